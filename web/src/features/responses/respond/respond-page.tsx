import type { Creator } from '@ugc/contract/creators'
import { isOpen } from '@ugc/contract/facts/works'
import { ProblemCard } from '../../../forms/problem-card.tsx'
import type { Problem } from '../../../forms/use-saved-form.ts'
import { ReviewNotice } from '../../../cards/review-notice.tsx'
import { LoadError } from '../../../shell/load-error.tsx'
import card from '../../../ui/data/card.module.css'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { RespondAnswer } from './answer.tsx'
import { RespondBrief } from './brief.tsx'
import { FormLoading, RespondForm } from './forms.tsx'
import { Decline, Declined } from './decline.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useParams } from 'react-router'
import { isNotFound } from '../../../api/call.ts'
import { awaitedBrief } from '../../../session/awaited-brief.ts'
import { useUser } from '../../../session/state.ts'
import { Screen } from '../../../shell/screen.tsx'
import { type Brief, briefQuery } from '../../briefs/queries.ts'
import { profileQuery } from '../../creators/queries.ts'
import { isPaused, NoBrief, NoProfile, Paused } from './missing.tsx'
import { failureOf } from './failure.ts'
import styles from './respond.module.css'

const PROJECTS = '/creator/briefs'
const RESPONSES = '/creator/responses'

export function RespondPage() {
  const { id = '' } = useParams()
  const { telegram_id } = useUser()
  const profile = useQuery(profileQuery(telegram_id))
  // Always fetched: the brief's present status decides whether there is a form.
  const brief = useQuery({ ...briefQuery(id), refetchOnMount: 'always', initialData: useListed(id) })
  // Null: the person has no profile. Undefined: it could not be loaded.
  const creator = isNotFound(profile.error) ? null : profile.data
  useReturn(id, creator === undefined ? undefined : creator?.profile_completed === true, brief.isSuccess)
  return (
    <Screen title="Отклик на бриф" back={useBack()}>
      {content()}
    </Screen>
  )

  function content() {
    if (isNotFound(brief.error) && !brief.isFetching && !profile.isPending) return unknown()
    // `isFetched` is true after a failure too: the form stays while the profile is fetched again.
    if (brief.data && profile.isFetched)
      return <RespondScreen key={id} brief={brief.data} creator={creator} />
    if (brief.error && !isNotFound(brief.error))
      return <LoadError title="Ошибка загрузки проекта" query={brief} />
    return <RespondLoading />
  }

  function unknown() {
    // The same for every id: the screen must not tell whether a brief exists.
    if (creator && isPaused(creator))
      return <Paused creator={creator} onResumed={() => void brief.refetch()} />
    if (creator && creator.review !== 'approved')
      return <ReviewNotice creator={creator} edit="/creator/profile" />
    return (
      <div className={styles.page}>
        <NoBrief />
        {creator === null && <NoProfile returns={false} />}
      </div>
    )
  }
}

/** As the list of projects has it: without a network the brief is there to read. */
function useListed(id: string) {
  const client = useQueryClient()
  return () =>
    client
      .getQueriesData<{ items: Brief[] }>({ queryKey: ['projects', 'list'] })
      .flatMap(([, list]) => list?.items ?? [])
      .find((brief) => brief.id === id)
}

/** The brief is remembered until the person returns to this page with a complete profile. */
function useReturn(id: string, complete: boolean | undefined, found: boolean) {
  const { telegram_id } = useUser()
  useEffect(() => {
    if (complete) awaitedBrief.clear(telegram_id)
    if (complete === false && found) awaitedBrief.set(telegram_id, id)
  }, [telegram_id, id, complete, found])
}

/** The previous screen: a page of the projects, or the creator's responses. The bot's button opens this screen directly. */
function useBack() {
  const { state } = useLocation() as { state: { back?: unknown } | null }
  const back = typeof state?.back === 'string' ? state.back : PROJECTS
  if (back.startsWith(RESPONSES)) return { to: RESPONSES, label: 'Мои отклики' }
  return { to: back.startsWith(PROJECTS) ? back : PROJECTS, label: 'Проекты' }
}

const OVER: Partial<Record<Brief['status'], string>> = {
  closed: 'Проект закрыт',
  completed: 'Проект завершён',
  cancelled: 'Проект отменён',
}

interface Props {
  brief: Brief
  /** Undefined: it could not be loaded. Null: there is none. */
  creator: Creator | null | undefined
}

function RespondScreen({ brief, creator }: Props) {
  const [now] = useState(() => Date.now())
  // Here and not in the form: a refusal may replace the form, and must stay on the screen.
  const [problem, setProblem] = useState<Problem>()
  const late = Date.parse(brief.responses_until ?? brief.deadline) <= now
  const over = OVER[brief.status] ?? (late ? 'Срок прошёл' : undefined)
  const withdrawn = brief.response_status === 'withdrawn'
  const answered = brief.response_status !== null && !withdrawn
  const open = !answered && over === undefined
  // «Всё-таки откликнусь»: the refusal stands until the response is sent.
  const [returned, setReturned] = useState(false)
  const declined = open && !returned && Boolean(brief.decline_reason)
  const ready = creator === undefined || creator?.profile_completed === true
  const refusal = problem && <ProblemCard problem={problem} title={failureOf(problem)} />
  return (
    <div className={styles.page}>
      {!open && refusal}
      {answered && <RespondAnswer brief={brief} />}
      {withdrawn && open && (
        <Notice tone="blue" title="Отклик снят">
          Пока набор открыт, можно откликнуться снова.
        </Notice>
      )}
      <RespondBrief
        brief={brief}
        over={brief.work && isOpen(brief.work.state) ? undefined : over}
        whole={!open || !ready}
        now={now}
      />
      {open && refusal}
      {!answered && over !== undefined && (
        <Notice
          tone="amber"
          title="Откликнуться уже нельзя"
          action={{ label: 'Смотреть другие проекты', to: '/creator/briefs' }}
        >
          {over}, отклики больше не принимаются.
        </Notice>
      )}
      {open && !ready && <NoProfile returns />}
      {declined && <Declined reason={brief.decline_reason ?? 'none'} onReturn={() => setReturned(true)} />}
      {open && ready && !declined && (
        <>
          <RespondForm brief={brief} creator={creator ?? undefined} onProblem={setProblem} />
          {brief.was_sent && !brief.decline_reason && <Decline brief_id={brief.id} />}
        </>
      )}
    </div>
  )
}

const RespondLoading = () => (
  <div className={styles.page} role="status" aria-busy="true" aria-label="Загрузка...">
    <div className={`${card.card} ${styles.loading}`}>
      <Skeleton width="130px" height={14} />
      <Skeleton width="78%" height={22} />
      <Skeleton width="100%" height={14} />
      <Skeleton width="100%" height={14} />
      <Skeleton width="64%" height={14} />
    </div>
    <FormLoading />
  </div>
)
