import { useEffect } from 'react'
import { getHost } from './host.ts'

interface Options {
  text: string
  loading: boolean
  /** Shown and inactive, without a spinner, while a question is open. */
  paused: boolean
  /** Gone while a sheet with a button of its own is open. */
  covered: boolean
  onClick: () => void
}

/** True inside Telegram, where the host shows the button and the page renders none. */
export const hasMainButton = () => getHost()?.initData !== undefined && getHost()?.initData !== ''

export function useMainButton({ text, loading, paused, covered, onClick }: Options) {
  useEffect(() => {
    if (!hasMainButton()) return
    const button = getHost()?.MainButton
    button?.onClick(onClick)
    return () => {
      button?.offClick(onClick)
    }
  }, [onClick])

  useEffect(() => {
    if (!hasMainButton()) return
    const button = getHost()?.MainButton
    const colour = getComputedStyle(document.documentElement).getPropertyValue('--theme-button-color').trim()
    const shade = /^#[0-9a-f]{6}$/i.test(colour) ? { color: colour as `#${string}` } : {}
    // Progress is set first, because hiding it activates the button.
    if (loading) button?.showProgress(false)
    else button?.hideProgress()
    button?.setParams({ text, is_visible: !covered, is_active: !loading && !paused, ...shade })
  }, [text, loading, paused, covered])

  useEffect(
    () => () => {
      if (hasMainButton()) getHost()?.MainButton.hide()
    },
    [],
  )
}
