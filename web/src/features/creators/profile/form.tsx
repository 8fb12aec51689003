import { CONSENT_VERSION, isMinor } from '@ugc/contract/facts/consent'
import type { Creator, ProfileSave } from '@ugc/contract/creators'
import { CompleteProfile } from '@ugc/contract/profile'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ChevronRight } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { FormFrame } from '../../../forms/form-frame.tsx'
import { FormProblem } from '../../../forms/problem.tsx'
import { RestoredNotice } from '../../../forms/restored.tsx'
import { type SavedForm, useSavedForm } from '../../../forms/use-saved-form.ts'
import { draftKey, removeDraftsOf } from '../../../lib/draft-key.ts'
import { updateUser, useUser } from '../../../session/state.ts'
import { askToWrite } from '../../../telegram/write-access.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { PhotoUpload } from '../../../ui/controls/photo-upload.tsx'
import { FIELD_ORDER, ProfileSections } from '../form/sections.tsx'
import {
  fieldAt,
  type FieldName,
  type FormValues,
  newValues,
  ownPayloadOf,
  showErrors,
  valuesOf,
} from '../form/values.ts'
import { profileQuery, useSaveProfile } from '../queries.ts'
import { ProfileActions } from './actions.tsx'
import { ConsentSection, isMinorIn, missingGuardian } from './consent.tsx'
import styles from './form.module.css'
import { ProfilePhoto } from './photo.tsx'
import { photoProblem, uploadOwnPhoto } from './photo-upload.ts'
import { isPaused, ProfileStatus } from './status.tsx'

const consentOf = (values: FormValues): ProfileSave['consent'] => ({
  version: CONSENT_VERSION,
  ...(isMinorIn(values) ? { guardian: values.guardian } : {}),
})

const FAILED =
  'Произошла ошибка при сохранении. Проверь заполнение всех обязательных полей и попробуй еще раз.'
const NOT_ALLOWED = 'Без разрешения бот не сможет присылать проекты. Открой бота и нажми «Запустить».'

interface Props {
  /** Null: nothing has been saved yet. */
  creator: Creator | null
  onLeaving: (leaving: boolean) => void
  /** Fetches the version that a conflict is about, and opens the form anew with it. */
  loadNewer: () => Promise<undefined>
}

export function ProfileForm({ creator, onLeaving, loadNewer }: Props) {
  const user = useUser()
  const { telegram_id } = user
  const client = useQueryClient()
  const navigate = useNavigate()
  const { mutateAsync } = useSaveProfile(telegram_id)
  const agreed = creator !== null && creator.consent_version !== null
  // The stored consent of an adult does not cover a person who turns out to be younger.
  const asks = (values: FormValues) => !agreed || (isMinorIn(values) && !isMinor(creator.age))
  // The consent is all that is missing: its box stands first.
  const waits = creator?.profile_completed === true && creator.needs_consent
  // «Сделать неактивной» was pressed: the dates of the pause appear at the top.
  const [pausing, setPausing] = useState(false)
  // Chosen before the first save: sent once the person has agreed.
  const [photo, setPhoto] = useState<File>()
  // The one that the form was opened with: the page may fetch a newer one meanwhile.
  const [version] = useState(creator?.version)
  const form: SavedForm<FormValues, CompleteProfile> = useSavedForm<FormValues, CompleteProfile, Creator>({
    draftKey: draftKey('profile', telegram_id),
    schema: CompleteProfile,
    payloadOf: ownPayloadOf,
    fieldAt,
    order: FIELD_ORDER,
    check: (values) => (asks(values) ? missingGuardian(values) : {}),
    saved: creator ? valuesOf(creator) : newValues(user),
    version,
    loadNewer,
    reopens: true,
    closes: true,
    failed: FAILED,
    send: (profile) => {
      const values = form.form.getValues()
      const consent = asks(values) && values.consent ? { consent: consentOf(values) } : {}
      return mutateAsync({ ...profile, version, ...consent })
    },
    onSaved: (saved) => {
      updateUser(saved)
      // Neither is awaited: the next screen must not wait for it.
      if (photo) void sendPhoto(photo, saved)
      // A client that never answers the question must not hold up the next screen.
      askToWrite(saved.is_reachable, showReachable)
      const status = saved.is_active ? 'activated' : 'saved'
      void navigate(`/success?type=profile&status=${status}${creator?.is_active ? '&was=active' : ''}`)
    },
  })

  async function sendPhoto(file: File, { needs_consent }: Creator) {
    if (needs_consent) return toast.show({ text: 'Фото добавишь после согласия', tone: 'error' })
    try {
      await uploadOwnPhoto(file)
      await client.invalidateQueries({ queryKey: profileQuery(telegram_id).queryKey })
    } catch (error) {
      toast.show({ text: `Анкета сохранена. ${photoProblem(error)}`, tone: 'error' })
    }
  }

  /** Telegram itself tells the bot about the permission; here only the screen follows. */
  function showReachable(allowed: boolean) {
    if (!allowed) return toast.show({ text: NOT_ALLOWED, tone: 'error' })
    client.setQueryData(
      profileQuery(telegram_id).queryKey,
      (known) => known && { ...known, is_reachable: true },
    )
  }

  /** The edits can be taken back for as long as the toast stands. */
  function cancel() {
    const typed = form.form.getValues()
    form.discard()
    const onClick = () => {
      for (const name of Object.keys(typed) as FieldName[]) form.form.setValue(name, typed[name])
    }
    toast.show({ text: 'Изменения отменены', action: { label: 'Вернуть', onClick } })
  }

  function clearEveryDraft() {
    form.clearDraft()
    removeDraftsOf(telegram_id)
  }

  return (
    <FormFrame
      form={form}
      button={form.dirty || creator === null ? 'Сохранить анкету' : undefined}
      isTab
      above={
        <>
          {/* Wrong fields of a save that was not sent are no failure: each says what is wrong, and the first is shown. */}
          {!form.problem?.invalid && (
            <FormProblem
              form={form}
              failed="Ошибка сохранения анкеты"
              kept="Твои правки останутся в полях."
              toFirst={showErrors}
            />
          )}
          {form.dirty && creator && form.restored.length === 0 && (
            <div className={styles.unsaved}>
              <span>Изменения не сохранены</span>
              <Button variant="ghost" size="sm" onClick={cancel}>
                Отмена
              </Button>
            </div>
          )}
          <RestoredNotice
            form={form}
            isNew={false}
            discard="Начать заново"
            question={{
              title: 'Стереть несохранённое?',
              text: 'Всё, что введено и не сохранено, пропадёт.',
            }}
          />
        </>
      }
    >
      <ProfileStatus creator={creator} dirty={form.dirty} pausing={pausing} onPausing={setPausing} />
      {waits && <ConsentSection asks={asks} />}
      {creator ? (
        <ProfileSections own photo={creator.needs_consent ? undefined : <ProfilePhoto creator={creator} />} />
      ) : (
        <ProfileSections
          own
          first
          photo={
            <PhotoUpload
              name={`${user.first_name} ${user.last_name}`}
              photo={null}
              upload={(file) => {
                setPhoto(file)
                return Promise.resolve()
              }}
              explain={photoProblem}
              later
            />
          }
        />
      )}
      {!waits && <ConsentSection asks={asks} />}
      <Link to="/creator/profile/data" className={styles.more}>
        Мои данные
        <ChevronRight size={20} strokeWidth={1.75} aria-hidden />
      </Link>
      {creator && (
        <ProfileActions
          creator={creator}
          onPausing={setPausing}
          hideToggle={
            isPaused(creator, form.dirty) || creator.deactivated_by === 'owner' || creator.needs_consent
          }
          onLeaving={onLeaving}
          onErased={clearEveryDraft}
        />
      )}
    </FormFrame>
  )
}
