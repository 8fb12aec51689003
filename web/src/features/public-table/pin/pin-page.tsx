import { useQuery } from '@tanstack/react-query'
import { PIN_DIGITS, PIN_PATTERN } from '@ugc/contract/facts/links'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError } from '../../../api/call.ts'
import { useScreenTitle } from '../../../shell/screen.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import card from '../../../ui/data/card.module.css'
import { agencyCardQuery } from '../../agency/queries.ts'
import { useEnterPin } from '../../public-links/queries.ts'
import { WriteButton } from '../contact.tsx'
import { TableFrame } from '../frame.tsx'
import gate from '../gate.module.css'
import { OwnerEntry } from '../owner.tsx'
import styles from './pin.module.css'

/** A client's link that asks for its PIN. It names the agency and nothing of the brief. */
export function PinPage({ token }: { token: string }) {
  const { data: agency } = useQuery(agencyCardQuery)
  useScreenTitle('Введите PIN', agency?.name)
  const [pin, setPin] = useState('')
  const enter = useEnterPin(token)
  const input = useRef<HTMLInputElement>(null)
  const { error } = enter
  const locked = error instanceof ApiError && error.status === 429

  function submit(event: FormEvent) {
    event.preventDefault()
    if (enter.isPending || !PIN_PATTERN.test(pin)) return
    enter.mutate(pin, { onError: () => input.current?.select() })
  }

  return (
    <TableFrame foot={<OwnerEntry />}>
      {locked ? (
        <div className={`${card.card} ${gate.gate}`} role="alert">
          <div>
            <h1>Вход закрыт на время</h1>
            <p className={gate.intro}>{error.message}</p>
          </div>
          <WriteButton loud />
          <Button
            variant="neutral"
            block
            onClick={() => {
              setPin('')
              enter.reset()
            }}
          >
            Ввести PIN ещё раз
          </Button>
        </div>
      ) : (
        <form className={`${card.card} ${gate.gate}`} noValidate aria-label="PIN" onSubmit={submit}>
          <div>
            <h1>Введите PIN</h1>
            <p className={gate.intro}>PIN вам прислало агентство отдельным сообщением.</p>
          </div>
          <Field label={`PIN, от ${PIN_DIGITS.min} до ${PIN_DIGITS.max} цифр`} error={error?.message}>
            {(control) => (
              <input
                {...control}
                ref={input}
                className={`${control.className} ${styles.pin}`}
                name="pin"
                inputMode="numeric"
                autoComplete="one-time-code"
                // oxlint-disable-next-line jsx-a11y/no-autofocus
                autoFocus
                value={pin}
                // A PIN may be pasted with spaces or words around it.
                onChange={(event) =>
                  setPin(event.target.value.replaceAll(/\D/g, '').slice(0, PIN_DIGITS.max))
                }
              />
            )}
          </Field>
          <Button type="submit" size="lg" block loading={enter.isPending} disabled={!PIN_PATTERN.test(pin)}>
            Открыть подборку
          </Button>
        </form>
      )}
    </TableFrame>
  )
}
