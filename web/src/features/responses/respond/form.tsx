import type { Creator } from '@ugc/contract/creators'
import type { ResponseInput } from '@ugc/contract/response-input'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useController, useForm } from 'react-hook-form'
import { parseRubles } from '@ugc/contract/values/money'
import { grouped, money } from '../../../lib/format.ts'
import { useClosingConfirmation } from '../../../telegram/use-closing-confirmation.ts'
import card from '../../../ui/data/card.module.css'
import { Field } from '../../../ui/controls/field.tsx'
import { Stepper } from '../../../ui/controls/stepper.tsx'
import type { Brief } from '../../briefs/queries.ts'
import { useFollow, useRespondDraft } from './draft.ts'
import { SaveButton } from '../../../forms/save-button.tsx'
import { useSending } from './sending.ts'
import { type FormValues, resolverFor } from './values.ts'
import styles from './respond.module.css'

interface Props {
  brief: Brief
  creator: Creator | undefined
  onProblem: (text: string | undefined) => void
}

export function RespondForm({ brief, creator, onProblem }: Props) {
  const usual = creator?.price_per_video ?? null
  const kept = useRespondDraft(brief.id, {
    creator_price: usual === null ? '' : grouped(usual),
    estimated_delivery_days: '',
    message: '',
  })
  const { draft, start } = kept
  const resolver = useMemo(() => resolverFor(brief.id), [brief.id])
  const form = useForm<FormValues, unknown, ResponseInput>({
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    defaultValues: start,
    resolver,
    shouldFocusError: false,
  })
  useClosingConfirmation(useFollow(form, kept))
  const element = useRef<HTMLFormElement>(null)
  const focusWrong = useFocusWrong(element)
  const { send, sending, asking } = useSending({
    brief_id: brief.id,
    form,
    onSent: draft.clear,
    onProblem,
    onWrong: focusWrong,
    onRethink: () => form.setFocus('creator_price'),
  })
  const { errors } = form.formState
  /** «12,5к» becomes «12 500»: what is shown is what will be sent. */
  const showRead = () => {
    const read = parseRubles(form.getValues('creator_price'))
    if (typeof read === 'number') form.setValue('creator_price', grouped(read))
  }
  const { field: days } = useController({ control: form.control, name: 'estimated_delivery_days' })
  return (
    <form ref={element} className={styles.form} noValidate onSubmit={(event) => event.preventDefault()}>
      <div className={`${card.card} ${styles.fields}`}>
        <Field
          label="Твоя ставка за видео"
          help={usual === null ? undefined : `В анкете у тебя ${money(usual)}`}
          error={errors.creator_price?.message}
          suffix="₽"
          required
        >
          {({ className, ...control }) => (
            <input
              {...control}
              className={`${className} ${styles.price}`}
              inputMode="decimal"
              autoComplete="off"
              placeholder="0"
              {...form.register('creator_price', { onBlur: showRead })}
            />
          )}
        </Field>
        <Stepper
          label="Срок, дней"
          help="Необязательно"
          error={errors.estimated_delivery_days?.message}
          min={1}
          max={365}
          value={days.value === '' ? undefined : Number(days.value)}
          onChange={(value) => days.onChange(value === undefined ? '' : String(value))}
        />
        <Field label="Сообщение" help="Необязательно" error={errors.message?.message}>
          {(control) => (
            <textarea
              rows={4}
              placeholder="Почему тебя стоит выбрать"
              {...control}
              {...form.register('message')}
            />
          )}
        </Field>
      </div>
      <SaveButton text="Отправить отклик" loading={sending} paused={asking} onClick={send} />
    </form>
  )
}

/** Focuses the first field that is marked, once the marks are there. */
function useFocusWrong(form: RefObject<HTMLFormElement | null>) {
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    if (asked > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [asked, form])
  return () => setAsked((before) => before + 1)
}
