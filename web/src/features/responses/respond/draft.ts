import { useCallback, useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { changesOf, draftAt, withDraft } from '../../../forms/draft.ts'
import { useFlush } from '../../../forms/use-flush.ts'
import { useUser } from '../../../session/state.ts'
import type { FormValues } from './values.ts'

/** What the form starts with: what was typed for this brief and not sent, over what is known. */
export function useRespondDraft(brief_id: string, known: FormValues) {
  const { telegram_id } = useUser()
  const [draft] = useState(() => draftAt<FormValues>(`respond:${telegram_id}:${brief_id}`))
  const [fresh] = useState(known)
  const [start] = useState(() => withDraft(fresh, draft.read()))
  return { draft, fresh, start }
}

/** Everything typed is kept on the device until it is sent: a webview is reloaded without asking. */
export function useFollow<Output>(
  { subscribe }: UseFormReturn<FormValues, unknown, Output>,
  { draft, fresh, start }: ReturnType<typeof useRespondDraft>,
) {
  const differs = useCallback(
    (values: FormValues) => Object.keys(changesOf(fresh, values)).length > 0,
    [fresh],
  )
  const [dirty, setDirty] = useState(() => differs(start))

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          setDirty(differs(values))
          draft.keep(changesOf(fresh, values))
        },
      }),
    [subscribe, draft, fresh, differs],
  )

  useFlush(draft)

  return dirty
}
