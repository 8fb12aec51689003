import { useQueryClient } from '@tanstack/react-query'
import type { Import } from '@ugc/contract/imports'
import { Download, Play, Undo2 } from 'lucide-react'
import { useEffect } from 'react'
import { dateTimeInWords, grouped } from '../../lib/format.ts'
import { plural } from '../../lib/plural.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Problems } from './check-step.tsx'
import { sheetTicket, useStep } from './queries.ts'
import { SaveWorkbook } from './save-workbook.tsx'

/** The last step: what is written, the invitations, and the way back. */
export function ResultStep({ found }: { found: Import }) {
  const { id, state, done, counts, to_invite, undo_until, kept } = found
  const step = useStep(id)
  const client = useQueryClient()
  // The lists of people have changed.
  useEffect(() => void client.invalidateQueries({ queryKey: ['creators'] }), [client])
  const people = plural(done, 'человек', 'человека', 'человек')
  return (
    <>
      {state === 'undone' ? (
        <Notice tone="green" title="База такая же, как до импорта">
          {kept > 0
            ? `Кроме ${plural(kept, 'человека', 'человек', 'человек')}: их анкеты с тех пор изменили, и мы их не тронули.`
            : 'Никто из файла не остался.'}
        </Notice>
      ) : (
        <Notice tone="green" title={`Записано: ${people}`}>
          {state === 'stopped' && `Осталось ${grouped(counts.new + counts.update - done)}. `}
          {undo_until !== null && `Отменить можно до ${dateTimeInWords(undo_until)}.`}
        </Notice>
      )}
      {to_invite > 0 && (
        <Notice tone="blue" title="Пусть подтвердят анкету">
          <p>
            У каждого нового человека личная ссылка. Она видна один раз: новая таблица заменит ссылки прежней.
          </p>
          <SaveWorkbook icon={Download} variant="soft" ask={() => sheetTicket(id, 'invitations')}>
            Приглашения в Excel
          </SaveWorkbook>
        </Notice>
      )}
      {step.error && (
        <Notice tone="red" title="Не получилось">
          {step.error.message}
        </Notice>
      )}
      <Button to="/admin/creators?active=no" size="lg" block>
        К креаторам
      </Button>
      {state === 'stopped' && (
        <Button
          variant="neutral"
          block
          icon={Play}
          loading={step.isPending && step.variables === 'run'}
          onClick={() => step.mutate('run')}
        >
          Продолжить
        </Button>
      )}
      {undo_until !== null && (
        <Button
          variant="danger-text"
          block
          icon={Undo2}
          loading={step.isPending && step.variables === 'undo'}
          onClick={() => step.mutate('undo')}
        >
          Отменить импорт
        </Button>
      )}
      {state !== 'undone' && <Problems found={found} title="Не загружены" />}
    </>
  )
}
