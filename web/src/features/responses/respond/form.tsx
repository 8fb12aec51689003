import { useQueryClient } from '@tanstack/react-query'
import type { Creator } from '@ugc/contract/creators'
import { ResponseInput } from '@ugc/contract/inputs/response'
import { DELIVERY_DAYS_MAX } from '@ugc/contract/facts/limits'
import { parseRubles } from '@ugc/contract/values/money'
import { useEffect } from 'react'
import { useController } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { ApiError } from '../../../api/call.ts'
import { AreaField, TextField } from '../../../forms/fields.tsx'
import { FormFrame } from '../../../forms/form-frame.tsx'
import { type Problem, useSavedForm } from '../../../forms/use-saved-form.ts'
import { draftKey } from '../../../lib/draft-key.ts'
import { grouped, money } from '../../../lib/format.ts'
import { plural } from '../../../lib/plural.ts'
import { useUser } from '../../../session/state.ts'
import { Stepper } from '../../../ui/controls/stepper.tsx'
import card from '../../../ui/data/card.module.css'
import { confirmDialog, dismissConfirm } from '../../../ui/overlays/confirm-dialog.tsx'
import { type Brief, briefQuery } from '../../briefs/queries.ts'
import { profileQuery } from '../../creators/queries.ts'
import { useRespond } from '../queries.ts'
import { type FormValues, payloadOf } from './values.ts'
import styles from './respond.module.css'

const NO_DATA = 'Не удалось получить данные для отправки отклика. Попробуй еще раз.'
const FAILED = 'Произошла ошибка при отправке отклика. Попробуй еще раз.'

/** Without a code it was not our server that answered, so its text is not shown. */
const explain = (error: unknown) =>
  error instanceof ApiError && error.code === undefined ? FAILED : (error as Error).message

/** A response cannot be changed or withdrawn, and the price is pre-filled: the numbers are confirmed before they are sent. */
const confirm = ({ creator_price, estimated_delivery_days: days }: ResponseInput) =>
  confirmDialog({
    title: `Отправить отклик за ${money(creator_price)}?`,
    text: `${days ? `Срок: ${plural(days, 'день', 'дня', 'дней')}` : 'Срок не указан'}. После отправки отклик не изменить.`,
    confirm: 'Отправить',
    cancel: 'Изменить',
    careful: true,
  })

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
    await mutateAsync(input)
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
    failed: FAILED,
    explain,
    confirm,
    send,
    onSaved: () => void navigate('/success?type=response'),
    onProblem: (problem) => onProblem(problem?.invalid ? undefined : problem),
    onFailed: (error) => {
      // The brief was closed or deleted, or answered in another tab: the screen then has no form.
      if (error instanceof ApiError && (error.code === 'not_found' || error.code === 'conflict'))
        void client.invalidateQueries({ queryKey: briefQuery(brief.id).queryKey })
    },
  })
  const { form } = saved
  /** «12,5к» becomes «12 500»: the field shows the number that will be sent. */
  const showNumber = () => {
    const read = parseRubles(form.getValues('creator_price'))
    if (typeof read === 'number') form.setValue('creator_price', grouped(read))
  }
  const { field: days, fieldState } = useController({
    control: form.control,
    name: 'estimated_delivery_days',
  })
  return (
    <FormFrame form={saved} button="Отправить отклик">
      <div className={`${card.card} ${styles.fields}`}>
        <TextField<keyof FormValues>
          name="creator_price"
          label="Твоя ставка за видео"
          help={usual === null ? undefined : `В анкете у тебя ${money(usual)}`}
          suffix="₽"
          required
          className={styles.price}
          inputMode="decimal"
          placeholder="0"
          onBlur={showNumber}
        />
        <Stepper
          label="Срок, дней"
          help="Необязательно"
          error={fieldState.error?.message}
          min={1}
          max={DELIVERY_DAYS_MAX}
          focusRef={days.ref}
          value={days.value === '' ? undefined : Number(days.value)}
          onChange={(value) => days.onChange(value === undefined ? '' : String(value))}
        />
        <AreaField<keyof FormValues>
          name="message"
          label="Сообщение"
          help="Необязательно"
          rows={4}
          placeholder="Почему тебя стоит выбрать"
        />
      </div>
    </FormFrame>
  )
}
