import { useCallback } from 'react'
import { hasMainButton, useMainButton } from '../telegram/use-main-button.ts'
import { Button } from '../ui/button.tsx'
import styles from './bottom-action.module.css'

interface Props {
  text: string
  loading?: boolean
  onClick: () => void
}

/** The one action of a screen: Telegram's own button there, a bar at the bottom elsewhere. Never both. */
export function BottomAction({ text, loading = false, onClick }: Props) {
  const press = useCallback(() => {
    if (!loading) onClick()
  }, [loading, onClick])
  useMainButton({ text, loading, onClick: press })
  if (hasMainButton()) return null
  return (
    <div className={styles.bar}>
      <Button size="lg" block loading={loading} onClick={press}>
        {text}
      </Button>
    </div>
  )
}
