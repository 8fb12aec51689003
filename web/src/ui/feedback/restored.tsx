import { confirmDialog } from '../overlays/confirm-dialog.tsx'
import { Notice } from './notice.tsx'

interface Props {
  /** Nothing has been saved yet: discarding empties the form. Otherwise it returns the saved values. */
  isNew: boolean
  onDiscard: () => void
}

/** A form shows what was typed and not saved. The way back to the saved values asks first, because it cannot be undone. */
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
