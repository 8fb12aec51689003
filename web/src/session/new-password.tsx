import { auth } from '@ugc/contract/calls'
import { PASSWORD_MIN } from '@ugc/contract/facts/limits'
import { type FormEvent, useState } from 'react'
import { ApiError, call } from '../api/call.ts'
import { Button } from '../ui/controls/button.tsx'
import { PasswordField } from '../ui/controls/password-field.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import styles from './password-form.module.css'

interface Props {
  /** The server made the old password, and this session was opened with it: it is not asked for, the new one is typed twice. */
  isFirst?: boolean
  button: string
  onDone: () => void
}

/** The owner's own password. Other devices are signed out. */
export function NewPassword({ isFirst = false, button, onDone }: Props) {
  const [old_password, setOld] = useState('')
  const [new_password, setNew] = useState('')
  const [repeated, setRepeated] = useState('')
  const [differ, setDiffer] = useState(false)
  const [error, setError] = useState<ApiError>()
  const [busy, setBusy] = useState(false)

  async function change() {
    setBusy(true)
    setError(undefined)
    try {
      await call(auth.password, { body: isFirst ? { new_password } : { old_password, new_password } })
      onDone()
    } catch (reason) {
      if (reason instanceof ApiError) setError(reason)
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const typedTwice = !isFirst || new_password === repeated
    setDiffer(!typedTwice)
    if (typedTwice) void change()
  }
  const fields = error?.fields ?? {}
  // Another tab was faster.
  const isReplaced = isFirst && fields.old_password !== undefined
  const notice = isReplaced ? 'Пароль уже заменён. Обновите страницу.' : error?.message
  return (
    <form className={styles.form} onSubmit={submit} aria-label="Новый пароль">
      {notice !== undefined && (isReplaced || Object.keys(fields).length === 0) && (
        <Notice tone="red" title={notice} />
      )}
      {!isFirst && (
        <PasswordField
          label="Прежний пароль"
          name="old_password"
          value={old_password}
          onChange={setOld}
          error={fields.old_password}
        />
      )}
      <PasswordField
        label="Новый пароль"
        name="new_password"
        autoComplete="new-password"
        help={`${PASSWORD_MIN} символов или больше`}
        value={new_password}
        onChange={setNew}
        error={fields.new_password}
      />
      {isFirst && (
        <PasswordField
          label="Новый пароль ещё раз"
          name="repeated"
          autoComplete="new-password"
          value={repeated}
          onChange={setRepeated}
          error={differ ? 'Пароли не совпали' : undefined}
        />
      )}
      <Button
        type="submit"
        size="lg"
        block
        loading={busy}
        disabled={new_password === '' || (isFirst ? repeated : old_password) === ''}
      >
        {button}
      </Button>
    </form>
  )
}
