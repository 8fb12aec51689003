import { useNavigate, useSearchParams } from 'react-router'
import { openBot } from '../../session/open-bot.ts'
import { useUser } from '../../session/state.ts'
import { BottomAction } from '../../shell/bottom-action.tsx'
import { useScreenTitle } from '../../shell/screen.tsx'
import { FullScreen } from '../../ui/full-screen.tsx'
import { DoneMark } from '../../ui/screen-mark.tsx'
import styles from './success-page.module.css'
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
          <>
            Что-то не так?{' '}
            <button type="button" className={styles.support} onClick={openBot}>
              {role === 'owner' ? 'Напишите' : 'Напиши'} в поддержку
            </button>
          </>
        }
      />
      <BottomAction text={button} onClick={() => void navigate(to)} />
    </>
  )
}
