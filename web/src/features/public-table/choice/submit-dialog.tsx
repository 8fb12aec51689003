import { choices, type ChoiceState } from '@ugc/contract/choices'
import { CLIENT_MESSAGE_MAX } from '@ugc/contract/facts/verdicts'
import { useEffect, useState } from 'react'
import { call, isVersionConflict } from '../../../api/call.ts'
import { messages } from '../../../api/messages.ts'
import { haptics } from '../../../telegram/haptics.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import type { Choosing } from './context.ts'
import { FormDialog } from './dialog.tsx'
import styles from './dialog.module.css'
import { changesAfter, overBy, sumText, totalsText, undecidedOf, unsentText, untilText } from './texts.ts'

interface Props {
  choosing: Choosing
  refetch: () => Promise<unknown>
  onSent: () => void
  onClose: () => void
}

/** Only the revision that is shown here is submitted. If the choice changed meanwhile, both states are shown before the next press. */
export function SubmitDialog({ choosing, refetch, onSent, onClose }: Props) {
  const { token, state, failed, until, hold } = choosing
  const [message, setMessage] = useState(state.submission?.message ?? '')
  const [seen, setSeen] = useState(state)
  const [was, setWas] = useState<ChoiceState>()
  const [error, setError] = useState<string>()
  const [sending, setSending] = useState(false)
  if (state.revision !== seen.revision) {
    setWas(seen)
    setSeen(state)
  }
  useEffect(() => {
    hold(true)
    return () => hold(false)
  }, [hold])

  async function send() {
    if (sending) return
    setSending(true)
    setError(undefined)
    try {
      await call(choices.submit, { params: { token }, body: { message, revision: seen.revision } })
      haptics.success()
      await refetch()
      onSent()
    } catch (reason) {
      haptics.error()
      if (isVersionConflict(reason)) await refetch()
      else setError(reason instanceof Error ? reason.message : messages.unknown)
      setSending(false)
    }
  }

  const { totals, places } = seen
  return (
    <FormDialog
      title={state.submission ? 'Отправить изменения?' : 'Отправить выбор?'}
      onClose={onClose}
      onSubmit={() => void send()}
      buttons={
        <>
          <Button variant="neutral" onClick={onClose}>
            Ещё подумаю
          </Button>
          <Button type="submit" loading={sending} data-first>
            Отправить
          </Button>
        </>
      }
    >
      <p>
        {state.submission ? 'Изменения' : 'Выбор'} получит ваш менеджер. Изменить и отправить ещё раз можно
        {untilText(until)}.
      </p>
      <dl className={styles.cells}>
        <Cell name="Да" count={totals.yes}>
          {[places === null ? '' : `мест ${places}`, sumText(totals)].filter(Boolean).join(', ')}
        </Cell>
        <Cell name="Резерв" count={totals.reserve} />
        <Cell name="Нет" count={totals.no} />
        <Cell name="Без решения" count={undecidedOf(totals)}>
          {undecidedOf(totals) > 0 ? 'спросит менеджер' : ''}
        </Cell>
      </dl>
      {was && (
        <Notice tone="amber" title="Пока вы смотрели, выбор изменился. Он ещё не отправлен.">
          <ul className={styles.changes}>
            {changesAfter(was.revision, seen.recent).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          Было: {totalsText(was.totals)}. Стало: {totalsText(totals)}.
        </Notice>
      )}
      <Places state={seen} />
      {failed.length > 0 && (
        <Notice tone="red" title={`Не сохранено: ${unsentText(failed)}. Этого не будет в отправке.`} />
      )}
      <Field label="Сообщение менеджеру" optional>
        {(control) => (
          <textarea
            {...control}
            rows={2}
            value={message}
            maxLength={CLIENT_MESSAGE_MAX}
            placeholder="Например: начните с Алины"
            onChange={(event) => setMessage(event.target.value)}
          />
        )}
      </Field>
      {error !== undefined && <Notice tone="red" title={error} />}
    </FormDialog>
  )
}

const Cell = ({ name, count, children = '' }: { name: string; count: number; children?: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      {count}
      {children !== '' && <small>{children}</small>}
    </dd>
  </div>
)

/** Sending is never blocked: the manager asks about what is left open. */
function Places({ state }: { state: ChoiceState }) {
  const { places, totals } = state
  const over = overBy(state)
  const left = places === null ? 0 : places - totals.yes
  if (totals.yes === 0)
    return <Notice tone="amber" title="Вы пока никого не выбрали. Отправить можно и так." />
  if (over > 0)
    return (
      <Notice
        tone="amber"
        title={`Вы выбрали на ${over === 1 ? 'одного' : over} больше, чем мест. Менеджер уточнит, кого оставить.`}
      />
    )
  if (left > 0)
    return (
      <Notice
        tone="amber"
        title={`${left === 1 ? 'Одно место свободно' : `Свободных мест: ${left}`}. Отправить можно и так.`}
      />
    )
  return null
}
