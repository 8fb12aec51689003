import type { BriefInput } from '@ugc/contract/brief-input'
import { useNavigate } from 'react-router'
import { useRequestKey } from '../../../forms/use-request-key.ts'
import { draftKey } from '../../../lib/draft-key.ts'
import { useUser } from '../../../session/state.ts'
import { Screen } from '../../../shell/screen.tsx'
import { briefsAddress } from '../list/memory.ts'
import { useCreateBrief } from '../queries.ts'
import { BriefForm } from './form.tsx'

export function BriefNewPage() {
  const { telegram_id } = useUser()
  const navigate = useNavigate()
  const { mutateAsync } = useCreateBrief()
  const key = useRequestKey(draftKey('brief-request', telegram_id))

  async function create(input: BriefInput) {
    const brief = await mutateAsync({ ...input, request_key: key.keyFor(input) })
    key.clear()
    return brief
  }

  return (
    <Screen
      title="Новый бриф"
      subtitle="Сохраним черновиком. Отправите, когда будете готовы."
      back={{ to: briefsAddress(), label: 'Брифы' }}
    >
      <BriefForm
        brief={null}
        draftKey={draftKey('brief', telegram_id, 'new')}
        button="Создать бриф"
        failed="Ошибка создания брифа. Попробуйте еще раз."
        send={create}
        // `replace`: «back» must not lead to the form of a brief that exists already.
        onSaved={({ id }) => void navigate('/success?type=brief', { replace: true, state: { brief: id } })}
      />
    </Screen>
  )
}
