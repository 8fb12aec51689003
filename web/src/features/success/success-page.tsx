import { useNavigate, useSearchParams } from 'react-router'
import { supportAddress } from '../../session/open-bot.ts'
import { useUser } from '../../session/state.ts'
import { Support } from '../../session/support.tsx'
import { BottomAction } from '../../shell/bottom-action.tsx'
import { useScreenTitle } from '../../shell/screen.tsx'
import { FullScreen } from '../../ui/full-screen.tsx'
import { DoneMark } from '../../ui/screen-mark.tsx'
import { successOf } from './variants.ts'

export function SuccessPage() {
  const [query] = useSearchParams()
  const { role } = useUser()
  const navigate = useNavigate()
  const { title, text, button, to } = successOf(query.get('type'), query.get('status'))
  useScreenTitle(title)
  return (
    <>
      <FullScreen
        mark={<DoneMark />}
        title={title}
        text={text}
        role="status"
        footer={
          supportAddress() && (
            <Support before="Что-то не так? ">
              {role === 'owner' ? 'Напишите в поддержку' : 'Напиши в поддержку'}
            </Support>
          )
        }
      />
      <BottomAction text={button} onClick={() => void navigate(to)} />
    </>
  )
}
