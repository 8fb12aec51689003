import { useQuery, useQueryClient } from '@tanstack/react-query'
import { OwnResponseChange } from '@ugc/contract/inputs/response'
import type { Response } from '@ugc/contract/responses'
import { useEffect } from 'react'
import { ApiError } from '../../../api/call.ts'
import { FormFrame } from '../../../forms/form-frame.tsx'
import { type Problem, useSavedForm } from '../../../forms/use-saved-form.ts'
import { draftKey } from '../../../lib/draft-key.ts'
import { grouped, money } from '../../../lib/format.ts'
import { useUser } from '../../../session/state.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { confirmDialog, dismissConfirm } from '../../../ui/overlays/confirm-dialog.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { briefQuery } from '../../briefs/queries.ts'
import { profileQuery } from '../../creators/queries.ts'
import { ownResponseQuery, useChangeOwn } from '../queries.ts'
import { ResponseFields } from './fields.tsx'
import { daysDoubted, priceDoubted } from './offer-doubts.ts'
import { type FormValues, payloadOf } from './values.ts'

interface Props {
  response: Response
  onProblem: (problem: Problem | undefined) => void
  onDone: () => void
}

/** Only what is changed and probably a slip is asked about: a plain correction is saved at once. */
const confirmWith = (before: Response, usual: number | null) => async (change: OwnResponseChange) => {
  const { creator_price: price, estimated_delivery_days: days } = change
  const doubts = [
    ...(price === before.creator_price ? [] : [priceDoubted(price, usual)]),
    ...(days === before.estimated_delivery_days ? [] : [daysDoubted(days, before.deliver_by)]),
  ].filter((doubt) => doubt !== undefined)
  if (doubts.length === 0) return true
  return confirmDialog({
    title: `Изменить отклик: ${money(price)}?`,
    text: doubts.join(' '),
    confirm: 'Сохранить',
    cancel: 'Изменить',
    careful: true,
  })
}

/** The form in place of the response, until it is saved or left. */
export function ChangeResponse({ response, onProblem, onDone }: Props) {
  const { id, brief_id, creator_price, estimated_delivery_days: days, message, version } = response
  const { telegram_id } = useUser()
  const client = useQueryClient()
  const { mutateAsync } = useChangeOwn(id)
  const profile = useQuery(profileQuery(telegram_id))
  useEffect(() => dismissConfirm, [])
  const saved = useSavedForm<FormValues, OwnResponseChange, Response>({
    draftKey: draftKey('change-response', telegram_id, id),
    schema: OwnResponseChange,
    payloadOf: (values) => {
      const { brief_id: _, ...input } = payloadOf(brief_id, values)
      return { ...input, version }
    },
    saved: {
      creator_price: grouped(creator_price),
      estimated_delivery_days: days === null ? '' : String(days),
      message: message ?? '',
    },
    mode: 'onSubmit',
    failed: 'Не удалось изменить отклик. Попробуй ещё раз.',
    confirm: confirmWith(response, profile.data?.price_per_video ?? null),
    send: (change) => mutateAsync(change),
    onSaved: () => {
      toast.show({ tone: 'ok', text: 'Изменения сохранены' })
      onDone()
    },
    onProblem: (problem) => onProblem(problem?.invalid ? undefined : problem),
    onFailed: (error) => {
      // Decided or changed meanwhile: the response is shown as it stands.
      if (!(error instanceof ApiError) || error.status !== 409) return
      void client.invalidateQueries({ queryKey: ownResponseQuery(brief_id).queryKey })
      void client.invalidateQueries({ queryKey: briefQuery(brief_id).queryKey })
    },
  })
  return (
    <FormFrame form={saved} button="Сохранить изменения">
      <ResponseFields
        focused={!response.price_agreed}
        locked={response.price_agreed}
        help={
          response.price_agreed
            ? 'Бренд уже согласовал цену. Чтобы её изменить, напиши менеджеру'
            : `Было ${money(creator_price)}. Менеджер сразу увидит новую цену`
        }
      />
      <Button variant="soft" block onClick={onDone}>
        Не менять
      </Button>
    </FormFrame>
  )
}
