import type { Choice, ChoiceState } from '@ugc/contract/choices'
import type { Verdict } from '@ugc/contract/facts/verdicts'
import { createContext, useContext } from 'react'

export interface Wanted {
  verdict: Verdict | null
  comment: string | null
}

/** Of a row of the table. */
export interface ChoiceRow {
  key: string
  name: string
  choice: Choice | null
}

/** A change that is not saved. `conflict`: another person changed the row first. */
export interface Problem {
  kind: 'failed' | 'conflict'
  wanted: Wanted
}

export interface ShownChoice extends Wanted {
  /** What the server has; its author and time are shown beside it. */
  saved: Choice | null
  saving: boolean
  problem: Problem | undefined
}

export interface Choosing {
  token: string
  /** The newest totals that this page knows. */
  state: ChoiceState
  name: string | null
  /** False in the sent state and after the end of the brief. */
  editable: boolean
  /** The submission stands and no row was changed since. */
  sent: boolean
  /** By this page. */
  sent_here: boolean
  /** The changes that did not reach the server, with the names of their rows. */
  failed: readonly (Wanted & { name: string })[]
  /** Until when the client can choose; null: until the agency ends the brief. */
  until: string | null
  shown: (row: ChoiceRow) => ShownChoice
  decide: (row: ChoiceRow, wanted: Wanted) => void
  /** Sends an unsaved change again, over the choice that the row shows now. */
  repeat: (row: ChoiceRow) => void
  repeatAll: () => void
  askName: () => void
  submit: () => void
  change: (on: boolean) => void
  /** Stops the refresh of the table while a text is typed. */
  hold: (on: boolean) => void
}

export const ChoosingContext = createContext<Choosing | undefined>(undefined)

/** Undefined in a table without a choice: the internal one, and a client's that an owner looks at. */
export const useChoosing = () => useContext(ChoosingContext)
