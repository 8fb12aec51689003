import { useCallback } from 'react'
import { hasMainButton, useMainButton } from '../telegram/use-main-button.ts'
import { Button } from '../ui/controls/button.tsx'
import styles from './bottom-action.module.css'

interface Props {
  text: string
  loading?: boolean
  /** While a question about the action is open, presses of Telegram's button are ignored. */
  paused?: boolean
  onClick: () => void
}

/** The main action of a screen: Telegram's main button if there is one, otherwise a bar at the bottom. */
export function BottomAction({ text, loading = false, paused = false, onClick }: Props) {
  const press = useCallback(() => {
    if (!loading && !paused) onClick()
  }, [loading, paused, onClick])
  useMainButton({ text, loading, paused, onClick: press })
  if (hasMainButton()) return null
  return (
    <div className={styles.bar}>
      <Button size="lg" block loading={loading} onClick={press}>
        {text}
      </Button>
    </div>
  )
}
