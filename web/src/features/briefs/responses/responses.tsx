import { RESPONSES_PER_PAGE } from '@ugc/contract/facts/limits'
import type { Response } from '@ugc/contract/responses'
import { RESPONSE_STATUS_NAMES, RESPONSE_STATUSES, UNDECIDED } from '@ugc/contract/facts/statuses'
import { Inbox, ListChecks } from 'lucide-react'
import { useState } from 'react'
import { DecidableResponse } from '../../../cards/responses/decidable-response.tsx'
import { ResponseCardSkeleton, ResponseList } from '../../../cards/responses/response-card.tsx'
import { SelectionBar } from '../../../cards/responses/selection-bar.tsx'
import { type Selection, useSelection } from '../../../cards/responses/selection.ts'
import { followers } from '../../../lib/format.ts'
import { plural } from '../../../lib/plural.ts'
import { ListResult, repeated } from '../../../lists/list-screen.tsx'
import { haptics } from '../../../telegram/haptics.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ChipGroup } from '../../../ui/controls/chip-group.tsx'
import card from '../../../ui/data/card.module.css'
import { Funnel } from '../../../ui/data/funnel.tsx'
import { EmptyState } from '../../../ui/feedback/state.tsx'
import { allResponses, useBulk, useDecide } from '../../responses/queries.ts'
import styles from '../detail/detail.module.css'
import { Section } from '../../../ui/data/section.tsx'
import { SetPrices } from '../money/prices.tsx'
import type { Brief } from '../queries.ts'
import { ExportResponses } from './export.tsx'
import { type Tab, useCounted, usePending, useResponses } from './query.ts'

const TABS: { value: Tab; label: string }[] = [
  { value: 'all', label: 'Все' },
  ...RESPONSE_STATUS_NAMES.map((value) => ({ value, label: RESPONSE_STATUSES[value].plural })),
]

export function BriefResponses({ id, open }: { id: string; open: boolean }) {
  const [{ tab, page }, show] = useState<{ tab: Tab; page: number }>({ tab: 'all', page: 1 })
  const counted = useCounted(id)
  const query = useResponses(id, tab, page)
  const { data } = query
  const selection = useSelection()
  const pending = usePending(id)
  const { mutateAsync } = useBulk()
  const none = tab === 'all' && data?.total === 0
  return (
    <Section
      title="Отклики"
      action={
        data &&
        !none && (
          <span className={styles.tools}>
            {!selection.selected && (
              <Button variant="ghost" size="sm" icon={ListChecks} onClick={selection.start}>
                Выбрать
              </Button>
            )}
            <SetPrices brief_id={id} />
            <ExportResponses brief_id={id} />
          </span>
        )
      }
    >
      {!none && (
        <ChipGroup
          label="Отклики по статусу"
          options={TABS.map((one) => (counted ? { ...one, count: counted[one.value] } : one))}
          value={tab}
          onChange={(next) => {
            haptics.selection()
            show({ tab: next, page: 1 })
          }}
        />
      )}
      <ListResult
        query={query}
        page={page}
        perPage={data && data.pages > 1 ? RESPONSES_PER_PAGE : undefined}
        onPage={(next) => show({ tab, page: next })}
        failed="Ошибка загрузки откликов"
        skeleton={<ResponseList label="Отклики">{repeated(2, ResponseCardSkeleton)}</ResponseList>}
        empty={<NoResponses all={none} open={open} />}
      >
        {(responses) => (
          <ResponseList label="Отклики">
            {responses.map((response) => (
              <Row key={response.id} response={response} selection={selection} />
            ))}
          </ResponseList>
        )}
      </ListResult>
      {selection.selected && data && (
        <SelectionBar
          selection={selection}
          total={data.total}
          all={() => allResponses({ brief_id: id, ...(tab === 'all' ? {} : { status: tab }) })}
          rest={{ count: pending, find: () => allResponses({ brief_id: id, status: UNDECIDED }) }}
          run={(ids, action) => mutateAsync({ ids, action })}
        />
      )}
    </Section>
  )
}

function Row({ response, selection }: { response: Response; selection: Selection }) {
  const { mutateAsync } = useDecide(response.id)
  const { creator } = response
  return (
    <DecidableResponse
      response={response}
      about={creator ? cityAndFollowers(creator) : 'От анкеты остались только цифры'}
      heading="h3"
      save={mutateAsync}
      selection={selection}
    />
  )
}

/** «Москва. 128 тыс. подписчиков» */
function cityAndFollowers({ city, followers_count }: NonNullable<Response['creator']>): string {
  const count =
    followers_count === null
      ? 'Подписчики не указаны'
      : followers_count < 1000
        ? plural(followers_count, 'подписчик', 'подписчика', 'подписчиков')
        : `${followers(followers_count)} подписчиков`
  return `${city ?? 'Город не указан'}. ${count}`
}

const NoResponses = ({ all, open }: { all: boolean; open: boolean }) =>
  all ? (
    <EmptyState
      icon={Inbox}
      title="Откликов пока нет"
      text={open ? 'Они появятся здесь, как только креаторы ответят.' : 'На этот бриф никто не откликнулся.'}
    />
  ) : (
    <EmptyState icon={Inbox} title="Таких откликов нет" text="Посмотрите другие вкладки." />
  )

/** Not drawn beyond a hundred responses: the accepted ones can be counted only in a list that is loaded whole. */
export function BriefFunnel({ brief: { id, sent_to_count = 0 } }: { brief: Brief }) {
  const counted = useCounted(id)
  if (!counted || sent_to_count + counted.all === 0) return null
  return (
    <Section title="Воронка" className={styles.funnel}>
      <div className={card.card}>
        <Funnel sent={sent_to_count} responses={counted.all} accepted={counted.accepted} />
      </div>
    </Section>
  )
}
