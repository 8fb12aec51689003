import { Hammer } from 'lucide-react'
import { Screen } from '../../shell/screen.tsx'
import { EmptyState } from '../../ui/state.tsx'

interface Props {
  title: string
  text: string
  back?: { to: string; label: string }
}

/** A place that the navigation already leads to and that is not built yet. It goes when its feature comes. */
function SoonPage({ title, text, back }: Props) {
  return (
    <Screen title={title} back={back}>
      <EmptyState title="Раздел готовится" text={text} icon={Hammer} />
    </Screen>
  )
}

export const SoonResponses = () => (
  <SoonPage
    title="Отклики"
    text="Здесь будут ставки креаторов и цены для клиента."
    back={{ to: '/admin', label: 'Главная' }}
  />
)

export const SoonLinks = () => <SoonPage title="Публичные ссылки" text="Здесь будут таблицы для клиентов." />
