import { IMPORT_VERDICT_NAMES, IMPORT_VERDICTS } from '@ugc/contract/facts/imports'
import type { Import } from '@ugc/contract/imports'
import { Download } from 'lucide-react'
import { grouped } from '../../lib/format.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Facts } from '../../ui/data/facts.tsx'
import { Section } from '../../ui/data/section.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import styles from './imports.module.css'
import { sheetTicket, useDropWrong, useMissingTags, useStep } from './queries.ts'
import { SaveWorkbook } from './save-workbook.tsx'

/** The third step: what will happen. Nothing is written yet. */
export function CheckStep({ found, onColumns }: { found: Import; onColumns: () => void }) {
  const { id, counts } = found
  const run = useStep(id)
  const writes = counts.new + counts.update
  return (
    <>
      <Section title="Что получится">
        <Facts facts={IMPORT_VERDICT_NAMES.map((name) => [IMPORT_VERDICTS[name], grouped(counts[name])])} />
      </Section>
      <UnknownTags found={found} />
      {counts.new > 0 && (
        <Notice tone="blue" title="Люди появятся неактивными">
          Брифы им не приходят, пока они не откроют личное приглашение и не дадут согласие.
        </Notice>
      )}
      {run.error && (
        <Notice tone="red" title="Загрузить не получилось">
          {run.error.message}
        </Notice>
      )}
      <div className={styles.actions}>
        <Button size="lg" disabled={writes === 0} loading={run.isPending} onClick={() => run.mutate('run')}>
          {writes === 0 ? 'Загружать нечего' : `Загрузить ${grouped(writes)}`}
        </Button>
        <Button variant="ghost" size="lg" onClick={onColumns}>
          Изменить столбцы
        </Button>
      </div>
      <Problems found={found} title="Не загрузятся" />
    </>
  )
}

const TAGS_SHOWN = 10

/** Without them the import goes on: their people come without these tags. */
function UnknownTags({ found }: { found: Import }) {
  const { names, total } = found.unknown_tags
  const create = useMissingTags(found)
  if (total === 0) return null
  const shown = names.slice(0, TAGS_SHOWN).map(({ name, people }) => `${name} ${grouped(people)}`)
  const rest = total - shown.length
  return (
    <Notice tone="amber" title="Таких тегов нет">
      <p className={styles.asked}>
        {shown.join(', ')}
        {rest > 0 && ` и ещё ${grouped(rest)}`}. Без них люди загрузятся без этих тегов.
      </p>
      {create.error && <p>Создать не получилось. {create.error.message}</p>}
      {names.length > 0 && (
        <Button variant="soft" size="sm" loading={create.isPending} onClick={() => create.mutate()}>
          Создать теги
        </Button>
      )}
    </Notice>
  )
}

interface ProblemsProps {
  found: Import
  title: string
}

export function Problems({ found, title }: ProblemsProps) {
  const { id, state, problems, counts, drops_wrong } = found
  const drop = useDropWrong(found)
  if (problems.length === 0) return null
  const left = counts.error + counts.duplicate - problems.length
  return (
    <Section title={title}>
      <div className={styles.actions}>
        <SaveWorkbook icon={Download} ask={() => sheetTicket(id, 'problems')}>
          Ошибки в Excel
        </SaveWorkbook>
        {state === 'checked' && counts.error > 0 && !drops_wrong && (
          <Button variant="ghost" loading={drop.isPending} onClick={() => drop.mutate()}>
            Загрузить без неверных полей
          </Button>
        )}
      </div>
      {drop.error && (
        <Notice tone="red" title="Проверить не получилось">
          {drop.error.message}
        </Notice>
      )}
      <ul className={styles.rows} aria-label={title}>
        {problems.map(({ row, name, reason }) => (
          <li key={row}>
            <b>
              Строка {row}
              {name && `, ${name}`}
            </b>
            <p>{reason}</p>
          </li>
        ))}
        {left > 0 && <li>Ещё {grouped(left)} в таблице Excel</li>}
      </ul>
    </Section>
  )
}
