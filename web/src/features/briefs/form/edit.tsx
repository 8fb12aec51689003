import { useQueryClient } from '@tanstack/react-query'
import type { BriefInput } from '@ugc/contract/brief-input'
import { briefs } from '@ugc/contract/briefs'
import { mayEdit } from '@ugc/contract/statuses'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../api/call.ts'
import { useUser } from '../../../session/state.ts'
import { toast } from '../../../ui/overlays/toast.tsx'
import type { Problem } from './saving.ts'
import type { Changed } from './values.ts'
import { BriefForm } from './form.tsx'
import { type Brief, briefQuery, useUpdateBrief } from '../queries.ts'

const OVER =
  'Бриф тем временем закончили, изменить его уже нельзя. Ваши правки остались в полях, их можно скопировать.'

/** Stays with the version it was opened with: a newer one comes in only when it is asked for. */
export function BriefEditForm({ opened }: { opened: Brief }) {
  const [brief, setBrief] = useState(opened)
  const { id, version = 0 } = brief
  const { telegram_id } = useUser()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { mutateAsync } = useUpdateBrief(id)

  async function save(_input: BriefInput, changed: Changed) {
    if (Object.keys(changed).length > 0) await mutateAsync({ ...changed, version })
  }

  async function loadNewer(): Promise<Problem | undefined> {
    try {
      // Past the page's own query: whatever comes of this, the form with what was typed stays.
      const newer = await call(briefs.get, { params: { id } })
      if (!mayEdit(newer.status)) return { text: OVER, field: undefined, conflict: false }
      client.setQueryData(briefQuery(id).queryKey, newer)
      setBrief(newer)
      return undefined
    } catch (error) {
      return { text: (error as Error).message, field: undefined, conflict: true }
    }
  }

  return (
    <BriefForm
      // What is typed waits in the draft, and is laid over the newer version.
      key={version}
      brief={brief}
      draftKey={`brief:${telegram_id}:${id}`}
      button="Сохранить изменения"
      failed="Бриф не сохранён"
      save={save}
      onSaved={() => {
        toast.show({ text: 'Изменения сохранены' })
        void navigate(`/admin/briefs/${id}`, { replace: true })
      }}
      loadNewer={loadNewer}
    />
  )
}
