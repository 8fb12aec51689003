import { RotateCw, WifiOff } from 'lucide-react'
import { Button } from '../ui/controls/button.tsx'
import { FullScreen } from '../ui/overlays/full-screen.tsx'
import { IconMark } from '../ui/feedback/screen-mark.tsx'

/** The network or the server failed, so another try may help. */
export function AuthFailed({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <FullScreen
      mark={<IconMark icon={WifiOff} danger />}
      title="Ошибка авторизации"
      text={message}
      role="alert"
    >
      <Button size="lg" icon={RotateCw} onClick={onRetry}>
        Повторить
      </Button>
    </FullScreen>
  )
}
