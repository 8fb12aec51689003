import { type FormEvent, useRef, useState } from 'react'
import { ApiError } from '../../api/call.ts'
import { messages } from '../../api/messages.ts'
import { signInWithPassword } from '../../session/sign-in.ts'
import { useScreenTitle } from '../../shell/screen.tsx'
import { Brand } from '../../ui/brand.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import styles from './login-page.module.css'

export function LoginPage() {
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useScreenTitle('Вход')

  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    setError(undefined)
    try {
      // The gate sees the new user and leads on to /admin.
      await signInWithPassword(username, password)
    } catch (reason) {
      setError(reason instanceof ApiError && reason.message ? reason.message : messages.wrong_password)
      setBusy(false)
      form.current?.querySelector<HTMLInputElement>('input[name="password"]')?.select()
    }
  }

  return (
    <main id="main" className={styles.page}>
      <form
        ref={form}
        className={styles.form}
        onSubmit={(event) => void submit(event)}
        aria-labelledby="login-title"
      >
        <Brand />
        <div>
          <h1 id="login-title">Вход для администратора</h1>
          <p>Креаторы входят без пароля, через бота в Telegram.</p>
        </div>
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
    </main>
  )
}
