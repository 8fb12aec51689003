import { useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { ApiError } from '../../../api/call.ts'
import { haptics } from '../../../telegram/haptics.ts'
import type { Problem } from './problem.tsx'
import { firstOf, refusedFields } from './resolver.ts'
import type { FieldName, FormValues } from './values.ts'

interface Saving<Output> {
  form: UseFormReturn<FormValues, unknown, Output>
  send: (output: Output) => Promise<void>
  /** Said when the form itself stops it, and when nobody says why it failed. */
  failed: string
  word?: (message: string) => string
}

/** One save at a time; what goes wrong is told at the top and at the fields, and nothing typed is touched. */
export function useSaving<Output>({ form, send, failed, word = (message) => message }: Saving<Output>) {
  const [problem, setProblem] = useState<Problem>()
  const [saving, setSaving] = useState(false)
  const busy = useRef(false)

  function refuse(text: string, own: boolean, errors: object) {
    busy.current = false
    setSaving(false)
    haptics.error()
    setProblem({ text, own, field: firstOf(errors) })
  }

  async function attempt(output: Output) {
    setSaving(true)
    try {
      await send(output)
      // It stays busy: the next screen is on its way, and until it is there a press would save once more.
      haptics.success()
    } catch (error) {
      const fields = refusedFields(error instanceof ApiError ? error.fields : {})
      for (const [name, message] of Object.entries(fields)) {
        form.setError(name as FieldName, { type: 'server', message: word(message) })
      }
      refuse((error instanceof Error && error.message) || failed, false, fields)
    }
  }

  function save() {
    if (busy.current) return
    busy.current = true
    setProblem(undefined)
    void form.handleSubmit(attempt, (errors) => refuse(failed, true, errors))()
  }

  return { save, saving, problem }
}
