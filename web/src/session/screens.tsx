import { Lock, RotateCw, Send, Trash2, WifiOff } from 'lucide-react'
import { getHost } from '../telegram/host.ts'
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

/** After creators delete their own profile. */
export function Erased() {
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

interface FailedProps {
  message: string
  /** The network or the server failed, so another try may help. */
  retry: boolean
  /** The agency has blocked the person: nothing to try. */
  closed?: boolean
  onRetry: () => void
}

export function AuthFailed({ message, retry, closed, onRetry }: FailedProps) {
  if (closed)
    return <FullScreen mark={<IconMark icon={Lock} />} title="Вход закрыт" text={message} role="alert" />
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
