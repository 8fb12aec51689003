import type { Creator } from '@ugc/contract/creators'
import { CONSENT_MISSING } from '@ugc/contract/facts/consent'
import { CirclePause, FileX, UserRound } from 'lucide-react'
import { Support } from '../../../session/support.tsx'
import { haptics } from '../../../telegram/haptics.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/state.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { useUpdateCreator } from '../../creators/queries.ts'
import styles from './respond.module.css'

const NO_PROFILE = 'Не удалось загрузить твой профиль. Пожалуйста, заполни анкету сначала.'

/** Replaces the form. `returns`: the brief exists, and opens again after the profile is saved. */
export const NoProfile = ({ returns }: { returns: boolean }) => (
  <EmptyState
    icon={UserRound}
    title="Нужна анкета"
    text={returns ? 'Это около 3 минут, потом вернём тебя к этому проекту.' : NO_PROFILE}
  >
    <div className={styles.needed}>
      <Button to="/creator/profile">Открыть анкету</Button>
      {/* Nothing has failed: it is the last to be read. */}
      {returns && <small>{NO_PROFILE}</small>}
    </div>
  </EmptyState>
)

export const NoBrief = () => (
  <ErrorState
    icon={FileX}
    title="Бриф не найден"
    text="Проект могли удалить, или он не подходит к тегам твоей анкеты. Посмотри другие проекты."
  >
    <Button variant="soft" to="/creator/briefs">
      К проектам
    </Button>
  </ErrorState>
)

export const isPaused = ({ profile_completed, is_active }: Creator) => profile_completed && !is_active

interface PausedProps {
  creator: Creator
  onResumed: () => void
}

/** Only active profiles can open projects, so the profile may be the reason that the brief is not found. */
export function Paused({ creator, onResumed }: PausedProps) {
  const { mutateAsync, isPending } = useUpdateCreator(creator.id)
  if (creator.deactivated_by === 'owner')
    return (
      <ErrorState
        icon={CirclePause}
        title="Агентство отключило анкету"
        text="Пока она отключена, новые проекты не открываются."
      >
        <p className={styles.contact}>
          <Support before="Если это ошибка, " after=".">
            напиши в поддержку
          </Support>
        </p>
      </ErrorState>
    )

  if (creator.needs_consent)
    return (
      <ErrorState icon={CirclePause} title="Анкета неактивна" text={CONSENT_MISSING}>
        <Button to="/creator/profile">Открыть анкету</Button>
      </ErrorState>
    )

  async function resume() {
    try {
      await mutateAsync({ is_active: true })
      onResumed()
    } catch (error) {
      haptics.error()
      toast.show({ text: (error as Error).message, tone: 'error' })
    }
  }
  return (
    <ErrorState
      icon={CirclePause}
      title="Анкета неактивна"
      text="Новые проекты открываются только с активной анкетой, и только те, что подходят к твоим тегам."
    >
      <Button loading={isPending} onClick={() => void resume()}>
        Сделать активной
      </Button>
    </ErrorState>
  )
}
