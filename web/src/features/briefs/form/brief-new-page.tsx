import type { BriefInput } from '@ugc/contract/brief-input'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { draftAt } from '../../../forms/draft.ts'
import { useUser } from '../../../session/state.ts'
import { Screen } from '../../../shell/screen.tsx'
import { BriefForm } from './form.tsx'
import { briefsAddress } from '../list/memory.ts'
import { useCreateBrief } from '../queries.ts'

export function BriefNewPage() {
  const { telegram_id } = useUser()
  const navigate = useNavigate()
  const { mutateAsync } = useCreateBrief()
  const made = useRef<string>(undefined)
  const [tried] = useState(() => draftAt<{ text: string; request_key: string }>(`brief:tried:${telegram_id}`))

  /** The same once more, after a reply that never came, is the same brief, after a reload too; another text is another one. */
  async function create(input: BriefInput) {
    const text = JSON.stringify(input)
    const before = tried.read()
    const known = before?.text === text ? before.request_key : undefined
    const request_key = known ?? crypto.randomUUID()
    tried.keep({ text, request_key })
    tried.flush()
    const { id } = await mutateAsync({ ...input, request_key })
    tried.clear()
    made.current = id
  }

  return (
    <Screen
      title="Новый бриф"
      subtitle="Сохраним черновиком. Отправите, когда будете готовы."
      back={{ to: briefsAddress(), label: 'Брифы' }}
    >
      <BriefForm
        brief={null}
        draftKey={`brief:new:${telegram_id}`}
        button="Создать бриф"
        failed="Ошибка создания брифа. Попробуйте еще раз."
        save={create}
        // «Back» must not lead to the form of a brief that is already there.
        onSaved={() =>
          void navigate('/success?type=brief', { replace: true, state: { brief: made.current } })
        }
      />
    </Screen>
  )
}
