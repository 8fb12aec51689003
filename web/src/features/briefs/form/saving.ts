import { useQueryClient } from '@tanstack/react-query'
import type { BriefInput } from '@ugc/contract/brief-input'
import { useRef, useState } from 'react'
import type { FieldErrors, UseFormReturn } from 'react-hook-form'
import { ApiError } from '../../../api/call.ts'
import { showAlert } from '../../../telegram/dialogs.ts'
import { haptics } from '../../../telegram/haptics.ts'
import { tagsQuery } from '../../tags/queries.ts'
import { byField, firstOf } from './resolver.ts'
import type { FieldName, FormValues } from './values.ts'

/** A save that did not happen. */
export interface Problem {
  /** What the server said, or that nothing came of it; undefined when the form itself stopped it. */
  text: string | undefined
  /** The first field that is wrong, where single fields are. */
  field: FieldName | undefined
  /** Somebody else has changed the brief meanwhile. */
  conflict: boolean
}

interface Saving {
  form: UseFormReturn<FormValues, FormValues, BriefInput>
  send: (input: BriefInput) => Promise<void>
}

/** One save at a time; what goes wrong is told at the top and at the fields, and nothing typed is touched. */
export function useSaving({ form, send }: Saving) {
  const client = useQueryClient()
  const [problem, setProblem] = useState<Problem>()
  const [saving, setSaving] = useState(false)
  const busy = useRef(false)

  function refuse(next: Problem) {
    busy.current = false
    setSaving(false)
    haptics.error()
    setProblem(next)
  }

  async function attempt(input: BriefInput) {
    setSaving(true)
    try {
      await send(input)
      // It stays busy: the next screen is on its way, and until it is there a press would save once more.
      haptics.success()
    } catch (error) {
      const { status, fields } = error instanceof ApiError ? error : { status: 0, fields: {} }
      const messages = byField(Object.entries(fields))
      for (const [name, message] of Object.entries(messages))
        form.setError(name as FieldName, { type: 'server', message })
      // One of those that were offered is gone.
      if (messages.target_tags) void client.invalidateQueries({ queryKey: tagsQuery.queryKey })
      refuse({ text: (error as Error).message, field: firstOf(messages), conflict: status === 409 })
    }
  }

  function stopped(errors: FieldErrors<FormValues>) {
    refuse({ text: undefined, field: firstOf(errors), conflict: false })
    const { message } = errors.target_tags ?? {}
    if (message !== undefined) void showAlert(message)
  }

  function save() {
    if (busy.current) return
    busy.current = true
    setProblem(undefined)
    void form.handleSubmit(attempt, stopped)()
  }

  return { save, saving, problem, refuse }
}
