import { auth } from '@ugc/contract/auth'
import { type FormEvent, useState } from 'react'
import { ApiError, call } from '../api/call.ts'
import { Button } from '../ui/controls/button.tsx'
import { CopyLinkButton } from '../ui/controls/copy-link-button.tsx'
import { Field } from '../ui/controls/field.tsx'
import { PasswordField } from '../ui/controls/password-field.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import styles from './password-form.module.css'

interface Props {
  /** Typed a moment ago, at the login. */
  old?: string
  onDone: () => void
}

/** The server makes the new password and shows it once. Other devices are signed out. */
export function NewPassword({ old, onDone }: Props) {
  const [typed, setTyped] = useState('')
  const [made, setMade] = useState<string>()
  const [error, setError] = useState<ApiError>()
  const [busy, setBusy] = useState(false)

  async function change() {
    setBusy(true)
    setError(undefined)
    try {
      const { password } = await call(auth.password, { body: { old_password: old ?? typed } })
      setMade(password)
      setTyped('')
    } catch (reason) {
      if (reason instanceof ApiError) setError(reason)
    }
    setBusy(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void change()
  }
  if (made !== undefined) {
    const done = () => {
      setMade(undefined)
      onDone()
    }
    return (
      <section className={styles.form} aria-label="Новый пароль">
        <Field label="Новый пароль" help="Показываем один раз. Сохраните его в менеджере паролей.">
          {(control) => (
            <input
              {...control}
              name="new_password"
              autoComplete="new-password"
              readOnly
              value={made}
              onFocus={(event) => event.target.select()}
            />
          )}
        </Field>
        <CopyLinkButton url={made} label="новый пароль" noun="Пароль" />
        <Button size="lg" block onClick={done}>
          Пароль сохранён
        </Button>
      </section>
    )
  }
  return (
    <form className={styles.form} onSubmit={submit} aria-label="Смена пароля">
      {error && error.fields.old_password === undefined && <Notice tone="red" title={error.message} />}
      {old === undefined && (
        <PasswordField
          label="Прежний пароль"
          name="old_password"
          value={typed}
          onChange={setTyped}
          error={error?.fields.old_password}
        />
      )}
      <Button type="submit" size="lg" block loading={busy} disabled={(old ?? typed) === ''}>
        Получить новый пароль
      </Button>
    </form>
  )
}
