import { IMPORT_FIELDS, type ImportField } from '@ugc/contract/facts/imports'
import type { Import } from '@ugc/contract/imports'
import { useState } from 'react'
import { plural } from '../../lib/plural.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import styles from './imports.module.css'
import { useColumns } from './queries.ts'

const OPTIONS = [
  { value: '', label: 'Не загружать' },
  ...Object.entries(IMPORT_FIELDS).map(([value, label]) => ({ value, label })),
]

/** The second step: what each column is. */
export function ColumnsStep({
  found: { id, columns, rows },
  onChosen,
}: {
  found: Import
  onChosen: () => void
}) {
  const [fields, setFields] = useState(() => columns.map(({ field }) => field))
  const check = useColumns(id, onChosen)
  const choose = (at: number, value: string) =>
    setFields(fields.map((field, n) => (n === at ? ((value || null) as ImportField | null) : field)))
  return (
    <>
      <ul className={styles.rows} aria-label="Столбцы">
        {columns.map(({ header, examples }, at) => {
          const name = header || `Столбец ${at + 1}`
          return (
            <li key={`${at} ${header}`} className={styles.column}>
              <div className={styles.words}>
                <b>{name}</b>
                <p>{examples.join(' · ')}</p>
              </div>
              <Select
                label={`«${name}» записать в`}
                hideLabel
                value={fields[at] ?? ''}
                options={OPTIONS}
                onChange={(value) => choose(at, value)}
              />
            </li>
          )
        })}
      </ul>
      {check.error && (
        <Notice tone="red" title="Проверить не получилось">
          {check.error.message}
        </Notice>
      )}
      <div className={styles.actions}>
        <Button size="lg" loading={check.isPending} onClick={() => check.mutate(fields)}>
          Проверить {plural(rows, 'строку', 'строки', 'строк')}
        </Button>
      </div>
    </>
  )
}
