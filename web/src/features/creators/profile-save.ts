import type { ProfileSave } from '@ugc/contract/creators'
import { CONSENT_PURPOSES, CONSENT_VERSION } from '@ugc/contract/consent'
import type { CompleteProfile } from '@ugc/contract/profile'
import type { UseFormReturn } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { changesOf, type Draft } from '../../lib/draft.ts'
import { useUser } from '../../session/state.ts'
import { useSaving } from './creator-form-saving.ts'
import type { FormValues } from './creator-form-values.ts'
import { photoDraft } from './profile-photo-upload.ts'
import { rememberUser } from './profile-user.ts'
import { useSaveProfile } from './queries.ts'

const FAILED =
  'Произошла ошибка при сохранении. Проверь заполнение всех обязательных полей и попробуй еще раз.'

const CONSENT = {
  version: CONSENT_VERSION,
  purposes: [...CONSENT_PURPOSES],
} satisfies ProfileSave['consent']

interface Props {
  form: UseFormReturn<FormValues, unknown, CompleteProfile>
  draft: Draft<FormValues>
  /** To the text in force: nothing to send. */
  agreed: boolean
}

export function useProfileSave({ form, draft, agreed }: Props) {
  const { telegram_id } = useUser()
  const navigate = useNavigate()
  const { mutateAsync } = useSaveProfile(telegram_id)

  async function send(profile: CompleteProfile) {
    const sent = form.getValues()
    const saved = await mutateAsync(agreed ? profile : { ...profile, consent: CONSENT })
    // Typed while it was on its way: not saved, so not lost either.
    draft.keep(changesOf(sent, form.getValues()))
    draft.flush()
    photoDraft(telegram_id).clear()
    rememberUser(saved)
    await navigate(`/success?type=profile&status=${saved.is_active ? 'activated' : 'saved'}`)
  }

  return useSaving({ form, send, failed: FAILED })
}
