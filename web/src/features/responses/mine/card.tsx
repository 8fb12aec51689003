import { endingFor, explainedBy, isAnswered } from '@ugc/contract/facts/endings'
import { mayWithdraw, UNDECIDED } from '@ugc/contract/facts/statuses'
import { isOpen } from '@ugc/contract/facts/works'
import type { Response } from '@ugc/contract/responses'
import { useState } from 'react'
import { Link } from 'react-router'
import { cx } from '../../../lib/class-names.ts'
import { plural } from '../../../lib/plural.ts'
import { ResponseQuote } from '../../../cards/responses/response-quote.tsx'
import { Rubles } from '../../../ui/data/rubles.tsx'
import { calledOff, isCalledOff, OwnStep } from '../../../cards/work-badge.tsx'
import { FoldedTimeline } from '../../../cards/responses/timeline.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Question } from '../respond/question.tsx'
import { Confirm, isAsked } from './confirm.tsx'
import styles from './responses.module.css'
import { hasWork, MyWork, stoppedPay } from './work.tsx'
import { takesAnswers, Withdraw } from './withdraw.tsx'
import { Until, When } from '../../../ui/data/when.tsx'

const BACK = { back: '/creator/responses' }
const CHANGE = { ...BACK, change: true }

export function MyResponseCard({ response }: { response: Response }) {
  const { brief, message } = response
  const [now] = useState(() => Date.now())
  const asked = isAsked(response)
  const toConfirm = asked && response.confirmed_at === null
  const ending = endingFor(response)
  const runs =
    response.status === 'accepted' && ending === undefined && response.work && isOpen(response.work.state)
  // The question or the work of an accepted one, and the story of one that waits, say it themselves.
  const explains =
    stoppedPay(response) === undefined &&
    (ending !== undefined || !(hasWork(response) || response.status === UNDECIDED))
  return (
    <li>
      <article className={styles.card}>
        <div className={styles.top}>
          <OwnStep response={response} />
          <span className={styles.date}>
            <When at={response.created_at} />
          </span>
        </div>
        <h2>
          {response.brief_deleted ? (
            brief.title
          ) : (
            <Link to={`/creator/respond/${brief.id}`} state={BACK}>
              {brief.title}
            </Link>
          )}
        </h2>
        {response.brief_deleted && <p className={styles.date}>Проект удалён</p>}
        <MyResponseMoney response={response} />
        {/* An accepted one is about the video: the brief's page has the message. */}
        {message !== null && message !== '' && response.status !== 'accepted' && (
          <div className={styles.quote}>
            <ResponseQuote text={message} />
          </div>
        )}
        {explains && <p className={styles.explained}>{explainedBy(response)}</p>}
        {ending === 'stopped' && <Question title={brief.title} />}
        {isCalledOff(response) && <Question title={brief.title} label="Написать менеджеру" />}
        {toConfirm && (
          <div className={styles.action}>
            <Confirm response={response} />
          </div>
        )}
        {hasWork(response) && (
          <div className={styles.action}>
            <MyWork id={response.id} asked={toConfirm} />
          </div>
        )}
        {asked && !toConfirm && (
          <div className={styles.action}>
            <Confirm response={response} />
          </div>
        )}
        <div className={cx(styles.action, styles.foot)}>
          <FoldedTimeline events={response.events} calledOff={calledOff(response)} next={nextOf(response)} />
          {runs && <Question title={brief.title} label="Написать менеджеру" onlyAgency />}
        </div>
        {mayWithdraw(response.status) && !isAnswered(response.brief_ending) && (
          <div className={styles.action}>
            {response.status === UNDECIDED && (
              <Button to={`/creator/respond/${brief.id}`} state={CHANGE} variant="soft" block>
                Изменить отклик
              </Button>
            )}
            <Withdraw response={response} />
          </div>
        )}
        {response.status === 'withdrawn' && takesAnswers(response, now) && (
          <div className={styles.action}>
            <Button to={`/creator/respond/${brief.id}`} state={BACK} variant="soft" block>
              Откликнуться снова
            </Button>
          </div>
        )}
      </article>
    </li>
  )
}

/** What its author waits for. */
export function nextOf(response: Response | undefined) {
  if (response === undefined) return undefined
  if (isAsked(response) && response.confirmed_at === null)
    return { title: 'Твой ответ', text: 'Подтверди, что успеешь, или откажись' }
  return response.status === UNDECIDED && !isAnswered(response.brief_ending)
    ? { title: 'Решение', text: 'Напишем в Telegram, каким бы оно ни было' }
    : undefined
}

/** What was paid for the accepted video; undefined while something is due. */
function paidWhole({ status, work }: Response) {
  const payout = status === 'accepted' ? work?.payout : undefined
  return payout && payout.paid >= payout.amount ? payout.paid : undefined
}

/** An accepted response has the date of delivery, any other the days that its author offers. */
export function MyResponseMoney({ response }: { response: Response }) {
  const { creator_price, estimated_delivery_days: days, deliver_by } = response
  const paid = paidWhole(response)
  const stopped = stoppedPay(response)
  return (
    <dl className={styles.money}>
      <div>
        <dt>
          {response.status !== 'accepted' || (endingFor(response) !== undefined && stopped === undefined)
            ? 'Твоя цена'
            : paid === undefined
              ? 'Заплатим'
              : 'Выплачено'}
        </dt>
        <dd>
          <Rubles value={paid ?? stopped?.amount ?? creator_price} />
        </dd>
      </div>
      <div>
        {response.status === 'accepted' ? (
          <>
            <dt>Сдать до</dt>
            <dd className={styles.by}>
              <Until at={deliver_by} />
            </dd>
          </>
        ) : (
          <>
            <dt>Сдам за</dt>
            <dd>{days === null ? 'не указано' : plural(days, 'день', 'дня', 'дней')}</dd>
          </>
        )}
      </div>
    </dl>
  )
}

export const MyResponseSkeleton = () => (
  <div className={styles.card} aria-hidden>
    <Skeleton width="120px" height={24} />
    <Skeleton width="70%" height={20} />
    <Skeleton width="100%" height={58} radius={12} />
  </div>
)
