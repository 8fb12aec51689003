import { useQueryClient } from '@tanstack/react-query'
import { OwnResponseChange } from '@ugc/contract/inputs/response'
import type { Response } from '@ugc/contract/responses'
import { ApiError } from '../../../api/call.ts'
import { FormFrame } from '../../../forms/form-frame.tsx'
import { type Problem, useSavedForm } from '../../../forms/use-saved-form.ts'
import { draftKey } from '../../../lib/draft-key.ts'
import { grouped, money } from '../../../lib/format.ts'
import { useUser } from '../../../session/state.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { briefQuery } from '../../briefs/queries.ts'
import { ownResponseQuery, useChangeOwn } from '../queries.ts'
import { ResponseFields } from './fields.tsx'
import { type FormValues, payloadOf } from './values.ts'

interface Props {
  response: Response
  onProblem: (problem: Problem | undefined) => void
  onDone: () => void
}

/** The form in place of the response, until it is saved or left. */
export function ChangeResponse({ response, onProblem, onDone }: Props) {
  const { id, brief_id, creator_price, estimated_delivery_days: days, message, version } = response
  const { telegram_id } = useUser()
  const client = useQueryClient()
  const { mutateAsync } = useChangeOwn(id)
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
