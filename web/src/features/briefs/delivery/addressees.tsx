import { useQuery } from '@tanstack/react-query'
import { DECLINE_REASONS } from '@ugc/contract/facts/drafts'
import { grouped } from '../../../lib/format.ts'
import { type Fact, Facts } from '../../../ui/data/facts.tsx'
import { Section } from '../../../ui/data/section.tsx'
import { type Brief, funnelQuery } from '../queries.ts'

interface Props {
  brief: Brief
  className?: string | undefined
}

/** What the creators did who got the brief from the bot. Undelivered messages have a section of their own. */
export function BriefAddressees({ brief: { id, sent_to_count = 0 }, className }: Props) {
  const { data } = useQuery({ ...funnelQuery(id), enabled: sent_to_count > 0 })
  if (!data) return null
  const { delivered, opened, answered, declined } = data.counts
  if (delivered + opened + answered + declined === 0) return null
  const reasons = data.reasons.map(({ reason, count }): Fact => [DECLINE_REASONS[reason], grouped(count)])
  return (
    <Section title="Кто получил бриф" className={className}>
      <Facts
        facts={[
          ['Ещё не открывали', grouped(delivered)],
          ['Открыли и молчат', grouped(opened)],
          ['Откликнулись', grouped(answered)],
          ['Отказались', grouped(declined)],
        ]}
      />
      {reasons.length > 0 && (
        <section aria-label="Причины отказа">
          <Facts facts={reasons} />
        </section>
      )}
    </Section>
  )
}
