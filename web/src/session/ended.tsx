import { Lock } from 'lucide-react'
import { IconMark } from '../ui/feedback/screen-mark.tsx'
import { FullScreen } from '../ui/overlays/full-screen.tsx'

/** `refusal`: what the server said to a blocked person, or that the session is over. */
export const Ended = ({ refusal }: { refusal: string }) => (
  <FullScreen mark={<IconMark icon={Lock} />} title="Вход закрыт" text={refusal} role="alert" />
)
