import type { Import } from '@ugc/contract/imports'
import { CircleStop } from 'lucide-react'
import { grouped } from '../../lib/format.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import styles from './imports.module.css'
import { useStep } from './queries.ts'

/** The worker is at it: the page may be closed. */
export function ProgressStep({ found, away }: { found: Import; away: boolean }) {
  const { id, state, done, rows, counts } = found
  const stop = useStep(id)
  const total = state === 'checking' ? rows : counts.new + counts.update
  const shown = state === 'reading' ? undefined : `${grouped(Math.min(done, total))} из ${grouped(total)}`
  return (
    <>
      <section className={styles.progress} role="status">
        <p>{shown ?? 'Это займёт несколько секунд'}</p>
        <progress
          {...(shown === undefined ? {} : { value: done, max: Math.max(total, 1) })}
          aria-label="Ход импорта"
        />
        <p className={styles.note}>
          {away ? 'Нет сети. Импорт идёт на сервере.' : 'Страницу можно закрыть: работа продолжится.'}
        </p>
      </section>
      {stop.error && (
        <Notice tone="red" title="Остановить не получилось">
          {stop.error.message}
        </Notice>
      )}
      {state === 'running' && (
        <div className={styles.actions}>
          <Button
            variant="surface"
            icon={CircleStop}
            loading={stop.isPending}
            onClick={() => stop.mutate('stop')}
          >
            Остановить
          </Button>
        </div>
      )}
    </>
  )
}
