import { confirmDialog } from '../overlays/confirm-dialog.tsx'
import { Notice } from './notice.tsx'

interface Props {
  /** True for a new record: discarding empties the form. Otherwise discarding restores the saved values. */
  isNew: boolean
  onDiscard: () => void
}

/** Says that the form shows a restored draft. Discarding the draft asks first, because it cannot be undone. */
export function Restored({ isNew, onDiscard }: Props) {
  const label = isNew ? 'Начать заново' : 'Отменить мои правки'

  async function discard() {
    const yes = await confirmDialog({
      title: `${label}?`,
      text: isNew ? 'Всё, что вы ввели, сотрётся.' : 'Вернутся сохранённые данные, ваши правки сотрутся.',
      confirm: 'Стереть',
      danger: true,
    })
    if (yes) onDiscard()
  }

  return (
    <Notice
      tone="blue"
      title={isNew ? 'Восстановили то, что вы ввели' : 'Восстановили несохранённые изменения'}
      action={{ label, onClick: () => void discard() }}
    />
  )
}
