import { useCallback, useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { changesOf, type Draft, draftAt, withDraft } from '../../lib/draft.ts'
import { useFlush } from '../../lib/use-flush.ts'
import type { FormValues } from './creator-form-values.ts'

const differ = (one: FormValues, other: FormValues) => Object.keys(changesOf(one, other)).length > 0

/** What the form starts with: what is saved, under what was typed and not saved. The key names the signed-in person. */
export function useFormDraft(key: string, saved: FormValues) {
  const [draft] = useState(() => draftAt<FormValues>(key))
  const [start] = useState(() => withDraft(saved, draft.read()))
  return { draft, start }
}

interface Followed {
  draft: Draft<FormValues>
  saved: FormValues
  start: FormValues
}

/** Everything typed is kept on the device until it is saved: a webview is reloaded without asking. */
export function useFollow<Output>(
  form: UseFormReturn<FormValues, unknown, Output>,
  { draft, saved, start }: Followed,
) {
  const [restored, setRestored] = useState(() => differ(saved, start))
  const [dirty, setDirty] = useState(restored)
  const { subscribe, reset } = form

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          setDirty(differ(saved, values))
          draft.keep(changesOf(saved, values))
        },
      }),
    [subscribe, draft, saved],
  )

  useFlush(draft)

  const discard = useCallback(() => {
    reset(saved)
    draft.clear()
    setDirty(false)
    setRestored(false)
  }, [reset, draft, saved])

  return { dirty, restored, discard }
}
