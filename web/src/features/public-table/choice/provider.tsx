import { choices } from '@ugc/contract/calls'
import type { ChoiceState } from '@ugc/contract/choices'
import type { SentFilters, TABLE_FILTERS } from '@ugc/contract/facts/filters'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '../../../api/call.ts'
import { messages } from '../../../api/messages.ts'
import { HiddenText } from '../../../ui/feedback/hidden-text.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { type ChoiceRow, type Choosing, ChoosingContext, type Wanted } from './context.ts'
import { giveName } from './given-name.ts'
import { NameDialog } from './name-dialog.tsx'
import { SubmitDialog } from './submit-dialog.tsx'
import { announcement, restSettledText } from './texts.ts'
import { useDrafts } from './use-drafts.ts'

interface Props {
  token: string
  state: ChoiceState
  /** When the videos are due. */
  deadline: string
  /** Those on the screen. */
  filters: SentFilters<typeof TABLE_FILTERS>
  /** When the table was last loaded. */
  fetched_at: number
  refetch: () => Promise<unknown>
  hold: (on: boolean) => void
  onSent: () => void
  children: ReactNode
}

const ANNOUNCED_AFTER_MS = 800

/** What waits for the name: a row's verdict, another step, or nothing. */
type Asking = { row?: string; next?: () => void }

export function ChoiceProvider(props: Props) {
  const { token, state, deadline, filters, fetched_at, refetch, hold, onSent, children } = props
  const [named, setNamed] = useState<string | null>()
  const name = named === undefined ? state.name : named
  const [asking, setAsking] = useState<Asking>()
  const [submitting, setSubmitting] = useState(false)
  /** Loads of the state that the dialog waits for. */
  const [loads, setLoads] = useState(0)
  const [changing, setChanging] = useState(false)
  const [sent_here, setSentHere] = useState(false)
  const [said, say] = useSaid()
  const drafts = useDrafts({
    token,
    refetch,
    onNameless: (row) => {
      setNamed(null)
      setAsking({ row })
    },
    onSaved: (who, { choice, totals }) => {
      say(announcement(who, choice.verdict, { ...state, totals }))
      // The dialog names who is chosen.
      if (submitting) void load()
    },
  })
  useNetworkBack(fetched_at, drafts.repeatAll)
  const unchanged = state.totals.changed === 0 && !drafts.pending && !changing
  const [now] = useState(Date.now)
  const idle = state.totals.shown === state.totals.taken || (unchanged && Date.parse(deadline) < now)
  const sent = state.submission !== null && unchanged

  function keep(row: ChoiceRow, wanted: Wanted) {
    drafts.draft(row, wanted)
    if (name === null) setAsking({ row: row.key })
    else drafts.send()
  }
  /** A change of all rows at once. */
  async function run<T>(made: Promise<T>): Promise<T | undefined> {
    try {
      const reply = await made
      drafts.forgetWritten()
      await refetch()
      return reply
    } catch (error) {
      toast.show({ tone: 'error', text: error instanceof Error ? error.message : messages.unknown })
      return undefined
    }
  }
  async function settleRest(of: 'filtered' | 'all') {
    const rest = (undo?: string) =>
      run(
        call(choices.rest, {
          params: { token },
          query: of === 'all' ? {} : filters,
          body: undo === undefined ? {} : { undo },
        }),
      )
    const settled = await rest()
    if (settled)
      toast.show({
        text: restSettledText(settled.count),
        action: { label: 'Отменить', onClick: () => void rest(settled.at) },
      })
  }
  async function load() {
    setLoads((count) => count + 1)
    await refetch().finally(() => setLoads((count) => count - 1))
  }
  function submit() {
    setSubmitting(true)
    // The dialog names people of all pages.
    void load()
  }
  const choosing: Choosing = {
    token,
    state,
    name,
    editable: state.open && !sent,
    idle,
    sent,
    sent_here,
    unsaved: drafts.unsaved,
    shown: drafts.shown,
    decide: keep,
    repeatAll: drafts.repeatAll,
    askName: (next) => setAsking(next ? { next } : {}),
    giveName: (given) => void run(giveName(token, given).then(setNamed)),
    submit,
    settleRest: (of) =>
      name === null ? setAsking({ next: () => void settleRest('filtered') }) : void settleRest(of),
    restore: () => void run(call(choices.restore, { params: { token } })).then(() => setChanging(false)),
    change: setChanging,
    hold,
  }
  const waiting = asking?.row === undefined ? undefined : drafts.wanted(asking.row)
  return (
    <ChoosingContext value={choosing}>
      {children}
      <HiddenText live>{said}</HiddenText>
      {asking && (
        <NameDialog
          token={token}
          name={name}
          colleagues={state.colleagues}
          waiting={waiting}
          onNamed={(next) => {
            setNamed(next)
            drafts.forgetWritten()
            setAsking(undefined)
            if (asking.row !== undefined) drafts.send()
            // The name may have marks already.
            void refetch()
            asking.next?.()
          }}
          onCancel={() => {
            setAsking(undefined)
            if (asking.row !== undefined) drafts.drop(asking.row)
          }}
        />
      )}
      {submitting && (
        <SubmitDialog
          choosing={choosing}
          deadline={deadline}
          waits={navigator.onLine && (loads > 0 || drafts.saving)}
          refetch={refetch}
          onSent={() => {
            // What was undone now would change a choice that is sent.
            toast.hide()
            drafts.forgetWritten()
            setSubmitting(false)
            setChanging(false)
            setSentHere(true)
            onSent()
          }}
          onClose={() => setSubmitting(false)}
        />
      )}
    </ChoosingContext>
  )
}

/** A polite announcement, some time after the last of several changes. */
function useSaid() {
  const [said, setSaid] = useState('')
  const timer = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])
  const say = (text: string) => {
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => setSaid(text), ANNOUNCED_AFTER_MS)
  }
  return [said, say] as const
}

/** The network is back when the browser says so, or when the table was loaded. */
function useNetworkBack(fetched_at: number, repeat: () => void) {
  const again = useEffectEvent(repeat)
  useEffect(() => {
    if (fetched_at > 0) again()
  }, [fetched_at])
  useEffect(() => {
    const heard = () => again()
    window.addEventListener('online', heard)
    return () => window.removeEventListener('online', heard)
  }, [])
}
