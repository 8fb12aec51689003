import { type ComponentType, useSyncExternalStore } from 'react'
import { createStore } from '../../lib/store.ts'

export interface Asked {
  id: number
  /** The dialog is loaded with the first question, so the first screen does not load it. */
  Dialog: ComponentType
}

export const asking = createStore<Asked | undefined>(undefined)

/** Mounted once, near the root. */
export function ConfirmHost() {
  const asked = useSyncExternalStore(asking.subscribe, asking.get)
  return asked && <asked.Dialog key={asked.id} />
}
