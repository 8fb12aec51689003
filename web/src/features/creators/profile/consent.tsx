import { GUARDIAN_MISSING, isMinor } from '@ugc/contract/facts/consent'
import { CONSENT_BOX, CONSENT_SINCE, CONSENT_TITLE, GUARDIAN_TEXT } from '@ugc/contract/facts/consent-text'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { FormSection, TextField } from '../../../forms/fields.tsx'
import { ConsentText } from '../../../shell/consent-text.tsx'
import { useBackButton } from '../../../telegram/use-back-button.ts'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { type FormValues, payloadOf } from '../form/values.ts'
import styles from './form.module.css'

export const isMinorIn = (values: FormValues) => isMinor(payloadOf(values).age)

/** The profile is saved without the tick too. A tick at 14 to 17 needs a guardian. */
export const missingGuardian = (values: FormValues) =>
  values.consent && isMinorIn(values) && values.guardian.trim() === '' ? { guardian: GUARDIAN_MISSING } : {}

/** The box is not ticked beforehand. The text opens in a sheet over the form. */
export function ConsentSection({ asks }: { asks: (values: FormValues) => boolean }) {
  const [reading, setReading] = useState(false)
  const { control, getValues } = useFormContext<FormValues>()
  const { field } = useController({ control, name: 'consent' })
  const values = { ...getValues(), age: useWatch({ control, name: 'age' }) }
  if (!asks(values)) return null
  const [before, words, after] = CONSENT_BOX
  return (
    <FormSection title="Согласие">
      {reading && <ConsentSheet onClose={() => setReading(false)} />}
      <Checkbox checked={field.value} focusRef={field.ref} onChange={field.onChange}>
        {before}
        <a
          href="/consent"
          onClick={(event) => {
            event.preventDefault()
            setReading(true)
          }}
        >
          {words}
        </a>
        {after}
      </Checkbox>
      {isMinorIn(values) && (
        <TextField
          name="guardian"
          label="Родитель или опекун: фамилия, имя, отчество"
          help={GUARDIAN_TEXT}
          required
        />
      )}
      <p className={styles.note}>
        Без согласия анкета сохранится, но не заработает. Отозвать его или скрыться от брендов можно в «Моих
        данных».
      </p>
    </FormSection>
  )
}

function ConsentSheet({ onClose }: { onClose: () => void }) {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useBackButton(useCallback(() => close.current(), []))
  return (
    <Sheet title={CONSENT_TITLE} onClose={onClose}>
      <p className={styles.note}>{CONSENT_SINCE}</p>
      <ConsentText />
    </Sheet>
  )
}
