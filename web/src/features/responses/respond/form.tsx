import { useQueryClient } from '@tanstack/react-query'
import type { Creator } from '@ugc/contract/creators'
import { ResponseInput } from '@ugc/contract/inputs/response'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, NoReply } from '../../../api/call.ts'
import { FormFrame } from '../../../forms/form-frame.tsx'
import { type Problem, useSavedForm } from '../../../forms/use-saved-form.ts'
import { draftKey } from '../../../lib/draft-key.ts'
import { grouped, money } from '../../../lib/format.ts'
import { useUser } from '../../../session/state.ts'
import { confirmDialog, dismissConfirm } from '../../../ui/overlays/confirm-dialog.tsx'
import { type Brief, briefQuery } from '../../briefs/queries.ts'
import { profileQuery } from '../../creators/queries.ts'
import { ownResponseQuery, useRespond } from '../queries.ts'
import { UNKNOWN } from './failure.ts'
import { ResponseFields } from './fields.tsx'
import { daysDoubted, priceDoubted, termOf } from './offer-doubts.ts'
import { type FormValues, payloadOf } from './values.ts'

const NO_DATA = 'Не удалось получить данные для отправки отклика. Попробуй еще раз.'
const FAILED = 'Произошла ошибка при отправке отклика. Попробуй еще раз.'

/** Without a code it was not our server that answered, so its text is not shown. */
const explain = (error: unknown) => {
  if (error instanceof NoReply) return UNKNOWN
  return error instanceof ApiError && error.code === undefined ? FAILED : (error as Error).message
}

/** The price is pre-filled: the numbers are confirmed before they are sent, and those that are probably a slip are named. */
const confirmWith = (usual: number | null, deadline: string) => (input: ResponseInput) => {
  const { creator_price, estimated_delivery_days: days } = input
  const doubt = priceDoubted(creator_price, usual)
  const term = days ? (daysDoubted(days, deadline) ?? `${termOf(days)}.`) : 'Срок не указан.'
  return confirmDialog({
    title: `Отправить отклик за ${money(creator_price)}?`,
    text: [...(doubt === undefined ? [] : [doubt]), term, 'Изменить отклик можно, пока нет решения.'].join(
      ' ',
    ),
    confirm: 'Отправить',
    cancel: 'Изменить',
    careful: true,
  })
}

interface Props {
  brief: Brief
  creator: Creator | undefined
  onProblem: (problem: Problem | undefined) => void
}

export function RespondForm({ brief, creator, onProblem }: Props) {
  const { telegram_id } = useUser()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { mutateAsync } = useRespond()
  const usual = creator?.price_per_video ?? null
  useEffect(() => dismissConfirm, [])

  async function send(input: ResponseInput) {
    // Both are cached, unless they could not be loaded when the screen was opened.
    const known = await Promise.allSettled([
      client.ensureQueryData(briefQuery(brief.id)),
      client.ensureQueryData(profileQuery(telegram_id)),
    ])
    if (known.some(({ status }) => status === 'rejected')) throw new Error(NO_DATA)
    try {
      await mutateAsync(input)
    } catch (error) {
      if (!(error instanceof NoReply) || !(await isStored(input))) throw error
    }
  }

  /** The request may have arrived although its reply was lost. */
  async function isStored({ creator_price }: ResponseInput): Promise<boolean> {
    const own = await client
      .fetchQuery({ ...ownResponseQuery(brief.id), staleTime: 0, retry: false })
      .catch(() => undefined)
    return own?.items[0]?.status === 'pending' && own.items[0].creator_price === creator_price
  }

  const saved = useSavedForm<FormValues, ResponseInput, void>({
    draftKey: draftKey('respond', telegram_id, brief.id),
    schema: ResponseInput,
    payloadOf: (values) => payloadOf(brief.id, values),
    saved: {
      creator_price: usual === null ? '' : grouped(usual),
      estimated_delivery_days: '',
      message: '',
    },
    mode: 'onSubmit',
    closes: true,
    failed: FAILED,
    explain,
    confirm: confirmWith(usual, brief.deadline),
    send,
    onSaved: () => void navigate('/success?type=response'),
    onProblem: (problem) => onProblem(problem?.invalid ? undefined : problem),
    onFailed: (error) => {
      // The brief was closed or deleted, or answered in another tab: the screen then has no form.
      if (error instanceof ApiError && (error.code === 'not_found' || error.code === 'conflict'))
        void client.invalidateQueries({ queryKey: briefQuery(brief.id).queryKey })
    },
  })
  return (
    <FormFrame form={saved} button="Отправить отклик">
      <ResponseFields help={usual === null ? undefined : `В анкете у тебя ${money(usual)}`} />
    </FormFrame>
  )
}
