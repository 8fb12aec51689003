import { BottomAction } from '../shell/bottom-action.tsx'
import { hasMainButton } from '../telegram/use-main-button.ts'
import { Button } from '../ui/controls/button.tsx'
import styles from './save-button.module.css'

interface Props {
  text: string
  loading: boolean
  onClick: () => void
}

/** The button that saves a form, in the place of the tab bar. */
export function SaveButton({ text, loading, onClick }: Props) {
  return (
    <>
      <div className={styles.here}>
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
