import { Button } from '../../../ui/controls/button.tsx'
import { WriteButton } from '../contact.tsx'
import { FormDialog } from './dialog.tsx'

interface Props {
  name: string
  onSave: () => void
  onClose: () => void
}

/** «Нет» to a person who works already is a question to the agency; the «нет» goes to it with the next submission. */
export const TakenDialog = ({ name, onSave, onClose }: Props) => (
  <FormDialog
    title={`${name} уже в проекте`}
    onClose={onClose}
    onSubmit={onSave}
    light
    buttons={
      <>
        <WriteButton loud />
        <Button variant="neutral" onClick={onClose}>
          Отмена
        </Button>
        <Button variant="neutral" type="submit">
          Всё равно «нет»
        </Button>
      </>
    }
  >
    <p>Агентство уже договорилось. Напишите ему, если передумали. «Нет» уйдёт агентству с вашим выбором.</p>
  </FormDialog>
)
