import { useQuery } from '@tanstack/react-query'
import { endingFor, endingOf, explainedBy, isAnswered } from '@ugc/contract/facts/endings'
import { mayWithdraw, UNDECIDED } from '@ugc/contract/facts/statuses'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { ProblemCard } from '../../../forms/problem-card.tsx'
import type { Problem } from '../../../forms/use-saved-form.ts'
import { Button } from '../../../ui/controls/button.tsx'
import card from '../../../ui/data/card.module.css'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { calledOff, isCalledOff, OwnStep } from '../../../cards/work-badge.tsx'
import type { Brief } from '../../briefs/queries.ts'
import { Timeline } from '../../../cards/responses/timeline.tsx'
import { MyResponseMoney, nextOf } from '../mine/card.tsx'
import { Confirm, isAsked } from '../mine/confirm.tsx'
import { Withdraw } from '../mine/withdraw.tsx'
import { hasWork, MyWork, stoppedPay } from '../mine/work.tsx'
import { ownResponseQuery } from '../queries.ts'
import { ChangeResponse } from './forms.tsx'
import styles from './respond.module.css'

/** Replaces the form after the response was sent: the response and its status. */
export function RespondAnswer({ brief }: { brief: Brief }) {
  // «Изменить отклик» in the list opens the form at once.
  const { state } = useLocation() as { state: { change?: unknown } | null }
  const [changing, setChanging] = useState(state?.change === true)
  const [problem, setProblem] = useState<Problem>()
  const { data, error, isFetching, refetch } = useQuery(ownResponseQuery(brief.id))
  const found = data?.items[0]
  // As the card of the brief beside it says: the two are loaded one after the other.
  const brief_ending = endingOf(brief.status) ?? null
  const response = found && { ...found, brief_status: brief.status, brief_ending }
  const asked = response && isAsked(response) ? response : undefined
  const status = response?.status ?? brief.response_status
  const ending = status ? endingFor({ status, brief_ending }) : undefined
  const explained =
    status &&
    !(response && (isCalledOff(response) || stoppedPay(response))) &&
    explainedBy({ status, brief_ending })
  const mayChange = response?.status === UNDECIDED && !isAnswered(ending)
  const refusal = problem && <ProblemCard problem={problem} title="Отклик не изменён" />
  if (changing && mayChange) {
    const done = () => {
      setChanging(false)
      setProblem(undefined)
    }
    return (
      <>
        {refusal}
        <ChangeResponse key={response.version} response={response} onProblem={setProblem} onDone={done} />
      </>
    )
  }
  return (
    <section className={`${card.card} ${styles.answer}`} aria-label="Твой отклик">
      {refusal}
      <div className={styles.answerHead}>
        <h2>Твой отклик</h2>
        {status && (
          <OwnStep
            response={{
              status,
              brief_status: brief.status,
              brief_ending,
              work: response?.work ?? brief.work,
            }}
          />
        )}
      </div>
      {response && (
        <>
          <MyResponseMoney response={response} />
          {response.message !== null && response.message !== '' && (
            <blockquote className={styles.said}>{response.message}</blockquote>
          )}
          <Timeline events={response.events} calledOff={calledOff(response)} next={nextOf(response)} />
        </>
      )}
      {!response && error && !isFetching && (
        <Notice
          tone="red"
          title="Не удалось загрузить отклик"
          action={{ label: 'Повторить', onClick: () => void refetch() }}
        >
          {error.message}
        </Notice>
      )}
      {!response && isFetching && <Skeleton width="100%" height={62} radius={12} />}
      {explained && (status !== UNDECIDED || nextOf(response) === undefined) && <p>{explained}</p>}
      {asked?.confirmed_at === null && <Confirm response={asked} />}
      {response && hasWork(response) && <MyWork id={response.id} asked={asked?.confirmed_at === null} />}
      {typeof asked?.confirmed_at === 'string' && <Confirm response={asked} />}
      {mayChange && (
        <Button variant="soft" block onClick={() => setChanging(true)}>
          Изменить отклик
        </Button>
      )}
      {response && mayWithdraw(response.status) && !isAnswered(ending) && <Withdraw response={response} />}
    </section>
  )
}
