import type { Choice, ChoiceState, Opinion } from '@ugc/contract/choices'
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
  others: readonly Opinion[]
}

export interface ShownChoice extends Wanted {
  saving: boolean
  /** Not saved: it is kept on the device and sent again when the network is back. */
  failed: boolean
  /** Another device with the same name has changed what this one wrote. */
  elsewhere: boolean
}

export interface Choosing {
  token: string
  state: ChoiceState
  name: string | null
  /** False in the sent state and after the end of the brief. */
  editable: boolean
  /** Nothing is asked: all are in work, or the deadline is over and nothing waits to be sent. */
  idle: boolean
  /** The submission stands and the viewer has changed nothing since. */
  sent: boolean
  /** By this page. */
  sent_here: boolean
  /** The changes that did not reach the server, with the names of their rows. */
  unsaved: readonly (Wanted & { name: string })[]
  shown: (row: Pick<ChoiceRow, 'key' | 'choice'>) => ShownChoice
  decide: (row: ChoiceRow, wanted: Wanted) => void
  repeatAll: () => void
  /** `next` goes on once the name is given. */
  askName: (next?: () => void) => void
  /** The person says to be the one with this name. */
  giveName: (name: string) => void
  submit: () => void
  /** «Нет» to everybody without an answer: of the filters on the screen, or of all. */
  settleRest: (of: 'filtered' | 'all') => void
  /** Drops the own changes since the submission. */
  restore: () => void
  change: (on: boolean) => void
  /** Stops the refresh of the table while a text is typed. */
  hold: (on: boolean) => void
}

export const ChoosingContext = createContext<Choosing | undefined>(undefined)

/** Undefined in a table without a choice: the internal one, and a client's that an owner looks at. */
export const useChoosing = () => useContext(ChoosingContext)
