import { useCallback, useSyncExternalStore } from 'react'
import { hasMainButton, useMainButton } from '../telegram/use-main-button.ts'
import { Button } from '../ui/controls/button.tsx'
import { asking } from '../ui/overlays/confirm-host.tsx'
import { openSheets } from '../ui/overlays/open-sheets.ts'
import styles from './bottom-action.module.css'

interface Props {
  text: string
  loading?: boolean
  onClick: () => void
}

/** The main action of a screen: Telegram's main button if there is one, otherwise a bar at the bottom. */
export function BottomAction({ text, loading = false, onClick }: Props) {
  // Neither a dialog nor a sheet covers Telegram's button.
  const asked = useSyncExternalStore(asking.subscribe, asking.get) !== undefined
  const covered = useSyncExternalStore(openSheets.subscribe, openSheets.get) > 0
  const paused = asked || covered
  const press = useCallback(() => {
    if (!loading && !paused) onClick()
  }, [loading, paused, onClick])
  useMainButton({ text, loading, paused, covered, onClick: press })
  if (hasMainButton()) return null
  return (
    <div className={styles.bar}>
      <Button size="lg" block loading={loading} onClick={press}>
        {text}
      </Button>
    </div>
  )
}
