import type { Response } from '@ugc/contract/responses'
import { useEffect, useRef } from 'react'
import type { Place } from '../responses/person.tsx'
import type { ResponseActions } from '../responses/use-response-actions.ts'

/** Whose portfolio P has opened, and whether the next person's is wanted. It outlives the person who is shown. */
let watching: { opened?: string; next?: boolean } = {}

interface Keys {
  response: Response
  actions: ResponseActions
  place: Place
  on: boolean
  onSelect: () => void
}

const press = (selector: string) => document.querySelector<HTMLElement>(selector)

/**
 * The keys of a wide screen, by their place on the keyboard: J next, K previous, A accept, R reject, S reserve, E price, V show or hide,
 * X choose, P the portfolio, and P again the portfolio of the next person. Not while a field or a dialog has the focus.
 */
export function useKeys(keys: Keys) {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  const { on, response } = keys
  // The next person is on the screen: P moved on and wants the portfolio.
  useEffect(() => {
    if (watching.next !== true) return
    watching = { opened: response.id }
    press('[data-person] [data-portfolio]')?.click()
  }, [response.id])
  useEffect(() => {
    if (!on) return
    const handle = (event: KeyboardEvent) => {
      const { response: shown, actions, place, onSelect } = latest.current
      const target = event.target as HTMLElement
      if (event.ctrlKey || event.metaKey || event.altKey || target.closest('input, textarea, select, dialog'))
        return
      if (document.querySelector('dialog[open]')) return
      const acts: Partial<Record<string, () => void>> = {
        KeyJ: place.next,
        KeyK: place.previous,
        KeyA: () => actions.decide?.('accepted'),
        KeyR: () => actions.decide?.('rejected'),
        KeyS: () => actions.decide?.('reserve'),
        KeyV: () => actions.show?.(shown.unseen !== null),
        KeyX: onSelect,
        KeyE: () => press('[data-person] [data-price]')?.focus(),
        KeyP: () => {
          if (watching.opened === shown.id && place.next) {
            watching = { next: true }
            place.next()
            return
          }
          watching = { opened: shown.id }
          press('[data-person] [data-portfolio]')?.click()
        },
      }
      const act = acts[event.code]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', handle)
    return () => document.removeEventListener('keydown', handle)
  }, [on])
}
