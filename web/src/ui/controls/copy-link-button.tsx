import { Check, Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { HiddenText } from '../feedback/hidden-text.tsx'
import styles from './copy-link-button.module.css'

const COPIED_MS = 2000

interface Props {
  url: string
  /** Which link: «клиентская таблица». Read out after «Скопировать». */
  label: string
  /** For the toast «Ссылка скопирована» and the host's tap. The toast is heard, so the button itself stays silent then. */
  onCopied?: () => void
  variant?: 'soft' | 'neutral'
  /** Beside others in a row that wraps: an address that has to be shown comes after them, on a line of its own. */
  inRow?: boolean
}

export function CopyLinkButton({ url, label, onCopied, variant = 'soft', inRow = false }: Props) {
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle')
  const shown = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (state === 'refused') shown.current?.select()
    if (state !== 'copied') return
    const timer = setTimeout(() => setState('idle'), COPIED_MS)
    return () => clearTimeout(timer)
  }, [state])

  const copy = async () => {
    if (!(await toClipboard(url))) {
      // Asked again, the address is already there: it is only selected anew.
      shown.current?.select()
      return setState('refused')
    }
    setState('copied')
    onCopied?.()
  }
  const copied = state === 'copied'
  return (
    <span className={inRow ? styles.row : styles.copy}>
      <Button
        variant={copied ? 'ok' : variant}
        size="sm"
        icon={copied ? Check : Copy}
        aria-label={`${copied ? 'Скопировано' : 'Скопировать'}: ${label}`}
        onClick={() => void copy()}
      >
        {copied ? 'Скопировано' : 'Скопировать'}
      </Button>
      {state === 'refused' && (
        <input
          ref={shown}
          className={styles.url}
          readOnly
          value={url}
          aria-label={`Ссылка: ${label}`}
          onFocus={(event) => event.target.select()}
        />
      )}
      <HiddenText live>
        {copied && !onCopied && 'Ссылка скопирована'}
        {state === 'refused' && 'Скопировать не удалось. Ссылка выделена'}
      </HiddenText>
    </span>
  )
}

async function toClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return byCommand(text)
  }
}

/** For webviews where the clipboard is refused to a frame, or is not there at all. */
function byCommand(text: string): boolean {
  const focused = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.style.cssText = 'position: fixed; top: 0; opacity: 0'
  document.body.append(area)
  area.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    area.remove()
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  }
}
