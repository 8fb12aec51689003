import type { FieldValues } from 'react-hook-form'
import { Notice } from '../ui/feedback/notice.tsx'
import { confirmDialog, type Question } from '../ui/overlays/confirm-dialog.tsx'
import type { SavedForm } from './use-saved-form.ts'

interface Props<Values extends FieldValues, Output> {
  form: SavedForm<Values, Output>
  isNew: boolean
  /** Asked before the restored input is discarded. */
  question?: Omit<Question, 'confirm'>
  /** The text of the button that discards. */
  discard?: string
  /** Names the fields to check when the record was changed after the restored input was typed. */
  newer?: { title: string; labels: Record<keyof Values & string, string> }
  onDiscard?: () => void
}

/** Says that the form shows restored input and not the saved values, and offers to return to those. */
export function RestoredNotice<Values extends FieldValues, Output>(props: Props<Values, Output>) {
  const { form, isNew, question, newer, onDiscard } = props
  const { discard = isNew ? 'Начать заново' : 'Отменить мои правки' } = props
  if (form.restored.length === 0) return null

  async function ask() {
    if (question && !(await confirmDialog({ ...question, confirm: 'Стереть', danger: true }))) return
    form.discard()
    onDiscard?.()
  }

  const action = { label: discard, onClick: () => void ask() }
  if (newer && form.outdated)
    return (
      <Notice tone="amber" title={newer.title} action={action}>
        Проверьте их перед сохранением: {form.restored.map((name) => `«${newer.labels[name]}»`).join(', ')}.
      </Notice>
    )
  return (
    <Notice
      tone="blue"
      title={isNew ? 'Восстановили то, что вы ввели' : 'Восстановили несохранённые изменения'}
      action={action}
    />
  )
}
