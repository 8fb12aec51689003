import { useQuery } from '@tanstack/react-query'
import { dateTime, grouped, money, term } from '../../../lib/format.ts'
import { openThroughHost } from '../../../telegram/open-link.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { type Fact, Facts } from '../../../ui/data/facts.tsx'
import { Section } from '../../../ui/data/section.tsx'
import card from '../../../ui/data/card.module.css'
import { LinkedText } from '../../../ui/data/linked-text.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { TagLine } from '../../../ui/data/tag-line.tsx'
import { tagsQuery } from '../../tags/queries.ts'
import { audienceWords } from './audience-words.ts'
import styles from './detail.module.css'
import type { Brief } from '../queries.ts'

interface Props {
  brief: Brief
}

export const BriefTask = ({ brief }: Props) => (
  <Section title="Техническое задание">
    <p className={`${card.card} ${styles.words}`}>
      <LinkedText text={brief.brief_description} onOpen={openThroughHost} />
    </p>
  </Section>
)

export const BriefBrand = ({ brief }: Props) => (
  <Section title="О бренде">
    <p className={`${card.card} ${styles.words}`}>
      <LinkedText text={brief.brand_description} onOpen={openThroughHost} />
    </p>
  </Section>
)

/** What the owner has said of places, budget and markup; the rest is left out. */
const wanted = ({ places, budget, markup }: Brief): Fact[] => [
  ...(typeof places === 'number' ? [['Мест', grouped(places)] satisfies Fact] : []),
  ...(typeof budget === 'number' ? [['Бюджет клиента', money(budget)] satisfies Fact] : []),
  ...(typeof markup === 'number' ? [['Наценка', `${grouped(markup)}\u00A0%`] satisfies Fact] : []),
]

export const BriefTerms = ({ brief }: Props) => (
  <Section title="Условия">
    <Facts
      facts={[
        ['Срок сдачи', dateTime(term(brief.deadline))],
        ...(brief.responses_until === null
          ? []
          : [['Отклики до', dateTime(term(brief.responses_until))] satisfies Fact]),
        ['Публикация', brief.publication_required ? 'нужна' : 'не нужна'],
        ['Оплата', <LinkedText key="terms" text={brief.payment_terms} onOpen={openThroughHost} />],
        ...wanted(brief),
        ['Создан', dateTime(brief.created_at)],
      ]}
    />
  </Section>
)

export function BriefTags({ brief }: Props) {
  const { target_tags = [] } = brief
  const limits = audienceWords(brief)
  const { data, error, isFetching, refetch } = useQuery(tagsQuery)
  const names = data?.filter(({ id }) => target_tags.includes(id)).map(({ name }) => name)
  return (
    <Section title="Теги рассылки">
      <div className={card.card}>
        {names ? (
          <>
            <TagLine tags={names} />
            {limits.length > 0 && <p className={styles.limits}>{limits.join(' · ')}</p>}
          </>
        ) : error ? (
          <div className={styles.retry} role="alert">
            <span>Ошибка загрузки тегов</span>
            <Button variant="soft" size="sm" loading={isFetching} onClick={() => void refetch()}>
              Повторить
            </Button>
          </div>
        ) : (
          <Skeleton width="70%" height={28} />
        )}
      </div>
    </Section>
  )
}
