import card from '../../../ui/data/card.module.css'
import { Funnel } from '../../../ui/data/funnel.tsx'
import { Section } from '../detail/sections.tsx'
import styles from '../detail/detail.module.css'
import { useCounted } from './query.ts'
import type { Brief } from '../queries.ts'

/** Nothing rather than a wrong picture: beyond a hundred responses the accepted ones are not all here. */
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
