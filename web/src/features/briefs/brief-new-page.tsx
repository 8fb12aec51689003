import type { BriefInput } from '@ugc/contract/briefs'
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
        save={async (input: BriefInput) => void (await mutateAsync(input))}
        // «Back» must not lead to the form of a brief that is already there.
        onSaved={() => void navigate('/success?type=brief', { replace: true })}
      />
    </Screen>
  )
}
