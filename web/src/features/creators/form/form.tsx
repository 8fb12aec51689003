import type { Creator } from '@ugc/contract/creators'
import { CreatorInput } from '@ugc/contract/profile'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useUser } from '../../../session/state.ts'
import { useClosingConfirmation } from '../../../telegram/use-closing-confirmation.ts'
import { Restored } from '../../../ui/feedback/restored.tsx'
import { AboutSection, ShootingFields } from './fields-about.tsx'
import { ContactSection } from './fields-contact.tsx'
import { PlaceSection } from './fields-place.tsx'
import { TagsSection } from './fields-tags.tsx'
import { WorkSection } from './fields-work.tsx'
import { TextField } from './fields.tsx'
import { CreatorFormPhoto } from './photo.tsx'
import { FormProblem } from './problem.tsx'
import { resolverOf } from './resolver.ts'
import { SaveButton } from '../../../forms/save-button.tsx'
import { useSaving } from './saving.ts'
import { type FormValues, newValues, payloadOf, telegramIdOf, valuesOf } from './values.ts'
import styles from './form.module.css'
import { useFollow, useFormDraft } from '../profile/draft.ts'

const FAILED = 'Проверьте отмеченные поля и сохраните ещё раз.'

/** The contract speaks to creators; an owner reads the same words politely. */
const politely = (message: string) => message.replace(/^(Проверь|Укажи|Выбери) /, '$1те ')

const ownerPayload = (values: FormValues) => ({
  ...payloadOf(values),
  telegram_id: telegramIdOf(values.telegram_id),
})
const resolver = resolverOf(CreatorInput, ownerPayload, undefined, politely)

/** Photos chosen for creators who are not saved yet, by draft. A file cannot wait in the storage, so a reload drops it. */
const waitingPhotos = new Map<string, File>()

export type Changed = Partial<CreatorInput>

interface Props {
  /** Null: a new one. */
  creator: Creator | null
  button: string
  /** All of it, and what differs from what was there. */
  save: (input: CreatorInput, changed: Changed, photo: File | undefined) => Promise<void>
}

export function CreatorForm({ creator, button, save: keep }: Props) {
  const [saved] = useState(() => (creator ? valuesOf(creator) : newValues()))
  const key = `creator:${useUser().telegram_id}:${creator?.id ?? 'new'}`
  const { draft, start } = useFormDraft(key, saved)
  const [photo, setPhoto] = useState(() => waitingPhotos.get(key))
  const form = useForm<FormValues, unknown, CreatorInput>({
    mode: 'onChange',
    defaultValues: start,
    resolver,
    shouldFocusError: false,
  })
  const { dirty, restored, discard } = useFollow(form, { draft, saved, start })

  // Makes the photo's part anew when everything is discarded.
  const [round, setRound] = useState(0)

  function choosePhoto(file: File) {
    waitingPhotos.set(key, file)
    setPhoto(file)
  }

  function startAnew() {
    discard()
    waitingPhotos.delete(key)
    setPhoto(undefined)
    setRound(round + 1)
  }

  const { save, saving, problem } = useSaving({
    form,
    failed: FAILED,
    word: politely,
    send: async (input) => {
      await keep(input, changedIn(input, saved, form.getValues()), photo)
      draft.clear()
      waitingPhotos.delete(key)
    },
  })
  useClosingConfirmation(dirty || photo !== undefined)
  return (
    <FormProvider {...form}>
      <form className={styles.form} noValidate onSubmit={(event) => event.preventDefault()}>
        <FormProblem title="Не сохранено" problem={problem} />
        {restored && <Restored isNew={creator === null} onDiscard={startAnew} />}
        <div className={styles.columns}>
          <div className={styles.column}>
            <AboutSection
              voice="owner"
              photo={<CreatorFormPhoto key={round} creator={creator} chosen={photo} onChosen={choosePhoto} />}
            >
              <ShootingFields voice="owner" />
            </AboutSection>
            <PlaceSection voice="owner" />
            <WorkSection voice="owner" />
            <ContactSection voice="owner">
              <TelegramField bound={typeof creator?.telegram_id === 'number'} />
            </ContactSection>
          </div>
          <div className={styles.column}>
            <TagsSection voice="owner" />
          </div>
        </div>
        <SaveButton text={button} loading={saving} onClick={save} />
      </form>
    </FormProvider>
  )
}

function TelegramField({ bound }: { bound: boolean }) {
  return (
    <TextField
      name="telegram_id"
      label="Telegram ID"
      inputMode="numeric"
      readOnly={bound}
      help={bound ? 'Указан, изменить его нельзя' : 'Только цифры. По нему бот присылает проекты'}
    />
  )
}

/** By what stands in the form: a value that only came back from the server in another shape is no change. */
function changedIn(input: CreatorInput, saved: FormValues, values: FormValues): Changed {
  const before = ownerPayload(saved)
  const after = ownerPayload(values)
  const names = (Object.keys(after) as (keyof typeof after)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  return Object.fromEntries(names.map((name) => [name, input[name]]))
}
