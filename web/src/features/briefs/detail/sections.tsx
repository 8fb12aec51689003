import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { dateTime } from '../../../lib/format.ts'
import { openThroughHost } from '../../../telegram/open-link.ts'
import { Button } from '../../../ui/controls/button.tsx'
import card from '../../../ui/data/card.module.css'
import { LinkedText } from '../../../ui/data/linked-text.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { TagLine } from '../../../ui/data/tag-line.tsx'
import { tagsQuery } from '../../tags/queries.ts'
import styles from './detail.module.css'
import type { Brief } from '../queries.ts'

interface Props {
  brief: Brief
}

interface SectionProps {
  title: string
  className?: string | undefined
  /** At the end of the title's line. */
  action?: ReactNode
  children: ReactNode
}

export const Section = ({ title, className, action, children }: SectionProps) => (
  <section className={`${styles.section} ${className ?? ''}`} aria-label={title}>
    <div className={styles.title}>
      <h2>{title}</h2>
      {action}
    </div>
    {children}
  </section>
)

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

const termsOf = (brief: Brief): [name: string, value: string][] => [
  ['Срок сдачи', dateTime(brief.deadline)],
  ['Публикация', brief.publication_required ? 'нужна' : 'не нужна'],
  ['Оплата', brief.payment_terms],
  ['Создан', dateTime(brief.created_at)],
]

export const BriefTerms = ({ brief }: Props) => (
  <Section title="Условия">
    <dl className={styles.rows}>
      {termsOf(brief).map(([name, value]) => (
        <div key={name} className={styles.fact}>
          <dt>{name}</dt>
          <dd>
            <LinkedText text={value} onOpen={openThroughHost} />
          </dd>
        </div>
      ))}
    </dl>
  </Section>
)

export function BriefTags({ brief: { target_tags = [] } }: Props) {
  const { data, error, isFetching, refetch } = useQuery(tagsQuery)
  const names = data?.filter(({ id }) => target_tags.includes(id)).map(({ name }) => name)
  return (
    <Section title="Теги рассылки">
      <div className={card.card}>
        {names ? (
          <TagLine tags={names} />
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
