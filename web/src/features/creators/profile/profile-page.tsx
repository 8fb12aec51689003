import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../api/call.ts'
import { useUser } from '../../../session/state.ts'
import { Screen } from '../../../shell/screen.tsx'
import { ErrorState } from '../../../ui/feedback/state.tsx'
import { ProfileForm } from './form.tsx'
import { ProfileLoading } from './loading.tsx'
import { profileQuery } from '../queries.ts'

export function ProfilePage() {
  const { telegram_id } = useUser()
  // Once the person is erased nothing more is asked: a call would sign them in anew.
  const [leaving, setLeaving] = useState(false)
  const { data, error, isFetching, refetch } = useQuery({
    ...profileQuery(telegram_id),
    enabled: !leaving,
    refetchOnReconnect: false,
  })
  const isNew = error instanceof ApiError && error.status === 404
  const known = data !== undefined || isNew
  return (
    <Screen title="Моя анкета">
      {known && <ProfileForm creator={data ?? null} onLeaving={setLeaving} />}
      {!known && error && (
        <ErrorState
          title="Ошибка загрузки анкеты"
          text={error.message}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!known && !error && <ProfileLoading />}
    </Screen>
  )
}
