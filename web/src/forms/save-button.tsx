import { BottomAction } from '../shell/bottom-action.tsx'
import { hasMainButton } from '../telegram/use-main-button.ts'
import { Button } from '../ui/controls/button.tsx'
import styles from './save-button.module.css'

interface Props {
  text: string
  loading: boolean
  /** The screen of a tab keeps the tab bar where Telegram shows the button. */
  isTab?: boolean | undefined
  onClick: () => void
}

/** The button that saves a form, in the place of the tab bar. */
export function SaveButton({ text, loading, isTab = false, onClick }: Props) {
  return (
    <>
      <div className={isTab && hasMainButton() ? undefined : styles.here}>
        <BottomAction text={text} loading={loading} onClick={onClick} />
      </div>
      {hasMainButton() && (
        <div className={styles.keyboard}>
          <Button size="lg" block loading={loading} onClick={onClick}>
            {text}
          </Button>
        </div>
      )}
    </>
  )
}
