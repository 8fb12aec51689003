import { useQueryClient } from '@tanstack/react-query'
import type { Import } from '@ugc/contract/imports'
import { Download, Play, Undo2 } from 'lucide-react'
import { useEffect } from 'react'
import { dateTimeInWords, grouped } from '../../lib/format.ts'
import { plural } from '../../lib/plural.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { confirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { overviewQuery } from '../../shell/overview.ts'
import { Problems } from './check-step.tsx'
import styles from './imports.module.css'
import { sheetTicket, useStep } from './queries.ts'
import { SaveWorkbook } from './save-workbook.tsx'

/** The last step: what is written, the invitations, and the way back. */
export function ResultStep({ found }: { found: Import }) {
  const { id, state, done, counts, to_invite, undo_until, kept, unknown_tags } = found
  const step = useStep(id)
  const client = useQueryClient()
  // The lists of people and the numbers of the sidebar have changed.
  useEffect(() => {
    void client.invalidateQueries({ queryKey: ['creators'] })
    void client.invalidateQueries({ queryKey: overviewQuery.queryKey })
  }, [client])
  const people = plural(done, 'человек', 'человека', 'человек')
  const updated = done - to_invite
  async function undo() {
    const yes = await confirmDialog({
      title:
        to_invite > 0
          ? `Убрать из базы ${plural(to_invite, 'человека', 'человека', 'человек')}?`
          : 'Отменить импорт?',
      text: [
        to_invite > 0 && 'Приглашения им перестанут открываться.',
        updated > 0 && `${plural(updated, 'анкета станет', 'анкеты станут', 'анкет станут')} как до импорта.`,
      ]
        .filter(Boolean)
        .join(' '),
      confirm: to_invite > 0 ? 'Убрать' : 'Отменить импорт',
      cancel: 'Оставить',
      danger: true,
    })
    if (yes) step.mutate('undo')
  }
  return (
    <>
      {state === 'undone' ? (
        <Notice tone="green" title="База такая же, как до импорта">
          {kept > 0
            ? `Кроме ${plural(kept, 'человека', 'человек', 'человек')}: их анкеты с тех пор изменили, и мы их не тронули.`
            : 'Никто из файла не остался.'}
        </Notice>
      ) : (
        <Notice tone={state === 'stopped' ? 'amber' : 'green'} title={`Записано: ${people}`}>
          {state === 'stopped' && `Осталось ${grouped(counts.new + counts.update - done)}. `}
          {undo_until !== null && `Отменить можно до ${dateTimeInWords(undo_until)}. `}
          {unknown_tags.total > 0 &&
            `Без ${plural(unknown_tags.total, 'тега, которого', 'тегов, которых', 'тегов, которых')} нет в справочнике.`}
        </Notice>
      )}
      {to_invite > 0 && (
        <Notice tone="blue" title="Пусть подтвердят анкету">
          <p className={styles.asked}>
            У каждого нового человека личная ссылка, в новой таблице она новая. Прежние ссылки открываются
            тоже.
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
      <div className={styles.actions}>
        {state === 'stopped' && (
          <Button
            size="lg"
            icon={Play}
            loading={step.isPending && step.variables === 'run'}
            onClick={() => step.mutate('run')}
          >
            Продолжить
          </Button>
        )}
        <Button
          to="/admin/creators?active=no"
          size="lg"
          variant={state === 'stopped' ? 'surface' : 'primary'}
        >
          К креаторам
        </Button>
        {undo_until !== null && (
          <Button
            variant="danger-text"
            icon={Undo2}
            loading={step.isPending && step.variables === 'undo'}
            onClick={() => void undo()}
          >
            Отменить импорт
          </Button>
        )}
      </div>
      {state !== 'undone' && <Problems found={found} title="Не загружены" />}
    </>
  )
}
