import { CLIENT_NAME_MAX } from '@ugc/contract/facts/verdicts'
import { useState } from 'react'
import { ApiError } from '../../../api/call.ts'
import { messages } from '../../../api/messages.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Chip } from '../../../ui/controls/chip.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import type { Wanted } from './context.ts'
import { FormDialog } from './dialog.tsx'
import styles from './dialog.module.css'
import { VERDICT_ICONS } from './icons.ts'
import { giveName, knownName } from './given-name.ts'
import { wordOf } from './texts.ts'

interface Props {
  token: string
  name: string | null
  /** Who has chosen here: a person who comes back is offered the own name. */
  colleagues: readonly string[]
  /** The verdict that is saved under the name. */
  waiting: (Wanted & { name: string }) | undefined
  onNamed: (name: string) => void
  onCancel: () => void
}

/** Asked at the first verdict, never before looking. */
export function NameDialog({ token, name, colleagues, waiting, onNamed, onCancel }: Props) {
  // The name of another link is offered, and can be changed.
  const [typed, setTyped] = useState(name ?? knownName() ?? '')
  const [error, setError] = useState<string>()
  const [saving, setSaving] = useState(false)
  async function save(given: string) {
    if (saving) return
    setSaving(true)
    try {
      onNamed(await giveName(token, given))
    } catch (reason) {
      setSaving(false)
      const refused = reason instanceof ApiError ? reason.fields.name : undefined
      setError(refused ?? (reason instanceof Error ? reason.message : messages.unknown))
    }
  }
  return (
    <FormDialog
      title="Как вас представить?"
      onClose={onCancel}
      onSubmit={() => void save(typed)}
      buttons={
        <>
          <Button variant="neutral" onClick={onCancel}>
            Отмена
          </Button>
          <Button type="submit" loading={saving}>
            Продолжить
          </Button>
        </>
      }
    >
      <p>Имя увидят агентство и коллеги, у кого есть эта ссылка. Спросим один раз.</p>
      <Field label="Имя" error={error}>
        {(control) => (
          <input
            {...control}
            data-first
            value={typed}
            maxLength={CLIENT_NAME_MAX}
            autoComplete="name"
            placeholder="Анна, бренд-менеджер"
            enterKeyHint="done"
            onChange={(event) => {
              setTyped(event.target.value)
              setError(undefined)
            }}
          />
        )}
      </Field>
      {name === null && colleagues.length > 0 && (
        <div className={styles.known} role="group" aria-label="Уже выбирали?">
          <p>Уже выбирали?</p>
          {colleagues.map((one) => (
            <Chip key={one} onClick={() => void save(one)}>{`Я — ${one}`}</Chip>
          ))}
        </div>
      )}
      {waiting?.verdict && (
        <Notice
          tone="blue"
          icon={VERDICT_ICONS[waiting.verdict]}
          title={`Ваше «${wordOf(waiting.verdict)}» (${waiting.name}) сохранится под этим именем`}
        />
      )}
    </FormDialog>
  )
}
