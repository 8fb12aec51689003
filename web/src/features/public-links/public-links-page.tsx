import { useQuery } from '@tanstack/react-query'
import { BRIEFS_PER_PAGE } from '@ugc/contract/facts/limits'
import { FileText, Plus, SearchX } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { ApiError } from '../../api/call.ts'
import { ListScreen, repeated } from '../../lists/list-screen.tsx'
import { useUrlPage } from '../../lists/use-url-filters.ts'
import { Button } from '../../ui/controls/button.tsx'
import { RemovableChip } from '../../ui/controls/chip.tsx'
import { EmptyState, ErrorState } from '../../ui/feedback/state.tsx'
import { BriefLinksCard, BriefLinksSkeleton } from './card.tsx'
import styles from './public-links.module.css'
import { linksByBriefQuery } from './queries.ts'

/** `brief` in the address leaves one brief in the list. */
export function PublicLinksPage() {
  const [address, setAddress] = useSearchParams()
  const { filters, change } = useUrlPage()
  const brief_id = address.get('brief') || undefined
  const query = useQuery(linksByBriefQuery(brief_id === undefined ? { page: filters.page } : { brief_id }))
  const { data, error, isPlaceholderData } = query
  const refused = error instanceof ApiError && error.status >= 400 && error.status < 500 && !data
  const isOne = brief_id !== undefined
  const title = isPlaceholderData ? undefined : data?.items[0]?.title
  return (
    <ListScreen
      title="Публичные ссылки"
      subtitle="Таблицы откликов: клиентская открывается без входа, внутренняя только для владельца."
      toolbar={
        isOne &&
        !refused && (
          <div className={styles.filter}>
            <RemovableChip onRemove={() => setAddress({})}>{title ?? 'Один проект'}</RemovableChip>
          </div>
        )
      }
      instead={isOne && refused ? <BriefMissing /> : undefined}
      query={isOne && isPlaceholderData ? { ...query, data: undefined } : query}
      page={isOne ? 1 : filters.page}
      perPage={isOne ? undefined : BRIEFS_PER_PAGE}
      onPage={(page, how) => change({ page }, how)}
      failed={isOne ? 'Ошибка загрузки ссылок для проекта' : 'Ошибка загрузки проектов...'}
      skeleton={<ul className={styles.list}>{repeated(isOne ? 1 : 6, BriefLinksSkeleton)}</ul>}
      empty={isOne ? <BriefMissing /> : <NoBriefs />}
    >
      {(briefs) => (
        <ul className={styles.list} aria-label="Проекты">
          {briefs.map((brief) => (
            <BriefLinksCard key={brief.id} brief={brief} />
          ))}
        </ul>
      )}
    </ListScreen>
  )
}

const NoBriefs = () => (
  <EmptyState
    icon={FileText}
    title="Проектов пока нет"
    text="Создайте бриф, и здесь появятся ссылки на его таблицы."
  >
    <Button to="/admin/briefs/new" icon={Plus}>
      Новый бриф
    </Button>
  </EmptyState>
)

const BriefMissing = () => (
  <ErrorState icon={SearchX} title="Проект не найден" text="Возможно, его удалили или ссылка неполная.">
    <Button variant="soft" to="/admin/public-links">
      Все проекты
    </Button>
  </ErrorState>
)
