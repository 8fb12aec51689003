import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ownNameOf } from '@ugc/contract/facts/brand'
import { INVITATION_TOKEN } from '@ugc/contract/facts/invitations'
import { CircleCheck, Link2Off, UserRound, UserRoundCheck } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../../api/call.ts'
import { updateUser, useUser } from '../../session/state.ts'
import { useScreenTitle } from '../../shell/screen.tsx'
import { LoadError } from '../../shell/load-error.tsx'
import { getHost } from '../../telegram/host.ts'
import { haptics } from '../../telegram/haptics.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { IconMark } from '../../ui/feedback/screen-mark.tsx'
import { FullScreen } from '../../ui/overlays/full-screen.tsx'
import { toast } from '../../ui/overlays/toast.tsx'
import { agencyCardQuery } from '../agency/queries.ts'
import { profileQuery } from '../creators/queries.ts'
import { myInvitationQuery, useAnswerInvitation } from './queries.ts'

/** The token of the link that started the app. */
function launchToken(): string | undefined {
  const link = getHost()?.initDataUnsafe.start_param
  return link !== undefined && INVITATION_TOKEN.test(link) ? link : undefined
}

/** Whose profile the opened invitation is: nothing but the name is known before «Это я». */
export function InvitationPage() {
  useScreenTitle('Приглашение')
  const query = useQuery(myInvitationQuery(launchToken()))
  const [refused, setRefused] = useState(false)
  if (refused) return <Refused />
  if (query.data) return <Question name={query.data.name} onRefused={() => setRefused(true)} />
  const { error } = query
  if (error instanceof ApiError && [404, 409, 422].includes(error.status)) return <Over error={error} />
  return (
    <main id="main">
      {error ? (
        <LoadError title="Приглашение не открылось" query={query} />
      ) : (
        <div role="status" aria-busy="true" aria-label="Загрузка...">
          <Skeleton width="100%" height={220} radius={16} />
        </div>
      )}
    </main>
  )
}

function Question({ name, onRefused }: { name: string; onRefused: () => void }) {
  const { telegram_id } = useUser()
  const answer = useAnswerInvitation()
  const { data: card } = useQuery(agencyCardQuery)
  const agency = ownNameOf(card?.name)
  const client = useQueryClient()
  const navigate = useNavigate()

  async function say(is_me: boolean) {
    if (answer.isPending) return
    try {
      await answer.mutateAsync(is_me)
      haptics.success()
      if (!is_me) return onRefused()
      updateUser(await client.fetchQuery(profileQuery(telegram_id)))
      await navigate('/creator/profile', { replace: true })
      toast.show({ text: 'Проверь анкету и дай согласие' })
    } catch (error) {
      haptics.error()
      toast.show({ text: (error as Error).message, tone: 'error' })
    }
  }

  return (
    <FullScreen
      mark={<IconMark icon={UserRound} />}
      title={`Это ты, ${name}?`}
      text={`${agency === '' ? 'Агентство завело' : `Это ${agency}. Мы завели`} анкету на это имя. Подтверди, и она станет твоей: проверишь данные и дашь согласие.`}
    >
      <Button
        size="lg"
        icon={UserRoundCheck}
        loading={answer.isPending && answer.variables}
        onClick={() => void say(true)}
      >
        Это я
      </Button>
      <Button variant="ghost" loading={answer.isPending && !answer.variables} onClick={() => void say(false)}>
        Это не я
      </Button>
    </FullScreen>
  )
}

function Refused() {
  const navigate = useNavigate()
  return (
    <FullScreen
      mark={<IconMark icon={CircleCheck} />}
      role="status"
      title="Спасибо за ответ"
      text="Ссылка больше не работает, агентство об этом узнает. Хочешь снимать видео для брендов? Заполни свою анкету."
    >
      <Button size="lg" onClick={() => void navigate('/welcome', { replace: true })}>
        Дальше
      </Button>
    </FullScreen>
  )
}

function Over({ error }: { error: ApiError }) {
  const navigate = useNavigate()
  return (
    <FullScreen
      mark={<IconMark icon={Link2Off} />}
      role="alert"
      title={error.status === 409 ? 'Анкета уже есть' : 'Приглашение не действует'}
      text={`${error.message}.`}
    >
      <Button size="lg" onClick={() => void navigate('/creator/profile', { replace: true })}>
        Моя анкета
      </Button>
    </FullScreen>
  )
}
