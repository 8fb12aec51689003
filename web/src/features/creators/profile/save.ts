import { useQueryClient } from '@tanstack/react-query'
import type { ProfileSave } from '@ugc/contract/creators'
import { CONSENT_PURPOSES, CONSENT_VERSION } from '@ugc/contract/consent'
import type { CompleteProfile } from '@ugc/contract/profile'
import type { UseFormReturn } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { changesOf, type Draft } from '../../../forms/draft.ts'
import { useUser } from '../../../session/state.ts'
import { askToWrite } from '../../../telegram/write-access.ts'
import { toast } from '../../../ui/overlays/toast.tsx'
import { useSaving } from '../form/saving.ts'
import type { FormValues } from '../form/values.ts'
import { photoDraft } from './photo-upload.ts'
import { rememberUser } from './user.ts'
import { profileQuery, useSaveProfile } from '../queries.ts'

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
  /** Before this save. */
  active: boolean
}

const NOT_ALLOWED = 'Без разрешения бот не сможет присылать проекты. Открой бота и нажми «Запустить».'

export function useProfileSave({ form, draft, agreed, active }: Props) {
  const { telegram_id } = useUser()
  const navigate = useNavigate()
  const { mutateAsync } = useSaveProfile(telegram_id)
  const client = useQueryClient()

  /** Telegram tells the bot about a permission by itself; here only what is shown follows it. */
  function answered(allowed: boolean) {
    if (!allowed) return toast.show({ text: NOT_ALLOWED, tone: 'error' })
    client.setQueryData(
      profileQuery(telegram_id).queryKey,
      (known) => known && { ...known, is_reachable: true },
    )
  }

  async function send(profile: CompleteProfile) {
    const sent = form.getValues()
    const saved = await mutateAsync(agreed ? profile : { ...profile, consent: CONSENT })
    // Typed while it was on its way: not saved, so not lost either.
    draft.keep(changesOf(sent, form.getValues()))
    draft.flush()
    photoDraft(telegram_id).clear()
    rememberUser(saved)
    // Not waited for: a client that loses the question must not hold up what is saved.
    askToWrite(saved.is_reachable, answered)
    const status = saved.is_active ? 'activated' : 'saved'
    await navigate(`/success?type=profile&status=${status}${active ? '&was=active' : ''}`)
  }

  return useSaving({ form, send, failed: FAILED })
}
