import { Notice } from '../../../ui/feedback/notice.tsx'
import { type FieldName, LABELS } from './values.ts'

interface Props {
  isNew: boolean
  /** The brief was changed by somebody else after this was typed. */
  outdated: boolean
  /** Those that hold what was typed and not saved. */
  fields: FieldName[]
  onDiscard: () => void
}

/** Says that the form does not show what is saved. */
export function Restored({ isNew, outdated, fields, onDiscard }: Props) {
  if (fields.length === 0) return null
  if (isNew)
    return (
      <Notice
        tone="blue"
        title="Восстановили то, что вы ввели"
        action={{ label: 'Начать заново', onClick: onDiscard }}
      />
    )
  const action = { label: 'Отменить мои правки', onClick: onDiscard }
  if (!outdated) return <Notice tone="blue" title="Восстановили несохранённые изменения" action={action} />
  return (
    <Notice tone="amber" title="Это новая версия брифа, ваши правки остались" action={action}>
      Проверьте их перед сохранением: {fields.map((name) => `«${LABELS[name]}»`).join(', ')}.
    </Notice>
  )
}
