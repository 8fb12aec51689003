import { Lock, Send } from 'lucide-react'
import { Button } from '../ui/controls/button.tsx'
import { FullScreen } from '../ui/overlays/full-screen.tsx'
import { IconMark, LogoMark } from '../ui/feedback/screen-mark.tsx'
import { openBot, supportAddress } from './open-bot.ts'
import { Support } from './support.tsx'

/** Inside Telegram without launch data: the app was not opened through the bot. */
export function OpenThroughBot() {
  return (
    <FullScreen
      mark={<LogoMark />}
      title="Добро пожаловать!"
      text="Откройте приложение через бота, чтобы мы узнали вас."
    >
      <Button size="lg" icon={Send} onClick={openBot}>
        Открыть бота
      </Button>
    </FullScreen>
  )
}

/** The server refused the launch: only another launch helps. */
export function AuthRefused({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <FullScreen
      mark={<IconMark icon={Lock} danger />}
      title="Ошибка авторизации"
      text={`${message} Попробуйте открыть приложение через бота.`}
      role="alert"
      footer={supportAddress() && <Support before="Не получается войти? ">Напишите в поддержку</Support>}
    >
      <Button size="lg" icon={Send} onClick={openBot}>
        Открыть бота
      </Button>
      <Button variant="ghost" onClick={onRetry}>
        Попробовать снова
      </Button>
    </FullScreen>
  )
}
