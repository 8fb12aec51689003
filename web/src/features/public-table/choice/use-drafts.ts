import { useQueryClient } from '@tanstack/react-query'
import { choices } from '@ugc/contract/calls'
import type { CallReply } from '@ugc/contract/route'
import { useRef, useState } from 'react'
import { ApiError, call } from '../../../api/call.ts'
import { safeStorage } from '../../../lib/safe-storage.ts'
import { toast } from '../../../ui/overlays/toast.tsx'
import { putChoice } from '../queries.ts'
import type { ChoiceRow, ShownChoice, Wanted } from './context.ts'

/** A change on its way to the server, or one that did not get there. */
interface Draft extends Wanted {
  name: string
  failed?: boolean
}
type Drafts = ReadonlyMap<string, Draft>

type Saved = CallReply<typeof choices.choose>

interface Options {
  token: string
  refetch: () => Promise<unknown>
  /** The server does not know the name: the change waits until it is given. */
  onNameless: (key: string) => void
  onSaved: (name: string, saved: Saved) => void
}

/**
 * One request at a time, so that the totals of the last reply are the newest. What is not saved is kept on the device and
 * survives the closed tab.
 */
export function useDrafts({ token, refetch, onNameless, onSaved }: Options) {
  const client = useQueryClient()
  const at = `choices:${token}`
  const [drafts, setDrafts] = useState(() => readDrafts(at))
  /** The drafts between two renders. */
  const latest = useRef(drafts)
  const busy = useRef(false)
  /** When this device last wrote each row: what is newer comes from another one with the same name. */
  const written_at = `written:${token}`
  const [written, setWritten] = useState(() => readWritten(written_at))
  function wrote(next: Written) {
    setWritten(next)
    safeStorage.set(written_at, JSON.stringify(next))
  }

  function put(key: string, draft: Draft | undefined) {
    const next = new Map(latest.current)
    if (draft) next.set(key, draft)
    else next.delete(key)
    latest.current = next
    setDrafts(next)
    if (next.size > 0) safeStorage.set(at, JSON.stringify([...next]))
    else safeStorage.remove(at)
  }

  function keep(key: string, sent: Draft, reply: Saved) {
    putChoice(client, token, key, reply)
    wrote({ ...readWritten(written_at), [key]: reply.choice.changed_at })
    if (latest.current.get(key) === sent) put(key, undefined)
    onSaved(sent.name, reply)
  }

  /** Whether the next change may be tried. */
  function refuse(key: string, error: unknown): boolean {
    const draft = latest.current.get(key)
    if (!draft) return true
    if (error instanceof ApiError && error.code === 'name_required') {
      onNameless(key)
      return false
    }
    const final = error instanceof ApiError && (error.status === 404 || error.status === 409)
    put(key, final ? undefined : { ...draft, failed: true })
    // A PIN was set meanwhile: the page asks for it.
    if (error instanceof ApiError && error.status === 403) void refetch()
    if (!final) return true
    toast.show({ tone: 'error', text: error.message })
    void refetch()
    return true
  }

  async function send() {
    if (busy.current) return
    busy.current = true
    for (;;) {
      const next = [...latest.current].find(([, { failed }]) => failed !== true)
      if (!next) break
      const [key, draft] = next
      const { verdict, comment } = draft
      try {
        keep(key, draft, await call(choices.choose, { params: { token, key }, body: { verdict, comment } }))
      } catch (error) {
        if (!refuse(key, error)) break
      }
    }
    busy.current = false
  }

  const shown = ({ key, choice }: Pick<ChoiceRow, 'key' | 'choice'>): ShownChoice => {
    const draft = drafts.get(key)
    const { verdict = null, comment = null } = draft ?? choice ?? {}
    const failed = draft?.failed === true
    const own = written[key]
    const elsewhere =
      !draft && !!choice && own !== undefined && Date.parse(choice.changed_at) > Date.parse(own)
    return { verdict, comment, failed, elsewhere, saving: draft !== undefined && !failed }
  }

  return {
    unsaved: [...drafts.values()].filter(({ failed }) => failed === true),
    pending: drafts.size > 0,
    saving: [...drafts.values()].some(({ failed }) => failed !== true),
    shown,
    send: () => void send(),
    draft: ({ key, name }: ChoiceRow, { verdict, comment }: Wanted) => put(key, { verdict, comment, name }),
    drop: (key: string) => put(key, undefined),
    wanted: (key: string) => drafts.get(key),
    /** Rows were written otherwise than one by one, or are another person's. */
    forgetWritten: () => wrote({}),
    repeatAll: () => {
      const failed = [...latest.current].filter((entry) => entry[1].failed === true)
      for (const [key, { failed: _, ...draft }] of failed) put(key, draft)
      if (failed.length > 0) void send()
    },
  }
}

type Written = Readonly<Record<string, string>>
const readWritten = (at: string) => JSON.parse(safeStorage.get(at) ?? '{}') as Written

/** What an earlier page did not save. */
function readDrafts(at: string): Drafts {
  const stored = safeStorage.get(at)
  if (stored === null) return new Map()
  const entries = JSON.parse(stored) as [string, Draft][]
  return new Map(entries.map(([key, draft]) => [key, { ...draft, failed: true }]))
}
