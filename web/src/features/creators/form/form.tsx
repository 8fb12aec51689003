import type { Creator } from '@ugc/contract/creators'
import { GROUNDS } from '@ugc/contract/facts/consent'
import { CreatorInput, NewCreatorInput } from '@ugc/contract/profile'
import { useState } from 'react'
import { ChoiceField, FormSection } from '../../../forms/fields.tsx'
import { FormFrame } from '../../../forms/form-frame.tsx'
import { FormProblem } from '../../../forms/problem.tsx'
import { RestoredNotice } from '../../../forms/restored.tsx'
import { useSavedForm } from '../../../forms/use-saved-form.ts'
import { draftKey } from '../../../lib/draft-key.ts'
import { useUser } from '../../../session/state.ts'
import { CreatorFormPhoto } from './photo.tsx'
import { FIELD_ORDER, ProfileSections, TagsSection } from './sections.tsx'
import {
  fieldAt,
  type FieldName,
  type FormValues,
  newPayloadOf,
  newValues,
  payloadOf,
  showErrors,
  valuesOf,
} from './values.ts'

/** Photos chosen for creators who are not saved yet, by draft. A file cannot be stored, so a reload drops it. */
const waitingPhotos = new Map<string, File>()

const GROUND_OPTIONS = Object.entries(GROUNDS).map(([value, label]) => ({ value, label }))

interface Props<Result> {
  /** Null: a new one. */
  creator: Creator | null
  button: string
  send: (input: CreatorInput, changed: Partial<CreatorInput>, photo: File | undefined) => Promise<Result>
  onSaved: (result: Result) => void
  /** Fetches the version that a conflict is about. */
  loadNewer?: () => Promise<undefined>
}

export function CreatorForm<Result>({ creator, button, send, onSaved, loadNewer }: Props<Result>) {
  const key = draftKey('creator', useUser().telegram_id, creator?.id ?? 'new')
  const [photo, setPhoto] = useState(() => waitingPhotos.get(key))
  // A new key makes the photo's part anew when everything is discarded.
  const [round, setRound] = useState(0)
  const isNew = creator === null
  const form = useSavedForm<FormValues, CreatorInput, Result>({
    draftKey: key,
    ...(isNew ? { schema: NewCreatorInput, payloadOf: newPayloadOf } : { schema: CreatorInput, payloadOf }),
    fieldAt,
    order: FIELD_ORDER,
    saved: creator ? valuesOf(creator) : newValues(),
    version: creator?.version,
    ...(loadNewer ? { loadNewer } : {}),
    alsoUnsaved: photo !== undefined,
    failed: 'Проверьте отмеченные поля и сохраните ещё раз.',
    send: (input, changed) => send(input, changed, photo),
    onSaved: (result) => {
      waitingPhotos.delete(key)
      onSaved(result)
    },
  })

  function choosePhoto(file: File) {
    waitingPhotos.set(key, file)
    setPhoto(file)
  }

  function discardPhoto() {
    waitingPhotos.delete(key)
    setPhoto(undefined)
    setRound(round + 1)
  }

  return (
    <FormFrame
      form={form}
      button={button}
      above={
        <>
          <FormProblem form={form} failed="Не сохранено" toFirst={showErrors} />
          <RestoredNotice
            form={form}
            isNew={isNew}
            question={
              isNew
                ? { title: 'Начать заново?', text: 'Всё, что вы ввели, сотрётся.' }
                : {
                    title: 'Отменить мои правки?',
                    text: 'Вернутся сохранённые данные, ваши правки сотрутся.',
                  }
            }
            onDiscard={discardPhoto}
          />
        </>
      }
      side={<TagsSection />}
    >
      <ProfileSections
        own={false}
        photo={<CreatorFormPhoto key={round} creator={creator} chosen={photo} onChosen={choosePhoto} />}
      />
      {isNew && (
        <FormSection title="Основание">
          <ChoiceField<FieldName>
            name="ground"
            label="Чем подтверждено согласие человека (необязательно)"
            options={GROUND_OPTIONS}
          />
        </FormSection>
      )}
    </FormFrame>
  )
}
