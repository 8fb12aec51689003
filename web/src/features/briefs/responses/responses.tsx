import { RESPONSES_PER_PAGE } from '@ugc/contract/limits'
import { RESPONSE_STATUS_NAMES, RESPONSE_STATUSES } from '@ugc/contract/statuses'
import { Inbox } from 'lucide-react'
import { useRef, useState } from 'react'
import { haptics } from '../../../telegram/haptics.ts'
import { ChipGroup } from '../../../ui/controls/chip-group.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Pagination } from '../../../ui/data/pagination.tsx'
import { ResponseCardSkeleton, ResponseList } from '../../../cards/response-card.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/state.tsx'
import { Section } from '../detail/sections.tsx'
import { ExportResponses } from './export.tsx'
import { BriefResponse } from './item.tsx'
import { type Tab, useCounted, useResponses } from './query.ts'
import styles from './responses.module.css'

const FAILED = 'Ошибка загрузки откликов'

const TABS: { value: Tab; label: string }[] = [
  { value: 'all', label: 'Все' },
  ...RESPONSE_STATUS_NAMES.map((value) => ({ value, label: RESPONSE_STATUSES[value].plural })),
]

export function BriefResponses({ id, open }: { id: string; open: boolean }) {
  const [{ tab, page }, setPlace] = useState<{ tab: Tab; page: number }>({ tab: 'all', page: 1 })
  const list = useRef<HTMLDivElement>(null)
  const counted = useCounted(id)
  const { data, error, isFetching, isPlaceholderData, refetch } = useResponses(id, tab, page)
  const none = tab === 'all' && data?.total === 0
  // The last one of a page may have left it by being decided.
  if (data && !isPlaceholderData && page > data.pages) setPlace({ tab, page: data.pages })
  return (
    <Section title="Отклики" action={data && !none && <ExportResponses brief_id={id} />}>
      {!none && (
        <ChipGroup
          label="Отклики по статусу"
          options={TABS.map((one) => (counted ? { ...one, count: counted[one.value] } : one))}
          value={tab}
          onChange={(next) => {
            haptics.selection()
            setPlace({ tab: next, page: 1 })
          }}
        />
      )}
      {data ? (
        <div ref={list} className={styles.found} aria-busy={isPlaceholderData}>
          {error && !isFetching && (
            <Notice tone="red" title={FAILED} action={{ label: 'Повторить', onClick: () => void refetch() }}>
              {error.message}
            </Notice>
          )}
          {data.items.length === 0 && <Nobody all={none} open={open} />}
          {data.items.length > 0 && (
            <ResponseList label="Отклики">
              {data.items.map((response) => (
                <BriefResponse key={response.id} response={response} />
              ))}
            </ResponseList>
          )}
          {data.pages > 1 && (
            <Pagination
              page={page}
              pages={data.pages}
              perPage={RESPONSES_PER_PAGE}
              total={data.total}
              capped={data.capped}
              onPage={(next) => setPlace({ tab, page: next })}
              list={list}
            />
          )}
        </div>
      ) : error ? (
        <ErrorState
          title={FAILED}
          text={error.message}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <div role="status" aria-busy="true" aria-label="Загрузка...">
          <ResponseList label="Отклики">
            <ResponseCardSkeleton />
            <ResponseCardSkeleton />
          </ResponseList>
        </div>
      )}
    </Section>
  )
}

const Nobody = ({ all, open }: { all: boolean; open: boolean }) =>
  all ? (
    <EmptyState
      icon={Inbox}
      title="Откликов пока нет"
      text={open ? 'Они появятся здесь, как только креаторы ответят.' : 'На этот бриф никто не откликнулся.'}
    />
  ) : (
    <EmptyState icon={Inbox} title="Таких откликов нет" text="Посмотрите другие вкладки." />
  )
