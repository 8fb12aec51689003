import { useEffect } from 'react'
import { getHost } from './host.ts'

interface Options {
  text: string
  loading: boolean
  onClick: () => void
}

/** True inside Telegram, where the button is the host's: then the page draws none. */
export const hasMainButton = () => getHost()?.initData !== undefined && getHost()?.initData !== ''

export function useMainButton({ text, loading, onClick }: Options) {
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
    const colour = getComputedStyle(document.documentElement)
      .getPropertyValue('--tg-theme-button-color')
      .trim()
    const shade = /^#[0-9a-f]{6}$/i.test(colour) ? { color: colour as `#${string}` } : {}
    button?.setParams({ text, is_visible: true, is_active: !loading, ...shade })
    if (loading) button?.showProgress(false)
    else button?.hideProgress()
  }, [text, loading])

  useEffect(
    () => () => {
      if (hasMainButton()) getHost()?.MainButton.hide()
    },
    [],
  )
}
