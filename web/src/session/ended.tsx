import { Lock, Send, Trash2 } from 'lucide-react'
import { getHost } from '../telegram/host.ts'
import { Button } from '../ui/controls/button.tsx'
import { IconMark } from '../ui/feedback/screen-mark.tsx'
import { FullScreen } from '../ui/overlays/full-screen.tsx'
import { openBot } from './open-bot.ts'

/** `refusal`: what the server said to a blocked person. Without it the creator has deleted their own profile. */
export function Ended({ refusal }: { refusal?: string }) {
  if (refusal !== undefined)
    return <FullScreen mark={<IconMark icon={Lock} />} title="Вход закрыт" text={refusal} role="alert" />
  return (
    <FullScreen
      mark={<IconMark icon={Trash2} />}
      title="Анкета удалена"
      text="Все твои данные стёрты. Чтобы вернуться, открой приложение из бота заново."
      role="status"
    >
      <Button size="lg" onClick={() => getHost()?.close()}>
        Закрыть
      </Button>
      <Button variant="ghost" icon={Send} onClick={openBot}>
        Открыть бота
      </Button>
    </FullScreen>
  )
}
