import type { BriefInput } from '@ugc/contract/brief-input'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { useUser } from '../../session/state.ts'
import { Screen } from '../../shell/screen.tsx'
import { BriefForm } from './brief-form.tsx'
import { briefsAddress } from './briefs-place.ts'
import { useCreateBrief } from './queries.ts'

export function BriefNewPage() {
  const { telegram_id } = useUser()
  const navigate = useNavigate()
  const { mutateAsync } = useCreateBrief()
  const tried = useRef({ text: '', request_key: '' })

  /** The same once more, after a reply that never came, is the same brief; another text is another one. */
  async function create(input: BriefInput) {
    const text = JSON.stringify(input)
    if (tried.current.text !== text) tried.current = { text, request_key: crypto.randomUUID() }
    await mutateAsync({ ...input, request_key: tried.current.request_key })
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
        onSaved={() => void navigate('/success?type=brief', { replace: true })}
      />
    </Screen>
  )
}
