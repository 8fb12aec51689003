import { Hammer } from 'lucide-react'
import { Screen } from '../../shell/screen.tsx'
import { EmptyState } from '../../ui/state.tsx'

interface Props {
  title: string
  text: string
  back?: { to: string; label: string }
}

/** A place that the navigation already leads to and that is not built yet. It goes when its feature comes. */
export function SoonPage({ title, text, back }: Props) {
  return (
    <Screen title={title} back={back}>
      <EmptyState title="Раздел готовится" text={text} icon={Hammer} />
    </Screen>
  )
}
