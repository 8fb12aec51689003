import { useQueryClient } from '@tanstack/react-query'
import { BriefStatus } from '../../../cards/status-badge.tsx'
import { relativeDateTime, term } from '../../../lib/format.ts'
import { Refreshable } from '../../../shell/refreshable.tsx'
import { Screen } from '../../../shell/screen.tsx'
import { ClientChoice } from '../choice/panel.tsx'
import { BriefDelivery } from '../delivery/delivery.tsx'
import { MessagePreview } from '../delivery/message-preview.tsx'
import { PlannedPanel } from '../delivery/planned-panel.tsx'
import { SendPanel } from '../delivery/send-panel.tsx'
import { useSending } from '../delivery/send.ts'
import { BriefLinks } from '../links/links.tsx'
import type { Brief } from '../queries.ts'
import { BriefResponses } from '../responses/responses.tsx'
import { Entries } from './entries.tsx'
import { BriefMenu, useReopen } from './menu.tsx'
import { Problem, StepProblem } from './problem.tsx'
import { useRemoval } from './remove.ts'
import { BriefBrand, BriefTags, BriefTask, BriefTerms } from './sections.tsx'
import { Strip } from './strip.tsx'
import { EndTold, Telling } from './telling.tsx'
import { WorksLine } from './works-line.tsx'
import styles from './detail.module.css'

interface Props {
  brief: Brief
  back: { to: string; label: string }
}

export function BriefDetail({ brief, back }: Props) {
  const client = useQueryClient()
  const sending = useSending(brief)
  const reopen = useReopen(brief)
  const removal = useRemoval(brief.id, back.to)
  const { status } = brief
  const refresh = () =>
    Promise.all(
      ['briefs', 'responses', 'public-links'].map((key) =>
        client.refetchQueries({ queryKey: [key], type: 'active' }),
      ),
    )
  return (
    <Screen
      title={brief.title}
      subtitle={`${brief.product_name} · ${when(brief)}`}
      back={back}
      stacked
      above={<BriefStatus status={status} scheduled={typeof brief.scheduled_at === 'string'} />}
      actions={<BriefMenu brief={brief} reopen={reopen} sending={sending} removal={removal} />}
    >
      <Refreshable onRefresh={refresh}>
        <div className={styles.page}>
          <StepProblem brief={brief} error={reopen.error} />
          <Problem error={sending.error} fallback="Ошибка при отправке брифа" />
          <Problem error={removal.error} fallback="Не удалось удалить бриф" />
          <Telling brief={brief} />
          <EndTold brief={brief} />
          {status === 'draft' ? (
            <Draft brief={brief} sending={sending} />
          ) : (
            <>
              <div className={styles.top}>
                <Strip brief={brief} sending={sending} />
                <Entries brief={brief} sending={sending} />
                <WorksLine brief_id={brief.id} />
              </div>
              <BriefDelivery brief={brief} sending={sending} />
              {status !== 'cancelled' && <ClientChoice brief_id={brief.id} />}
              <BriefResponses brief={brief} />
            </>
          )}
        </div>
      </Refreshable>
    </Screen>
  )
}

function Draft({ brief, sending }: { brief: Brief; sending: ReturnType<typeof useSending> }) {
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        {sending.running ? (
          <BriefDelivery brief={brief} sending={sending} />
        ) : (
          <>
            {typeof brief.scheduled_at === 'string' ? (
              <PlannedPanel brief={brief} at={brief.scheduled_at} sending={sending} />
            ) : (
              <SendPanel brief={brief} sending={sending} />
            )}
            <MessagePreview id={brief.id} />
          </>
        )}
        <BriefTask brief={brief} />
        <BriefBrand brief={brief} />
      </div>
      <div className={styles.column}>
        <BriefTerms brief={brief} />
        <BriefTags brief={brief} />
        <BriefLinks brief={brief} />
      </div>
    </div>
  )
}

/** «до 28 ноября, 18:00», or that the deadline has closed it. */
const when = (brief: Brief) =>
  closedByDeadline(brief)
    ? `срок вышел ${relativeDateTime(term(brief.responses_until ?? brief.deadline))}`
    : `до ${relativeDateTime(term(brief.deadline))}`

/** The worker closes a brief after its deadline; an owner closes one before it. */
const closedByDeadline = ({ closed_at, deadline, responses_until }: Brief) =>
  typeof closed_at === 'string' && Date.parse(closed_at) >= Date.parse(responses_until ?? deadline)
