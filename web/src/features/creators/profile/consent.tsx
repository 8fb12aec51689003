import { CONSENT_REFUSED, type ConsentPurpose, GUARDIAN_REFUSED, isMinor } from '@ugc/contract/facts/consent'
import { CONSENT_BOXES, CONSENT_SINCE, CONSENT_TITLE, GUARDIAN_TEXT } from '@ugc/contract/facts/consent-text'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { FormSection, TextField } from '../../../forms/fields.tsx'
import { ConsentText } from '../../../shell/consent-text.tsx'
import { useBackButton } from '../../../telegram/use-back-button.ts'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { type FormValues, payloadOf } from '../form/values.ts'
import styles from './form.module.css'

type Consents = 'consent_profile' | 'consent_clients'

export const isMinorIn = (values: FormValues) => isMinor(payloadOf(values).age)

export const missingConsent = (values: FormValues) => ({
  ...(values.consent_profile ? {} : { consent_profile: CONSENT_REFUSED }),
  ...(isMinorIn(values) && values.guardian.trim() === '' ? { guardian: GUARDIAN_REFUSED } : {}),
})

/** One box for each purpose, none ticked beforehand. The text opens in a sheet over the form. */
export function ConsentSection({ asks }: { asks: (values: FormValues) => boolean }) {
  const [reading, setReading] = useState(false)
  const { control, getValues } = useFormContext<FormValues>()
  const values = { ...getValues(), age: useWatch({ control, name: 'age' }) }
  if (!asks(values)) return null
  const sentence = (purpose: ConsentPurpose) => {
    const [before, words, after] = CONSENT_BOXES[purpose]
    return (
      <>
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
      </>
    )
  }
  return (
    <FormSection title="Согласие">
      {reading && <ConsentSheet onClose={() => setReading(false)} />}
      <ConsentBox name="consent_profile">{sentence('profile')}</ConsentBox>
      <ConsentBox name="consent_clients">{sentence('clients')}</ConsentBox>
      {isMinorIn(values) && (
        <TextField
          name="guardian"
          label="Родитель или опекун: фамилия, имя, отчество"
          help={GUARDIAN_TEXT}
          required
        />
      )}
      <p className={styles.note}>
        Без второй отметки бренды не увидят анкету. Согласия можно отозвать в «Моих данных».
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

function ConsentBox({ name, children }: { name: Consents; children: ReactNode }) {
  const { control } = useFormContext<FormValues>()
  const { field, fieldState } = useController({ control, name })
  const { ref, value, onChange } = field
  return (
    <Checkbox
      checked={value}
      error={fieldState.error?.message}
      required={name === 'consent_profile'}
      focusRef={ref}
      onChange={onChange}
    >
      {children}
    </Checkbox>
  )
}
