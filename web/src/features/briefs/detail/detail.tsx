import { useQueryClient } from '@tanstack/react-query'
import { ChevronDown, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { BriefStatus } from '../../../cards/status-badge.tsx'
import { dateTime } from '../../../lib/format.ts'
import { Refreshable } from '../../../shell/refreshable.tsx'
import { Screen } from '../../../shell/screen.tsx'
import { haptics } from '../../../telegram/haptics.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { confirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { ClientChoice } from '../choice/panel.tsx'
import { BriefAddressees } from '../delivery/addressees.tsx'
import { BriefDelivery } from '../delivery/delivery.tsx'
import { MessagePreview } from '../delivery/message-preview.tsx'
import { PlannedPanel } from '../delivery/planned-panel.tsx'
import { SendPanel, Waves } from '../delivery/send-panel.tsx'
import { useSending } from '../delivery/send.ts'
import { BriefLinks } from '../links/links.tsx'
import { BriefMoney } from '../money/money.tsx'
import { type Brief, useRemoveBrief } from '../queries.ts'
import { useAnswered } from '../responses/query.ts'
import { BriefFunnel, BriefResponses } from '../responses/responses.tsx'
import { BriefMenu, useStep } from './menu.tsx'
import { Problem, StepProblem } from './problem.tsx'
import { BriefBrand, BriefTags, BriefTask, BriefTerms } from './sections.tsx'
import styles from './detail.module.css'

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
          <BriefStatus status={brief.status} scheduled={typeof brief.scheduled_at === 'string'} />
          {closedByDeadline(brief) && (
            <span>срок вышел {dateTime(brief.responses_until ?? brief.deadline)}</span>
          )}
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
              <BriefMoney brief={brief} className={styles.funnel} />
              <BriefFunnel brief={brief} />
              <BriefAddressees brief={brief} className={styles.funnel} />
              <BriefLinks brief={brief} />
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
            <div className={styles.actions}>
              {brief.status === 'active' && <Waves brief={brief} sending={sending} />}
              <RemoveBrief id={brief.id} list={back.to} />
            </div>
          </div>
        </div>
      </Refreshable>
    </Screen>
  )
}

/** The worker closes a brief after its deadline; an owner closes one before it. */
const closedByDeadline = ({ closed_at, deadline, responses_until }: Brief) =>
  typeof closed_at === 'string' && Date.parse(closed_at) >= Date.parse(responses_until ?? deadline)

interface FoldProps {
  brief: Brief
  children: ReactNode
}

/** The brief's text above its responses: folded as soon as there are responses, so that they are near the top. */
function BriefFold({ brief, children }: FoldProps) {
  const answered = useAnswered(brief.id)
  const [opened, setOpened] = useState<boolean>()
  const open = opened ?? !answered
  return (
    <details className={styles.fold} open={open}>
      {/* React owns the state: the next render would undo the browser's own toggling. */}
      <summary
        onClick={(event) => {
          event.preventDefault()
          setOpened(!open)
        }}
      >
        <span>
          Задание и условия
          <small>Срок сдачи {dateTime(brief.deadline)}</small>
        </span>
        <ChevronDown size={20} strokeWidth={1.75} aria-hidden />
      </summary>
      <div className={styles.column}>{children}</div>
    </details>
  )
}

function RemoveBrief({ id, list }: { id: string; list: string }) {
  const remove = useRemoveBrief(id)
  const navigate = useNavigate()

  async function ask() {
    const yes = await confirmDialog({
      title: 'Удалить бриф?',
      text: 'Он исчезнет из списков, ссылки на него перестанут работать. Все отклики сохранятся у вас и у креаторов с пометкой «Бриф удалён». Вернуть бриф нельзя.',
      confirm: 'Удалить',
      danger: true,
    })
    if (!yes) return
    remove.mutate(undefined, {
      onSuccess: () => {
        haptics.success()
        toast.show({ text: 'Бриф удалён' })
        void navigate(list, { replace: true })
      },
      onError: haptics.error,
    })
  }

  return (
    <>
      <Problem error={remove.error} fallback="Не удалось удалить бриф" />
      <Button variant="danger-text" block icon={Trash2} loading={remove.isPending} onClick={() => void ask()}>
        Удалить бриф
      </Button>
    </>
  )
}
