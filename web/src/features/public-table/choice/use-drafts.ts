import { useQueryClient } from '@tanstack/react-query'
import { type Choice, choices, type ChoiceState } from '@ugc/contract/choices'
import type { RouteReply } from '@ugc/contract/route'
import { useEffect, useRef, useState } from 'react'
import { ApiError, call, isVersionConflict } from '../../../api/call.ts'
import { toast } from '../../../ui/overlays/toast.tsx'
import type { ChoiceRow, ShownChoice, Wanted } from './context.ts'

/** A change on its way to the server, or one that did not get there. */
interface Draft extends Wanted {
  name: string
  /** Of the choice that the client saw. */
  version: number
  problem?: 'failed' | 'conflict'
}

type Saved = RouteReply<typeof choices.choose>

interface Options {
  token: string
  given: ChoiceState
  viewer: string | null
  refetch: () => Promise<unknown>
  /** The server does not know the name: the change waits until it is given. */
  onNameless: (key: string) => void
  onSaved: (name: string, saved: Saved) => void
}

/**
 * Each row has at most one request in flight: the next change of the row waits for the reply and takes its version. A reply
 * and a refresh may come in any order, so the higher version is shown.
 */
export function useDrafts({ token, given, viewer, refetch, onNameless, onSaved }: Options) {
  const client = useQueryClient()
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Draft>>(new Map())
  const [saved, setSaved] = useState<ReadonlyMap<string, Choice>>(new Map())
  const [own, setOwn] = useState<Pick<Saved, 'revision' | 'totals'>>()
  /** The drafts between two renders. */
  const latest = useRef(drafts)
  const busy = useRef(new Set<string>())
  /** The newest revision that this page knows. */
  const known = useRef(given.revision)
  useEffect(() => {
    known.current = Math.max(known.current, given.revision)
  }, [given.revision])

  function put(key: string, draft: Draft | undefined) {
    const next = new Map(latest.current)
    if (draft) next.set(key, draft)
    else next.delete(key)
    latest.current = next
    setDrafts(next)
  }

  function keep(key: string, sent: Draft, reply: Saved) {
    setSaved((before) => new Map(before).set(key, reply.choice))
    setOwn((before) => (before && before.revision > reply.revision ? before : reply))
    // The rows of other filters and pages are loaded again when they are opened.
    void client.invalidateQueries({ queryKey: ['public-table', token], refetchType: 'none' })
    const next = latest.current.get(key)
    put(key, next === sent || !next ? undefined : { ...next, version: reply.choice.version })
    onSaved(sent.name, reply)
    // More than this change: another person chose too.
    if (reply.revision > known.current + 1) void refetch()
    known.current = Math.max(known.current, reply.revision)
  }

  async function refuse(key: string, error: unknown) {
    const draft = latest.current.get(key)
    if (!draft) return
    if (error instanceof ApiError && error.code === 'name_required') return onNameless(key)
    if (isVersionConflict(error)) {
      // The message is about the newer choice, so that choice is fetched before.
      await refetch()
      return put(key, { ...draft, problem: 'conflict' })
    }
    const final = error instanceof ApiError && (error.status === 404 || error.status === 409)
    if (!final) return put(key, { ...draft, problem: 'failed' })
    put(key, undefined)
    toast.show({ tone: 'error', text: error.message })
    void refetch()
  }

  async function send(key: string) {
    if (busy.current.has(key)) return
    busy.current.add(key)
    try {
      for (
        let draft = latest.current.get(key);
        draft && draft.problem === undefined;
        draft = latest.current.get(key)
      ) {
        const { verdict, comment, version } = draft
        const body = { verdict, comment, version }
        keep(key, draft, await call(choices.choose, { params: { token, key }, body }))
      }
    } catch (error) {
      await refuse(key, error)
    } finally {
      busy.current.delete(key)
    }
  }

  const newest = ({ key, choice }: ChoiceRow): Choice | null => {
    const mine = saved.get(key)
    return mine && mine.version > (choice?.version ?? 0) ? mine : choice
  }

  function shown(row: ChoiceRow): ShownChoice {
    const stored = newest(row)
    const draft = drafts.get(row.key)
    const { verdict = null, comment = null } = stored ?? {}
    const unsaved = draft?.problem !== undefined && !(stored && isSame(stored, draft, viewer))
    return draft && draft.problem === undefined
      ? { verdict: draft.verdict, comment: draft.comment, saved: stored, saving: true, problem: undefined }
      : {
          verdict,
          comment,
          saved: stored,
          saving: false,
          problem: unsaved ? { kind: draft.problem ?? 'failed', wanted: draft } : undefined,
        }
  }

  return {
    state: own && own.revision > given.revision ? { ...given, ...own } : given,
    failed: [...drafts.values()].filter(({ problem }) => problem === 'failed'),
    shown,
    send: (key: string) => void send(key),
    draft: (row: ChoiceRow, { verdict, comment }: Wanted) =>
      put(row.key, { verdict, comment, name: row.name, version: newest(row)?.version ?? 0 }),
    drop: (key: string) => put(key, undefined),
    wanted: (key: string) => drafts.get(key),
    repeatAll: () => {
      for (const [key, { problem, ...draft }] of latest.current) {
        if (problem !== 'failed') continue
        put(key, draft)
        void send(key)
      }
    },
  }
}

/** The reply was lost and the change was saved all the same. */
const isSame = (choice: Choice, wanted: Wanted, viewer: string | null) =>
  choice.verdict === wanted.verdict && choice.comment === wanted.comment && choice.author === viewer
