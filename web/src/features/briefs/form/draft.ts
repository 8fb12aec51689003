import { useCallback, useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { changesOf, type Draft, draftAt, withDraft } from '../../../forms/draft.ts'
import { useFlush } from '../../../forms/use-flush.ts'
import { FIELDS, type FieldName, type FormValues } from './values.ts'

/** What was typed, and which version of the brief it was typed over. */
type Kept = FormValues & { version: number }

export interface BriefDraft {
  draft: Draft<Kept>
  version: number
  saved: FormValues
  start: FormValues
  /** The brief is not the one it was typed over: somebody has changed it since. */
  outdated: boolean
}

/** What the form starts with: what is saved, under what was typed and not saved. 0 is the version of a new brief. */
export function useBriefDraft(key: string, saved: FormValues, version: number): BriefDraft {
  const [made] = useState(() => {
    const draft = draftAt<Kept>(key)
    const kept = draft.read()
    return { draft, start: withDraft(saved, kept), outdated: kept !== undefined && kept.version !== version }
  })
  return { ...made, saved, version }
}

/** Everything typed is kept on the device until it is saved: a webview is reloaded without asking. */
export function useFollow<Output>(
  { subscribe, reset }: UseFormReturn<FormValues, FormValues, Output>,
  { draft, version, saved, start }: BriefDraft,
) {
  const [restored, setRestored] = useState(() => namesIn(saved, start))
  const [dirty, setDirty] = useState(restored.length > 0)
  const over = useRef(false)

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          if (over.current) return
          const changes = changesOf(saved, values)
          const none = Object.keys(changes).length === 0
          setDirty(!none)
          draft.keep(none ? {} : { ...changes, version })
        },
      }),
    [subscribe, draft, saved, version],
  )

  useFlush(draft)

  const discard = useCallback(() => {
    reset(saved)
    draft.clear()
    setDirty(false)
    setRestored([])
  }, [reset, draft, saved])

  /** It is saved: nothing is kept any more. */
  const finish = useCallback(() => {
    over.current = true
    draft.clear()
    setDirty(false)
  }, [draft])

  return { dirty, restored, discard, finish }
}

const namesIn = (saved: FormValues, start: FormValues): FieldName[] =>
  FIELDS.filter((name) => name in changesOf(saved, start))
