import type { ChoiceState } from '@ugc/contract/choices'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { HiddenText } from '../../../ui/feedback/hidden-text.tsx'
import { type ChoiceRow, type Choosing, ChoosingContext, type Wanted } from './context.ts'
import { NameDialog } from './name-dialog.tsx'
import { SubmitDialog } from './submit-dialog.tsx'
import { announcement, earlierOf } from './texts.ts'
import { useDrafts } from './use-drafts.ts'

interface Props {
  token: string
  state: ChoiceState
  /** Of the brief. */
  deadline: string
  /** When the table was last loaded. */
  fetched_at: number
  refetch: () => Promise<unknown>
  hold: (on: boolean) => void
  children: ReactNode
}

const ANNOUNCED_AFTER_MS = 800

/** What waits for the name: a row's verdict, the submission, or nothing. */
type Asking = { row?: string; submits?: boolean }

export function ChoiceProvider(props: Props) {
  const { token, state: given, deadline, fetched_at, refetch, hold, children } = props
  const [named, setNamed] = useState<string | null>()
  const name = named === undefined ? given.name : named
  const [asking, setAsking] = useState<Asking>()
  const [submitting, setSubmitting] = useState(false)
  const [changing, setChanging] = useState(false)
  const [sent_here, setSentHere] = useState(false)
  const [said, say] = useSaid()
  const drafts = useDrafts({
    token,
    given,
    viewer: name,
    refetch,
    onNameless: (row) => {
      setNamed(null)
      setAsking({ row })
    },
    onSaved: (who, { choice, totals }) => say(announcement(who, choice.verdict, { ...given, totals })),
  })
  const { state } = drafts
  useNetworkBack(fetched_at, drafts.repeatAll)
  const sent = state.submission !== null && state.totals.changed === 0 && !changing

  function decide(row: ChoiceRow, wanted: Wanted) {
    drafts.draft(row, wanted)
    if (name === null) setAsking({ row: row.key })
    else drafts.send(row.key)
  }
  const choosing: Choosing = {
    token,
    state,
    name,
    editable: state.open && !sent,
    sent,
    sent_here,
    failed: drafts.failed,
    until: state.open_until && earlierOf(state.open_until, deadline),
    shown: drafts.shown,
    decide,
    repeat: (row) => {
      const { problem } = drafts.shown(row)
      if (problem) decide(row, problem.wanted)
    },
    repeatAll: drafts.repeatAll,
    askName: () => setAsking({}),
    submit: () => (name === null ? setAsking({ submits: true }) : setSubmitting(true)),
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
          waiting={waiting}
          onNamed={(next) => {
            setNamed(next)
            setAsking(undefined)
            if (asking.row !== undefined) drafts.send(asking.row)
            if (asking.submits === true) setSubmitting(true)
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
          refetch={refetch}
          onSent={() => {
            setSubmitting(false)
            setChanging(false)
            setSentHere(true)
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
