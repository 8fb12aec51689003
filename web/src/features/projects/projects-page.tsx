import { useQuery } from '@tanstack/react-query'
import { completeness } from '@ugc/contract/values/completeness'
import type { Creator } from '@ugc/contract/creators'
import { PROJECTS_PER_PAGE } from '@ugc/contract/facts/limits'
import { Clapperboard } from 'lucide-react'
import { ApiError } from '../../api/call.ts'
import { BriefList } from '../../cards/brief-card.tsx'
import { OfferCardSkeleton } from '../../cards/offer-card.tsx'
import { ProfileNeeded } from '../../cards/profile-needed.tsx'
import { plural } from '../../lib/plural.ts'
import { ListScreen, repeated } from '../../lists/list-screen.tsx'
import { useUrlPage } from '../../lists/use-url-filters.ts'
import { useUser } from '../../session/state.ts'
import { Button } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/feedback/state.tsx'
import { profileQuery } from '../creators/queries.ts'
import { ProjectCard } from './card.tsx'
import { isPaused, PROFILE, ProjectsNotices } from './notices.tsx'
import { projectsQuery } from './queries.ts'

export function ProjectsPage() {
  const user = useUser()
  const { filters, change } = useUrlPage()
  const profile = useQuery(profileQuery(user.telegram_id))
  // The projects depend on the profile, which may have been saved on the screen before.
  const projects = useQuery({ ...projectsQuery(filters.page), refetchOnMount: 'always' })
  const { data } = projects
  /** Null: there is no profile. Undefined: not known yet. */
  const creator = isMissing(profile.error) ? null : profile.data
  const isFetching = projects.isFetching || profile.isFetching

  // Projects are shown even if the profile could not be loaded. An empty list waits for the profile and for a running fetch.
  const hasRows = data !== undefined && data.total > 0 && creator !== null && profile.isFetched
  const isEmpty = data?.total === 0 && creator?.profile_completed === true && !projects.isFetching
  const needsProfile =
    creator === null || (data?.total === 0 && creator?.profile_completed === false && !projects.isFetching)
  const error = projects.error ?? (creator === undefined ? profile.error : null)
  const hasFailed = error !== null && !(data && creator)
  const isLoading = !hasRows && !isEmpty && !needsProfile && !hasFailed
  return (
    <ListScreen
      title="Проекты"
      subtitle={
        isLoading ? 'Загрузка...' : hasRows ? plural(data.total, 'проект', 'проекта', 'проектов') : undefined
      }
      instead={
        needsProfile && !hasRows ? (
          // The name and the user name from the sign-in count too, as they do on the screen of the profile.
          <ProfileNeeded
            to={PROFILE}
            text="По ней мы подбираем проекты."
            points={completeness(creator ?? user)}
          />
        ) : undefined
      }
      query={{
        data: hasRows || isEmpty ? data : undefined,
        error: isLoading ? null : error,
        isFetching,
        isPlaceholderData: projects.isPlaceholderData,
        refetch: () => Promise.all([projects.refetch(), profile.refetch()]),
      }}
      page={filters.page}
      perPage={PROJECTS_PER_PAGE}
      onPage={(page, how) => change({ page }, how)}
      failed="Ошибка загрузки проектов"
      skeleton={<BriefList label="Проекты">{repeated(3, OfferCardSkeleton)}</BriefList>}
      above={<ProjectsNotices creator={creator} />}
      empty={<NoProjects creator={creator} />}
    >
      {(briefs) => (
        <BriefList label="Проекты">
          {briefs.map((brief) => (
            <ProjectCard key={brief.id} brief={brief} />
          ))}
        </BriefList>
      )}
    </ListScreen>
  )
}

const isMissing = (error: Error | null) => error instanceof ApiError && error.status === 404

const NoProjects = ({ creator }: { creator: Creator | null | undefined }) => (
  <EmptyState icon={Clapperboard} title="Нет доступных проектов" text={hintFor(creator)}>
    {!isPaused(creator) && creator?.tags.length === 0 && (
      <Button variant="soft" to={`${PROFILE}?section=tags`}>
        Добавить теги в анкету
      </Button>
    )}
  </EmptyState>
)

function hintFor(creator: Creator | null | undefined): string {
  if (isPaused(creator)) return 'Проекты подбираются только для активных анкет.'
  if (creator?.tags.length === 0) return 'Проекты подбираются по тегам, а в анкете их пока нет.'
  if (creator?.is_reachable === false) return 'Проект по твоим тегам появится здесь.'
  return 'Как только появится проект по твоим тегам, напишем в Telegram.'
}
