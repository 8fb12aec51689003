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
  /** What is copied, where it is not a link. */
  noun?: string
  /** Asked first; with «false» nothing is copied. */
  ask?: (() => Promise<boolean>) | undefined
  /** Shows the toast «Ссылка скопирована» and vibrates. Screen readers read the toast, so the button announces nothing then. */
  onCopied?: () => void
  variant?: 'soft' | 'neutral'
  /** In a row of buttons: an address that must be shown takes a separate line after them. */
  inRow?: boolean
}

export function CopyLinkButton({
  url,
  label,
  noun = 'Ссылка',
  ask,
  onCopied,
  variant = 'soft',
  inRow = false,
}: Props) {
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle')
  const shown = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (state === 'refused') shown.current?.select()
    if (state !== 'copied') return
    const timer = setTimeout(() => setState('idle'), COPIED_MS)
    return () => clearTimeout(timer)
  }, [state])

  const copy = async () => {
    if (ask && !(await ask())) return
    if (!(await toClipboard(url))) {
      // On a repeated press the address is already shown, so it is only selected again.
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
          aria-label={`${noun}: ${label}`}
          onFocus={(event) => event.target.select()}
        />
      )}
      <HiddenText live>
        {copied && !onCopied && (noun === 'Ссылка' ? 'Ссылка скопирована' : 'Скопировано')}
        {state === 'refused' &&
          `Скопировать не удалось. ${noun === 'Ссылка' ? 'Ссылка выделена' : 'Текст выделен'}`}
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

/** Fallback for webviews that forbid or lack the clipboard API. */
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
