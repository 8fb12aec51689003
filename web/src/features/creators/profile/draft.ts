import { useCallback, useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { changesOf, type Draft, draftAt, withDraft } from '../../../forms/draft.ts'
import { useFlush } from '../../../forms/use-flush.ts'
import { type FormValues, payloadOf } from '../form/values.ts'

/** By what would be saved: «12000» typed over «12 000», or a tag taken away and chosen again, is no change. */
const differ = (one: FormValues, other: FormValues) =>
  JSON.stringify(meaningOf(one)) !== JSON.stringify(meaningOf(other))

const meaningOf = (values: FormValues) => {
  const payload = payloadOf(values)
  return {
    ...payload,
    // In the owner's form only; the payload is the creator's.
    telegram_id: values.telegram_id.trim(),
    // NaN, which is what a wrong number is, would read as an empty one.
    numbers: [payload.age, payload.experience_years, payload.followers_count, payload.price_per_video].map(
      String,
    ),
    tag_ids: payload.tag_ids.toSorted((a, b) => a - b),
    consents: [values.consent_profile, values.consent_clients],
  }
}

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
          const changed = differ(saved, values)
          setDirty(changed)
          draft.keep(changed ? changesOf(saved, values) : {})
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
