import { useQuery } from '@tanstack/react-query'
import { IMPORT_STATES } from '@ugc/contract/facts/imports'
import type { Import } from '@ugc/contract/imports'
import { FileX2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useParams } from 'react-router'
import { isNotFound, NoReply } from '../../api/call.ts'
import { LoadError } from '../../shell/load-error.tsx'
import { Screen } from '../../shell/screen.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { EmptyState } from '../../ui/feedback/state.tsx'
import { ColumnsStep } from './columns-step.tsx'
import { CheckStep } from './check-step.tsx'
import { ProgressStep } from './progress-step.tsx'
import { importQuery } from './queries.ts'
import { ResultStep } from './result-step.tsx'

const LIST = '/admin/creators/import'

/** The step of an import that its state asks for: one subject on the screen. */
export function ImportPage() {
  const { id = '' } = useParams()
  const query = useQuery(importQuery(id))
  const { data, error } = query
  /** The columns of a checked import are chosen anew. */
  const [again, setAgain] = useState(false)
  const state = data?.state === 'checked' && again ? 'columns' : data?.state
  return (
    <Screen
      title={state ? IMPORT_STATES[state].label : 'Импорт'}
      subtitle={data?.file_name}
      back={{ to: LIST, label: 'Импорт' }}
    >
      {data && state ? (
        stepOf(
          { ...data, state },
          setAgain,
          query.failureReason instanceof NoReply || query.error instanceof NoReply,
        )
      ) : isNotFound(error) ? (
        <Refused title="Импорт не найден" text="Файлы хранятся 7 дней. Загрузите таблицу ещё раз." />
      ) : error ? (
        <LoadError title="Импорт не загрузился" query={query} />
      ) : (
        <div role="status" aria-busy="true" aria-label="Загрузка...">
          <Skeleton width="100%" height={220} radius={16} />
        </div>
      )}
    </Screen>
  )
}

/** `away`: the last look has found no network. */
function stepOf(found: Import, setAgain: (again: boolean) => void, away: boolean): ReactNode {
  switch (found.state) {
    case 'refused':
      return <Refused title="Файл не подошёл" text={`${found.refusal ?? ''}.`} />
    case 'columns':
      return <ColumnsStep found={found} onChosen={() => setAgain(false)} />
    case 'checked':
      return <CheckStep found={found} onColumns={() => setAgain(true)} />
    case 'reading':
    case 'checking':
    case 'running':
    case 'undoing':
      return <ProgressStep found={found} away={away} />
    case 'stopped':
    case 'done':
    case 'undone':
      return <ResultStep found={found} />
  }
}

const Refused = ({ title, text }: { title: string; text: string }) => (
  <EmptyState icon={FileX2} title={title} text={text}>
    <Button to={LIST}>Выбрать другой файл</Button>
  </EmptyState>
)
