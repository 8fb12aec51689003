import { useQuery, useQueryClient } from '@tanstack/react-query'
import { agency as routes } from '@ugc/contract/calls'
import type { AgencyInput } from '@ugc/contract/inputs/agency'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { FormLoading } from '../../forms/form-loading.tsx'
import { draftKey } from '../../lib/draft-key.ts'
import { useUser } from '../../session/state.ts'
import { LoadError } from '../../shell/load-error.tsx'
import { SettingsScreen } from '../../shell/settings.tsx'
import { toast } from '../../ui/overlays/toast.tsx'
import { AgencyForm } from './form.tsx'
import { MarkSetting } from './mark.tsx'
import { type Agency, agencyQuery, useUpdateAgency } from './queries.ts'

export function AgencyPage() {
  // Always fetched: the server refuses a change that is made from an older version.
  const query = useQuery({ ...agencyQuery, refetchOnMount: 'always', refetchOnReconnect: false })
  const { data, error, isFetchedAfterMount } = query
  const agency = isFetchedAfterMount && !error ? data : undefined
  return (
    <SettingsScreen title="Агентство" subtitle="Название, знак и контакт видят клиенты">
      {agency && (
        <>
          <MarkSetting agency={agency} />
          <EditForm opened={agency} />
        </>
      )}
      {error && <LoadError title="Настройки не загрузились" query={query} />}
      {!agency && !error && <FormLoading />}
    </SettingsScreen>
  )
}

/** Keeps the version it was opened with until a save or until the owner asks for the newer one after a conflict. */
function EditForm({ opened }: { opened: Agency }) {
  const [agency, setAgency] = useState(opened)
  const { version } = agency
  const { telegram_id } = useUser()
  const client = useQueryClient()
  const { mutateAsync } = useUpdateAgency()

  async function loadNewer() {
    // Not through the page's own query: if this fails, the form with its input must stay on the screen.
    const newer = await call(routes.get)
    client.setQueryData(agencyQuery.queryKey, newer)
    setAgency(newer)
    return undefined
  }

  async function send(_input: AgencyInput, changed: Partial<AgencyInput>) {
    return Object.keys(changed).length > 0 ? await mutateAsync({ ...changed, version }) : agency
  }

  const [times, setTimes] = useState(0)
  return (
    <AgencyForm
      // A newer version is a new form: it lays the stored draft over that version.
      key={`${version}.${times}`}
      agency={agency}
      draftKey={draftKey('agency', telegram_id)}
      send={send}
      onSaved={(saved) => {
        toast.show({ text: 'Настройки сохранены' })
        setAgency(saved)
        setTimes(times + 1)
      }}
      loadNewer={loadNewer}
    />
  )
}
