import { useQueryClient } from '@tanstack/react-query'
import type { ResponseInput } from '@ugc/contract/response-input'
import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { ApiError, NoReply } from '../../../api/call.ts'
import { messages } from '../../../api/messages.ts'
import { money } from '../../../lib/format.ts'
import { plural } from '../../../lib/plural.ts'
import { useUser } from '../../../session/state.ts'
import { haptics } from '../../../telegram/haptics.ts'
import { confirmDialog, dismissConfirm } from '../../../ui/overlays/confirm-dialog.tsx'
import { briefQuery } from '../../briefs/queries.ts'
import { profileQuery } from '../../creators/queries.ts'
import { useRespond } from '../queries.ts'
import { FIELDS, type FormValues } from './values.ts'

const NO_DATA = 'Не удалось получить данные для отправки отклика. Попробуй еще раз.'
const FAILED = 'Произошла ошибка при отправке отклика. Попробуй еще раз.'

/** Where the server did not say why, the sentence is ours; without a network it says so. */
function reasonOf(error: unknown): string {
  if (error instanceof NoReply) return error.message
  const ours = [messages.unavailable, messages.unknown, messages.bad_reply]
  return error instanceof ApiError && error.status >= 400 && !ours.includes(error.message)
    ? error.message
    : FAILED
}

interface Props {
  brief_id: string
  form: UseFormReturn<FormValues, unknown, ResponseInput>
  onSent: () => void
  onProblem: (text: string | undefined) => void
  /** The form itself stopped it. */
  onWrong: () => void
  /** The person wants to change it first. */
  onRethink: () => void
}

/** A response cannot be changed or taken back, and the price is pre-filled: the numbers are shown before they are sent. */
const confirmSending = ({ creator_price, estimated_delivery_days: days }: ResponseInput) =>
  confirmDialog({
    title: `Отправить отклик за ${money(creator_price)}?`,
    text: `${days ? `Срок: ${plural(days, 'день', 'дня', 'дней')}` : 'Срок не указан'}. После отправки отклик не изменить.`,
    confirm: 'Отправить',
    cancel: 'Изменить',
    careful: true,
  })

/** One at a time; what goes wrong is told, and nothing typed is touched. */
export function useSending({ brief_id, form, onSent, onProblem, onWrong, onRethink }: Props) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { telegram_id } = useUser()
  const { mutateAsync } = useRespond()
  const [sending, setSending] = useState(false)
  const [asking, setAsking] = useState(false)
  /** Set by the first of two fast presses, before anything is drawn. */
  const busy = useRef(false)
  useEffect(() => dismissConfirm, [])

  function stop(text: string | undefined) {
    busy.current = false
    setSending(false)
    haptics.error()
    onProblem(text)
  }

  /** What a response belongs to: asked for once more where it could not be loaded before. */
  const isKnown = () =>
    Promise.all([
      client.ensureQueryData(briefQuery(brief_id)),
      client.ensureQueryData(profileQuery(telegram_id)),
    ]).then(
      () => true,
      () => false,
    )

  async function attempt(input: ResponseInput) {
    setAsking(true)
    const sure = await confirmSending(input)
    setAsking(false)
    if (!sure) {
      busy.current = false
      return onRethink()
    }
    setSending(true)
    if (!(await isKnown())) return stop(NO_DATA)
    try {
      await mutateAsync(input)
    } catch (error) {
      stop(reasonOf(error))
      if (!(error instanceof ApiError)) return
      // Answered elsewhere, closed or gone: then it is no longer the form that has to be shown.
      if (error.status === 404 || error.status === 409)
        void client.invalidateQueries({ queryKey: briefQuery(brief_id).queryKey })
      for (const name of FIELDS) {
        const message = error.fields[name]
        if (message !== undefined) form.setError(name, { type: 'server', message })
      }
      return
    }
    // It stays busy: the next screen is on its way, and until it is there a press would send once more.
    onSent()
    haptics.success()
    await navigate('/success?type=response')
  }

  function send() {
    if (busy.current) return
    busy.current = true
    onProblem(undefined)
    void form.handleSubmit(attempt, () => {
      stop(undefined)
      onWrong()
    })()
  }

  return { send, sending, asking }
}
