import { type ComponentType, useSyncExternalStore } from 'react'
import { createStore } from '../../lib/store.ts'

export interface Asked {
  id: number
  /** Comes along with the question: the screen where people arrive asks nothing, and pays for no dialog. */
  Dialog: ComponentType
}

export const asking = createStore<Asked | undefined>(undefined)

/** Mounted once, near the root. */
export function ConfirmHost() {
  const asked = useSyncExternalStore(asking.subscribe, asking.get)
  return asked && <asked.Dialog key={asked.id} />
}
