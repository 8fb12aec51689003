import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { ApiError, NoReply } from '../api/call.ts'
import { messages } from '../api/messages.ts'
import { Button } from '../ui/controls/button.tsx'
import { Field } from '../ui/controls/field.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { PasswordField } from '../ui/controls/password-field.tsx'
import styles from './password-form.module.css'
import { authMessage, signInWithPassword } from './sign-in.ts'

interface Props {
  /** The form's accessible name. */
  titled: { 'aria-labelledby': string } | { 'aria-label': string }
  /** Above the fields. */
  children?: ReactNode
  onSignedIn?: () => void
}

/** The owner's login and password. After a refusal the login stays and the password is selected. */
export function PasswordForm({ titled, children, onSignedIn }: Props) {
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
      onSignedIn?.()
    } catch (reason) {
      if (reason instanceof NoReply) setError(authMessage(reason))
      else setError(reason instanceof ApiError && reason.message ? reason.message : messages.wrong_password)
      setBusy(false)
      form.current?.querySelector<HTMLInputElement>('input[name="password"]')?.select()
    }
  }

  return (
    <form ref={form} className={styles.form} onSubmit={(event) => void submit(event)} {...titled}>
      {children}
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
