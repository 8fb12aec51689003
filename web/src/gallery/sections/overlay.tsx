import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { confirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { Field } from '../../ui/controls/field.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { toast } from '../../ui/overlays/toast.tsx'
import { Board, Spec } from '../board.tsx'

export const title = 'Toast, ConfirmDialog, Sheet'

export function Section() {
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(true)
  const [answer, setAnswer] = useState('')
  const ask = async (danger: boolean) => {
    const yes = await confirmDialog({
      title: danger ? 'Удалить бриф?' : 'Отправить бриф 184 креаторам?',
      text: danger ? 'Отменить удаление нельзя.' : 'Сообщение уйдёт сразу, отозвать его нельзя.',
      confirm: danger ? 'Удалить' : 'Отправить',
      danger,
    })
    setAnswer(yes ? 'Ответ: да' : 'Ответ: нет')
  }
  return (
    <Board min={330}>
      <Spec label="Toast: 3 с, с действием 5 с, ошибка 6 с" as="row">
        <Button variant="soft" onClick={() => toast.show({ text: 'Ссылка скопирована' })}>
          Успех
        </Button>
        <Button
          variant="soft"
          onClick={() =>
            toast.show({
              text: 'Отклик принят',
              action: { label: 'Отменить', onClick: () => setAnswer('Отменено') },
            })
          }
        >
          С действием
        </Button>
        <Button variant="soft" onClick={() => toast.show({ text: 'Не удалось удалить бриф', tone: 'error' })}>
          Ошибка
        </Button>
        <Button variant="ghost" onClick={toast.hide}>
          Убрать
        </Button>
      </Spec>
      <Spec label="ConfirmDialog" as="row">
        <Button variant="danger" onClick={() => void ask(true)}>
          Удалить бриф
        </Button>
        <Button variant="soft" onClick={() => void ask(false)}>
          Отправить бриф
        </Button>
        <output>{answer}</output>
      </Spec>
      <Spec label="Sheet: снизу на телефоне, панель 400 px на широком экране" as="row">
        <IconButton label="Фильтры" icon={SlidersHorizontal} onClick={() => setOpen(true)} />
        {open && (
          <Sheet
            title="Фильтры"
            onClose={() => setOpen(false)}
            footer={
              <>
                <Button variant="neutral" size="lg" onClick={() => setActive(false)}>
                  Сбросить
                </Button>
                <Button size="lg" onClick={() => setOpen(false)}>
                  Показать 146 креаторов
                </Button>
              </>
            }
          >
            {['Страна', 'Город', 'Подписчики, от', 'Подписчики, до'].map((label) => (
              <Field key={label} label={label}>
                {(control) => <input {...control} />}
              </Field>
            ))}
            <Switch
              label="Только активные"
              help="Скрыть неактивные анкеты"
              checked={active}
              onChange={setActive}
            />
          </Sheet>
        )}
      </Spec>
    </Board>
  )
}
