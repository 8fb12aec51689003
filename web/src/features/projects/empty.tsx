import { completeness } from '@ugc/contract/completeness'
import type { Creator } from '@ugc/contract/creators'
import { Clapperboard } from 'lucide-react'
import { useUser } from '../../session/state.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ProfileNeeded } from '../../cards/profile-needed.tsx'
import { EmptyState } from '../../ui/feedback/state.tsx'
import { isPaused } from './offered.ts'

const PROFILE = '/creator/profile'

interface Props {
  creator: Creator | null | undefined
}

/** What the sign-in fills in counts, as it does on the profile's own screen. */
export function NoProfile({ creator }: Props) {
  const user = useUser()
  return (
    <ProfileNeeded to={PROFILE} text="По ней мы подбираем проекты." points={completeness(creator ?? user)} />
  )
}

export const NoProjects = ({ creator }: Props) => (
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
