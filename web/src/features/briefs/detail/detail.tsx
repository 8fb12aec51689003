import { useQueryClient } from '@tanstack/react-query'
import { BriefStatus } from '../../../cards/status-badge.tsx'
import { dateTime } from '../../../lib/format.ts'
import { useWide } from '../../../lib/use-wide.ts'
import { Refreshable } from '../../../shell/refreshable.tsx'
import { Screen } from '../../../shell/screen.tsx'
import { ClientChoice } from '../choice/panel.tsx'
import { BriefAddressees } from '../delivery/addressees.tsx'
import { BriefDelivery } from '../delivery/delivery.tsx'
import { MessagePreview } from '../delivery/message-preview.tsx'
import { PlannedPanel } from '../delivery/planned-panel.tsx'
import { SendPanel } from '../delivery/send-panel.tsx'
import { Remind } from '../delivery/remind.tsx'
import { useSending } from '../delivery/send.ts'
import { BriefLinks } from '../links/links.tsx'
import { BriefMoney } from '../money/money.tsx'
import type { Brief } from '../queries.ts'
import { BriefFunnel, BriefResponses } from '../responses/responses.tsx'
import { Fold } from './fold.tsx'
import { BriefMenu, useStep } from './menu.tsx'
import { Problem, StepProblem } from './problem.tsx'
import { useRemoval } from './remove.ts'
import { BriefBrand, BriefTags, BriefTask, BriefTerms } from './sections.tsx'
import styles from './detail.module.css'

interface Props {
  brief: Brief
  back: { to: string; label: string }
}

export function BriefDetail({ brief, back }: Props) {
  const client = useQueryClient()
  const sending = useSending(brief)
  const step = useStep(brief, sending.running)
  const removal = useRemoval(brief.id, back.to)
  const draft = brief.status === 'draft'
  const wide = useWide()
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
          <BriefStatus status={brief.status} scheduled={typeof brief.scheduled_at === 'string'} />
          {closedByDeadline(brief) && (
            <span>срок вышел {dateTime(brief.responses_until ?? brief.deadline)}</span>
          )}
        </div>
      }
      actions={<BriefMenu brief={brief} step={step} sending={sending} removal={removal} />}
    >
      <Refreshable onRefresh={refresh}>
        <div className={styles.columns}>
          <div className={styles.main}>
            <div className={styles.column}>
              <StepProblem brief={brief} error={step.error} />
              <Problem error={sending.error} fallback="Ошибка при отправке брифа" />
              <Problem error={removal.error} fallback="Не удалось удалить бриф" />
              {draft && !sending.running && (
                <>
                  {typeof brief.scheduled_at === 'string' ? (
                    <PlannedPanel brief={brief} at={brief.scheduled_at} sending={sending} />
                  ) : (
                    <SendPanel brief={brief} sending={sending} />
                  )}
                  <MessagePreview id={brief.id} />
                </>
              )}
              <BriefDelivery brief={brief} sending={sending} />
              {!draft && <ClientChoice brief_id={brief.id} />}
            </div>
            {draft ? (
              <div className={styles.column}>{words}</div>
            ) : (
              <>
                <Fold
                  brief_id={brief.id}
                  title="Задание и условия"
                  text={`Срок сдачи ${dateTime(brief.deadline)}`}
                >
                  <BriefTerms brief={brief} />
                  {words}
                  <BriefTags brief={brief} />
                </Fold>
                <div className={styles.responses}>
                  <BriefResponses id={brief.id} open={brief.status === 'active'} />
                </div>
              </>
            )}
          </div>
          {!draft && (
            <div className={styles.side}>
              <BriefMoney brief={brief} className={styles.funnel} />
              <BriefFunnel brief={brief} />
              <BriefAddressees brief={brief} className={styles.funnel} />
              {wide ? (
                <BriefLinks brief={brief} />
              ) : (
                <div className={styles.links}>
                  <Fold brief_id={brief.id} title="Ссылки" text="Таблицы для клиента и для вас">
                    <BriefLinks brief={brief} />
                  </Fold>
                </div>
              )}
            </div>
          )}
          <div className={`${styles.column} ${styles.rest}`}>
            {draft && (
              <>
                <BriefTerms brief={brief} />
                <BriefTags brief={brief} />
                <BriefLinks brief={brief} />
              </>
            )}
            {brief.status === 'active' && <Remind brief={brief} running={sending.running} />}
          </div>
        </div>
      </Refreshable>
    </Screen>
  )
}

/** The worker closes a brief after its deadline; an owner closes one before it. */
const closedByDeadline = ({ closed_at, deadline, responses_until }: Brief) =>
  typeof closed_at === 'string' && Date.parse(closed_at) >= Date.parse(responses_until ?? deadline)
