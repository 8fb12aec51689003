import { Lock, RotateCw, Send, WifiOff } from 'lucide-react'
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

interface FailedProps {
  message: string
  /** The network or the server failed, so another try may help. */
  retry: boolean
  onRetry: () => void
}

export function AuthFailed({ message, retry, onRetry }: FailedProps) {
  return (
    <FullScreen
      mark={<IconMark icon={retry ? WifiOff : Lock} danger />}
      title="Ошибка авторизации"
      text={
        <>
          {message} {!retry && 'Попробуйте открыть приложение через бота.'}
        </>
      }
      role="alert"
      footer={
        !retry && supportAddress() && <Support before="Не получается войти? ">Напишите в поддержку</Support>
      }
    >
      {retry ? (
        <Button size="lg" icon={RotateCw} onClick={onRetry}>
          Повторить
        </Button>
      ) : (
        <>
          <Button size="lg" icon={Send} onClick={openBot}>
            Открыть бота
          </Button>
          <Button variant="ghost" onClick={onRetry}>
            Попробовать снова
          </Button>
        </>
      )}
    </FullScreen>
  )
}
