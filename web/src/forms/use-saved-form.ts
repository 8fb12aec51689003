import { useCallback, useEffect, useRef, useState } from 'react'
import { type DefaultValues, type FieldErrors, type FieldValues, type Path, useForm } from 'react-hook-form'
import { ApiError, isVersionConflict, supportCode } from '../api/call.ts'
import { haptics } from '../telegram/haptics.ts'
import { useClosingConfirmation } from '../telegram/use-closing-confirmation.ts'
import { changesOf, draftAt, withDraft } from './draft.ts'
import { type Messages, messagesByField, resolverOf, type Rules } from './resolver.ts'
import { useFlush } from './use-flush.ts'

/** Why a save did not happen. */
export interface Problem {
  /** The form's own rules stopped the save: nothing was sent. */
  invalid: boolean
  text: string
  /** The first wrong field in the order of the screen; undefined where no single field is wrong. */
  field: string | undefined
  /** The record was changed since the form was opened. */
  conflict: boolean
  supportCode: string | undefined
}

interface Options<Values extends FieldValues, Output, Result> extends Rules<Values, Output> {
  /** Where unsaved input is stored on the device: `draftKey()` makes it. */
  draftKey: string
  /** The saved values, or those of an empty form. */
  saved: Values
  /** The fields in the order of the screen, which is the order of the focus; by default the order of `saved`. */
  order?: readonly (keyof Values & string)[]
  /** The version of the saved record, where it has one. It is stored with the draft. */
  version?: number | undefined
  /** When the rules are checked first; after a failed save always at each change. */
  mode?: 'onChange' | 'onSubmit'
  /** Something outside the fields is unsaved too: a chosen photo. */
  alsoUnsaved?: boolean
  /** The page closes without a question: the draft has everything. */
  closes?: boolean
  /** The same form opens again after the save: input typed while the request was in flight stays a draft. */
  reopens?: boolean
  /** The text of a failure without one. */
  failed: string
  /** The text of a failure; by default the error's own. */
  explain?: (error: unknown) => string
  /** Asked after the rules and before the request. «No» returns the focus to the first field. */
  confirm?: (output: Output) => Promise<boolean>
  /** Makes the request. `changed` has only what differs from the saved values. */
  send: (output: Output, changed: Partial<Output>) => Promise<Result>
  /** Leads to the next screen. */
  onSaved: (result: Result) => void
  /** Fetches the version that a conflict is about. Returns the reason if that version cannot be edited. */
  loadNewer?: () => Promise<string | undefined>
  onInvalid?: (errors: FieldErrors<Values>) => void
  onFailed?: (error: unknown, messages: Messages<Values>) => void
  /** For a problem that is shown outside the form. */
  onProblem?: (problem: Problem | undefined) => void
}

export type SavedForm<Values extends FieldValues, Output> = ReturnType<
  typeof useSavedForm<Values, Output, unknown>
>

/**
 * A form whose input survives a reload. It starts with the stored draft over the saved values, sends one request at a
 * time, and shows the server's messages at their fields. A failed save changes nothing in the fields.
 */
export function useSavedForm<Values extends FieldValues, Output, Result>(
  options: Options<Values, Output, Result>,
) {
  const { version, payloadOf, failed, reopens = false } = options
  const [saved] = useState(options.saved)
  const fields = options.order ?? Object.keys(saved)
  const methods = useFormWithDraft(options, saved)
  const { form, draft, start, outdated } = methods
  const { dirty, restored, discard, stopDraft } = useDraft({ form, draft, saved, start, version, payloadOf })
  const [problem, setProblem] = useState<Problem>()
  const [saving, setSaving] = useState(false)
  /** A ref, because two presses may come before the first one is rendered. */
  const busy = useRef(false)
  const [done, setDone] = useState(false)
  useClosingConfirmation(!done && !options.closes && (dirty || options.alsoUnsaved === true))

  const { setFocus } = form
  // In an effect: the problem card is on the page by then and has moved the field.
  useEffect(() => {
    if (problem?.field === undefined) return
    setFocus(problem.field as Path<Values>)
    // Not at the edge, where the bars of the screen lie over the page.
    if (problem.invalid) document.activeElement?.scrollIntoView({ block: 'center' })
  }, [problem, setFocus])

  function show(next: Problem | undefined) {
    setProblem(next)
    options.onProblem?.(next)
  }

  function refuse(next: Omit<Problem, 'field' | 'supportCode'>, errors: object = {}, error?: unknown) {
    busy.current = false
    setSaving(false)
    haptics.error()
    show({ ...next, field: fields.find((name) => name in errors), supportCode: supportCode(error) })
  }

  const textOf = (error: unknown) =>
    options.explain?.(error) || (error instanceof Error && error.message) || failed

  async function attempt(output: Output) {
    if (options.confirm) {
      const sure = await options.confirm(output)
      if (!sure) {
        busy.current = false
        return setFocus(fields[0] as Path<Values>)
      }
    }
    setSaving(true)
    const sent = form.getValues()
    try {
      const result = await options.send(output, changedIn(output, payloadOf(saved), payloadOf(sent)))
      // `busy` stays set: until the next screen is shown, another press would save once more.
      stopDraft(reopens ? changesOf(sent, form.getValues()) : {})
      setDone(true)
      haptics.success()
      options.onSaved(result)
    } catch (error) {
      const said = error instanceof ApiError ? Object.entries(error.fields) : []
      const messages = messagesByField<Values>(said, fields, options.fieldAt)
      for (const [name, message] of Object.entries(messages))
        form.setError(name as Path<Values>, { type: 'server', message: message as string })
      refuse({ invalid: false, text: textOf(error), conflict: isVersionConflict(error) }, messages, error)
      options.onFailed?.(error, messages)
    }
  }

  function stop(errors: FieldErrors<Values>) {
    refuse({ invalid: true, text: failed, conflict: false }, errors)
    options.onInvalid?.(errors)
  }

  function save() {
    if (busy.current) return
    busy.current = true
    show(undefined)
    void form.handleSubmit(attempt, stop)()
  }

  async function loadNewer() {
    draft.flush()
    try {
      const reason = await options.loadNewer?.()
      if (reason !== undefined) refuse({ invalid: false, text: reason, conflict: false })
    } catch (error) {
      refuse({ invalid: false, text: textOf(error), conflict: true }, {}, error)
    }
  }

  return {
    form,
    fields,
    dirty,
    /** The fields that hold restored input, in the order of the screen. */
    restored: fields.filter((name) => restored.includes(name)),
    /** The record was changed after the restored input was typed. */
    outdated,
    discard,
    /** Removes the draft: the record is deleted. */
    clearDraft: draft.clear,
    save,
    saving,
    problem,
    loadNewer: options.loadNewer && (() => void loadNewer()),
  }
}

type Stored<Values> = Values & { version?: number | undefined }

function useFormWithDraft<Values extends FieldValues, Output>(
  options: Omit<Options<Values, Output, never>, 'send' | 'onSaved'>,
  saved: Values,
) {
  const { draftKey, version, mode = 'onChange' } = options
  const [opened] = useState(() => {
    const draft = draftAt<Stored<Values>>(draftKey)
    const stored = draft.read()
    const typedOver = stored?.version
    const outdated = version !== undefined && typedOver !== undefined && typedOver !== version
    return { draft, start: withDraft<Values>(saved, stored), outdated }
  })
  const form = useForm<Values, Values, Output>({
    mode,
    defaultValues: opened.start as DefaultValues<Values>,
    resolver: resolverOf(options),
    context: saved,
    shouldFocusError: false,
  })
  return { form, ...opened }
}

interface Followed<Values extends FieldValues, Output> {
  form: ReturnType<typeof useForm<Values, Values, Output>>
  draft: ReturnType<typeof draftAt<Stored<Values>>>
  saved: Values
  start: Values
  version: number | undefined
  payloadOf: (values: Values) => object
}

/** Stores every change until the form is saved: Telegram reloads its webview without asking. */
function useDraft<Values extends FieldValues, Output>(followed: Followed<Values, Output>) {
  const { form, draft, saved, start, version, payloadOf } = followed
  const { subscribe, reset } = form
  const [restored, setRestored] = useState(() =>
    isSame(payloadOf(saved), payloadOf(start)) ? [] : Object.keys(changesOf(saved, start)),
  )
  const [dirty, setDirty] = useState(restored.length > 0)
  const stopped = useRef(false)

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          if (stopped.current) return
          const changed = !isSame(payloadOf(saved), payloadOf(values))
          setDirty(changed)
          draft.keep(changed ? { ...changesOf(saved, values), version } : {})
        },
      }),
    [subscribe, draft, saved, version, payloadOf],
  )
  useFlush(draft)

  const discard = useCallback(() => {
    reset(saved)
    draft.clear()
    setDirty(false)
    setRestored([])
  }, [reset, draft, saved])

  /** The form is saved: only `rest`, which was typed since the request left, stays stored. */
  const stopDraft = useCallback(
    (rest: Partial<Values>) => {
      stopped.current = true
      draft.keep(rest)
      draft.flush()
    },
    [draft],
  )

  return { dirty, restored, discard, stopDraft }
}

/** Compares what would be saved: «12000» for «12 000», or a tag removed and chosen again, is no change. */
const isSame = (one: unknown, other: unknown) => canonical(one) === canonical(other)

/** As JSON, but NaN (a wrong number) differs from null (no number), and the order of ids does not count. */
const canonical = (value: unknown) =>
  JSON.stringify(value, (_key, part: unknown) => {
    if (Number.isNaN(part)) return 'NaN'
    return Array.isArray(part) && part.every((each) => typeof each === 'number')
      ? part.toSorted((a, b) => a - b)
      : part
  })

function changedIn<Output>(output: Output, before: object, after: object): Partial<Output> {
  const old = before as Record<string, unknown>
  const names = Object.entries(after).filter(([name, value]) => !isSame(old[name], value))
  return Object.fromEntries(names.map(([name]) => [name, output[name as keyof Output]])) as Partial<Output>
}
