import type { Creator } from '@ugc/contract/creators'
import { CONSENT_VERSION } from '@ugc/contract/consent'
import { CompleteProfile } from '@ugc/contract/profile'
import { useMemo, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useUser } from '../../../session/state.ts'
import { clearDrafts } from '../../../forms/draft.ts'
import { useClosingConfirmation } from '../../../telegram/use-closing-confirmation.ts'
import { confirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { AboutSection, ShootingFields } from '../form/fields-about.tsx'
import { ContactSection } from '../form/fields-contact.tsx'
import { PlaceSection } from '../form/fields-place.tsx'
import { TagsSection } from '../form/fields-tags.tsx'
import { WorkSection } from '../form/fields-work.tsx'
import { FormProblem } from '../form/problem.tsx'
import { resolverOf } from '../form/resolver.ts'
import { SaveButton } from '../../../forms/save-button.tsx'
import { type FormValues, newValues, payloadOf, valuesOf } from '../form/values.ts'
import { ProfileActions } from './actions.tsx'
import { ConsentSection, missingConsent } from './consent.tsx'
import styles from './form.module.css'
import { photoDraft } from './photo-upload.ts'
import { ProfilePhoto } from './photo.tsx'
import { isPaused, ProfileStatus } from './status.tsx'
import { useFollow, useFormDraft } from './draft.ts'
import { useProfileSave } from './save.ts'

interface Props {
  /** Null: nothing has been saved yet. */
  creator: Creator | null
  onLeaving: (leaving: boolean) => void
}

export function ProfileForm({ creator, onLeaving }: Props) {
  const user = useUser()
  const [saved] = useState(() => (creator ? valuesOf(creator) : newValues(user)))
  const { draft, start } = useFormDraft(`profile:${user.telegram_id}`, saved)
  const agreed = creator?.consent_version === CONSENT_VERSION
  const resolver = useMemo(
    () => resolverOf(CompleteProfile, payloadOf, agreed ? undefined : missingConsent),
    [agreed],
  )
  const form = useForm<FormValues, unknown, CompleteProfile>({
    mode: 'onChange',
    defaultValues: start,
    resolver,
    shouldFocusError: false,
  })
  const { dirty, restored, discard } = useFollow(form, { draft, saved, start })
  const { save, saving, problem } = useProfileSave({
    form,
    draft,
    agreed,
    active: creator?.is_active ?? false,
  })
  useClosingConfirmation(dirty)
  const forget = () => {
    draft.clear()
    photoDraft(user.telegram_id).clear()
    clearDrafts(`respond:${user.telegram_id}:`)
  }
  return (
    <FormProvider {...form}>
      <form className={styles.form} noValidate onSubmit={(event) => event.preventDefault()}>
        <FormProblem title="Ошибка сохранения анкеты" problem={problem} />
        {restored && (
          <Notice
            tone="blue"
            title="Восстановили несохранённые изменения"
            action={{ label: 'Начать заново', onClick: () => void startOver(discard) }}
          />
        )}
        <ProfileStatus creator={creator} dirty={dirty} />
        <AboutSection voice="creator" photo={<ProfilePhoto creator={creator} />} />
        <TagsSection voice="creator">
          <ShootingFields voice="creator" />
        </TagsSection>
        <PlaceSection voice="creator" />
        <WorkSection voice="creator" />
        <ContactSection voice="creator" />
        {!agreed && <ConsentSection />}
        {creator && (
          <ProfileActions
            creator={creator}
            hideToggle={isPaused(creator, dirty) || creator.deactivated_by === 'owner'}
            onLeaving={onLeaving}
            onErased={forget}
          />
        )}
        {(dirty || creator === null) && (
          <SaveButton text="Сохранить анкету" loading={saving} onClick={save} />
        )}
      </form>
    </FormProvider>
  )
}

async function startOver(discard: () => void) {
  const sure = await confirmDialog({
    title: 'Стереть несохранённое?',
    text: 'Всё, что введено и не сохранено, пропадёт.',
    confirm: 'Стереть',
    danger: true,
  })
  if (sure) discard()
}
