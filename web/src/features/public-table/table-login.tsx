import { type FormEvent, useRef, useState } from 'react'
import { ApiError } from '../../api/call.ts'
import { messages } from '../../api/messages.ts'
import { signInWithPassword } from '../../session/sign-in.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import styles from './table-login.module.css'

/** The owner's login and password, without leaving the table. */
export function TableLogin() {
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    setError(undefined)
    try {
      await signInWithPassword(username, password)
      location.reload()
    } catch (reason) {
      setError(reason instanceof ApiError && reason.message ? reason.message : messages.wrong_password)
      setBusy(false)
      form.current?.querySelector<HTMLInputElement>('input[name="password"]')?.select()
    }
  }

  return (
    <form
      ref={form}
      className={styles.form}
      aria-label="Вход для владельца"
      onSubmit={(event) => void submit(event)}
    >
      {error !== undefined && <Notice tone="red" title={error} />}
      <Field label="Логин">
        {(control) => (
          <input
            {...control}
            name="username"
            value={username}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => setUsername(event.target.value)}
          />
        )}
      </Field>
      <PasswordField label="Пароль" name="password" value={password} onChange={setPassword} />
      <Button
        type="submit"
        size="lg"
        block
        loading={busy}
        disabled={username.trim() === '' || password === ''}
      >
        Войти
      </Button>
    </form>
  )
}
