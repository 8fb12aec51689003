import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { isNotFound } from '../../../api/call.ts'
import { FormLoading } from '../../../forms/form-loading.tsx'
import { useUser } from '../../../session/state.ts'
import { LoadError } from '../../../shell/load-error.tsx'
import { Screen } from '../../../shell/screen.tsx'
import { MyDataPage } from '../my-data/my-data-page.tsx'
import { ProfileForm } from './form.tsx'
import { profileQuery } from '../queries.ts'

/** Both screens are one download, so that the table of screens, which every first screen loads, has one line for them. */
export const ProfilePage = () =>
  useLocation().pathname === '/creator/profile/data' ? <MyDataPage /> : <OwnProfile />

function OwnProfile() {
  const { telegram_id } = useUser()
  // After the profile is deleted no request may be made: it would sign the person in anew.
  const [leaving, setLeaving] = useState(false)
  const query = useQuery({ ...profileQuery(telegram_id), enabled: !leaving, refetchOnReconnect: false })
  const { data, error } = query
  const isNew = isNotFound(error)
  const known = data !== undefined || isNew
  const [opened, setOpened] = useState(0)

  async function loadNewer() {
    await query.refetch({ throwOnError: true })
    setOpened(opened + 1)
    return undefined
  }

  return (
    <Screen title="Моя анкета">
      {known && (
        <ProfileForm key={opened} creator={data ?? null} onLeaving={setLeaving} loadNewer={loadNewer} />
      )}
      {!known && error && <LoadError title="Ошибка загрузки анкеты" query={query} />}
      {!known && !error && <FormLoading />}
    </Screen>
  )
}
