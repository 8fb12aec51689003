import { useQueryClient } from '@tanstack/react-query'
import { dateTime } from '../../../lib/format.ts'
import { ApiError } from '../../../api/call.ts'
import { Refreshable } from '../../../shell/refreshable.tsx'
import { Screen } from '../../../shell/screen.tsx'
import { BriefStatus } from '../../../cards/status-badge.tsx'
import { BriefDelivery } from '../delivery/delivery.tsx'
import { BriefFold } from './fold.tsx'
import { BriefMenu } from './menu.tsx'
import { Problem } from './problem.tsx'
import { RemoveBrief } from './remove.tsx'
import { BriefBrand, BriefTags, BriefTask, BriefTerms } from './sections.tsx'
import styles from './detail.module.css'
import { BriefLinks } from '../links/links.tsx'
import { BriefFunnel, BriefResponses } from '../responses/responses.tsx'
import { SendAgain } from '../delivery/send-again.tsx'
import { SendPanel } from '../delivery/send-panel.tsx'
import { useSending } from '../delivery/send.ts'
import { useStep } from './steps.ts'
import type { Brief } from '../queries.ts'

interface Props {
  brief: Brief
  back: { to: string; label: string }
}

export function BriefDetail({ brief, back }: Props) {
  const client = useQueryClient()
  const sending = useSending(brief.id)
  const step = useStep(brief, sending.running)
  const draft = brief.status === 'draft'
  const words = (
    <>
      <BriefTask brief={brief} />
      <BriefBrand brief={brief} />
    </>
  )
  const refresh = () =>
    Promise.all(
      ['briefs', 'responses', 'public-links'].map((key) =>
        client.refetchQueries({ queryKey: [key], type: 'active' }),
      ),
    )
  return (
    <Screen
      title={brief.title}
      subtitle={brief.product_name}
      back={back}
      above={
        <div className={styles.status}>
          <BriefStatus status={brief.status} />
          {closedByDeadline(brief) && <span>срок вышел {dateTime(brief.deadline)}</span>}
        </div>
      }
      actions={<BriefMenu brief={brief} step={step} />}
    >
      <Refreshable onRefresh={refresh}>
        <div className={styles.columns}>
          <div className={styles.main}>
            <div className={styles.column}>
              <StepProblem brief={brief} error={step.error} />
              <Problem error={sending.error} fallback="Ошибка при отправке брифа" />
              {draft && !sending.running && <SendPanel brief={brief} sending={sending} />}
              <BriefDelivery brief={brief} sending={sending} />
            </div>
            {draft ? (
              <div className={styles.column}>{words}</div>
            ) : (
              <>
                <BriefFold brief={brief}>
                  <BriefTerms brief={brief} />
                  {words}
                  <BriefTags brief={brief} />
                </BriefFold>
                <div className={styles.responses}>
                  <BriefResponses id={brief.id} open={brief.status === 'active'} />
                </div>
              </>
            )}
          </div>
          {!draft && (
            <div className={styles.side}>
              <BriefFunnel brief={brief} />
              <BriefLinks id={brief.id} />
            </div>
          )}
          <div className={`${styles.column} ${styles.rest}`}>
            {draft && (
              <>
                <BriefTerms brief={brief} />
                <BriefTags brief={brief} />
                <BriefLinks id={brief.id} />
              </>
            )}
            <div className={styles.actions}>
              {brief.status === 'active' && <SendAgain id={brief.id} sending={sending} />}
              <RemoveBrief id={brief.id} list={back.to} />
            </div>
          </div>
        </div>
      </Refreshable>
    </Screen>
  )
}

/** By the worker, when the time was over; an owner closes one before that. */
const closedByDeadline = ({ closed_at, deadline }: Brief) =>
  typeof closed_at === 'string' && Date.parse(closed_at) >= Date.parse(deadline)

/** A brief whose deadline has passed needs a later one before it can be reopened. */
function StepProblem({ brief, error }: { brief: Brief; error: Error | null }) {
  const late = error instanceof ApiError && error.fields.deadline !== undefined
  return (
    <Problem
      error={error}
      fallback="Не удалось изменить статус"
      action={late ? { label: 'Изменить срок', to: `/admin/briefs/${brief.id}/edit` } : undefined}
    />
  )
}
