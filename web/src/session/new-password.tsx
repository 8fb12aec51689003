import { auth } from '@ugc/contract/auth'
import { PASSWORD_MIN } from '@ugc/contract/facts/limits'
import { type FormEvent, useState } from 'react'
import { ApiError, call } from '../api/call.ts'
import { Button } from '../ui/controls/button.tsx'
import { PasswordField } from '../ui/controls/password-field.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import styles from './password-form.module.css'

interface Props {
  /** Typed a moment ago, at the login. */
  old?: string
  onDone: () => void
}

/** The old and the new password. Other devices are signed out. */
export function NewPassword({ old, onDone }: Props) {
  const [typed, setTyped] = useState('')
  const [next, setNext] = useState('')
  const [error, setError] = useState<ApiError>()
  const [busy, setBusy] = useState(false)

  async function save() {
    setBusy(true)
    setError(undefined)
    try {
      await call(auth.password, { body: { old_password: old ?? typed, new_password: next } })
      setTyped('')
      setNext('')
      onDone()
    } catch (reason) {
      if (reason instanceof ApiError) setError(reason)
    }
    setBusy(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  const fields = error?.fields ?? {}
  return (
    <form className={styles.form} onSubmit={submit} aria-label="Смена пароля">
      {error && Object.keys(fields).length === 0 && <Notice tone="red" title={error.message} />}
      {old === undefined && (
        <PasswordField
          label="Прежний пароль"
          name="old_password"
          value={typed}
          onChange={setTyped}
          error={fields.old_password}
        />
      )}
      <PasswordField
        label="Новый пароль"
        name="new_password"
        autoComplete="new-password"
        help={`Не короче ${PASSWORD_MIN} символов`}
        value={next}
        onChange={setNext}
        error={fields.new_password}
      />
      <Button
        type="submit"
        size="lg"
        block
        loading={busy}
        disabled={(old ?? typed) === '' || next.length < PASSWORD_MIN}
      >
        Сменить пароль
      </Button>
    </form>
  )
}
