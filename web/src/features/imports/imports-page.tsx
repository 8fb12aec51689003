import { useQuery } from '@tanstack/react-query'
import { IMPORT_BYTES_MAX, IMPORT_LIMITS, IMPORT_STATES } from '@ugc/contract/facts/imports'
import type { ImportLine } from '@ugc/contract/imports'
import { Download, FileSpreadsheet, FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { grouped } from '../../lib/format.ts'
import { Screen } from '../../shell/screen.tsx'
import { haptics } from '../../telegram/haptics.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Section } from '../../ui/data/section.tsx'
import { When } from '../../ui/data/when.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { EmptyState } from '../../ui/feedback/state.tsx'
import { SaveWorkbook } from './save-workbook.tsx'
import styles from './imports.module.css'
import { importsQuery, templateTicket, useUpload } from './queries.ts'

/** The first step: which file. */
export function ImportsPage() {
  const input = useRef<HTMLInputElement>(null)
  const upload = useUpload()
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string>()

  async function send(file: File | undefined) {
    if (!file || upload.isPending) return
    setProblem(undefined)
    if (file.size > IMPORT_BYTES_MAX) return setProblem(`Файл слишком большой. ${IMPORT_LIMITS}.`)
    try {
      const { id } = await upload.mutateAsync(file)
      await navigate(`/admin/creators/import/${id}`)
    } catch (error) {
      haptics.error()
      setProblem((error as Error).message)
    }
  }

  return (
    <Screen title="Импорт" back={{ to: '/admin/creators', label: 'Креаторы' }}>
      <EmptyState
        icon={FileSpreadsheet}
        title="Загрузите людей из таблицы"
        text={`${IMPORT_LIMITS}. Сначала проверим файл, и только потом запишем.`}
      >
        <Button icon={FileUp} loading={upload.isPending} onClick={() => input.current?.click()}>
          Выбрать файл
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label="Файл с людьми"
          accept=".xlsx,.csv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          onChange={(event) => {
            const [file] = event.target.files ?? []
            event.target.value = ''
            void send(file)
          }}
        />
      </EmptyState>
      {problem !== undefined && (
        <Notice tone="red" title="Файл не загрузился">
          {problem}
        </Notice>
      )}
      <div className={styles.actions}>
        <SaveWorkbook icon={Download} ask={templateTicket}>
          Скачать шаблон
        </SaveWorkbook>
      </div>
      <Earlier />
    </Screen>
  )
}

function outcomeOf({ state, counts, done }: ImportLine): string {
  const { label } = IMPORT_STATES[state]
  const total = counts.new + counts.update
  if (state === 'stopped') return `${label}, записано ${grouped(done)} из ${grouped(total)}`
  return [
    label,
    ...(counts.new > 0 ? [`новых ${grouped(counts.new)}`] : []),
    ...(counts.update > 0 ? [`обновлено ${grouped(counts.update)}`] : []),
  ].join(', ')
}

function Earlier() {
  const { data } = useQuery(importsQuery)
  if (!data || data.items.length === 0) return null
  return (
    <Section title="Прошлые импорты">
      <ul className={styles.rows}>
        {data.items.map((item) => (
          <li key={item.id}>
            <Link to={`/admin/creators/import/${item.id}`} className={styles.whole}>
              {item.file_name}
            </Link>
            <p>
              <When at={item.created_at} />. {outcomeOf(item)}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
