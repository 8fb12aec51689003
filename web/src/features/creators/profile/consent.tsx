import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { FormSection } from '../../../forms/fields.tsx'
import { CONSENT_SINCE, CONSENT_TITLE, ConsentText } from '../../../shell/consent-text.tsx'
import { useBackButton } from '../../../telegram/use-back-button.ts'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import type { FormValues } from '../form/values.ts'
import styles from './form.module.css'

const REFUSED = 'Без согласия анкету нельзя сохранить'

type Consents = 'consent_profile' | 'consent_clients'

export const missingConsent = (values: FormValues) => ({
  ...(values.consent_profile ? {} : { consent_profile: REFUSED }),
  ...(values.consent_clients ? {} : { consent_clients: REFUSED }),
})

/** One box for each purpose, none ticked beforehand. The text opens in a sheet over the form. */
export function ConsentSection() {
  const [reading, setReading] = useState(false)
  const page = (words: string) => (
    <a
      href="/consent"
      onClick={(event) => {
        event.preventDefault()
        setReading(true)
      }}
    >
      {words}
    </a>
  )
  return (
    <FormSection title="Согласие">
      {reading && <ConsentSheet onClose={() => setReading(false)} />}
      <ConsentBox name="consent_profile">
        Даю согласие на {page('обработку персональных данных')} из моей анкеты
      </ConsentBox>
      <ConsentBox name="consent_clients">
        Разрешаю {page('показывать анкету клиентам агентства')}: без контактов и моей цены
      </ConsentBox>
      <p className={styles.note}>Согласие можно отозвать в любой момент: для этого удали анкету.</p>
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
    <Checkbox checked={value} error={fieldState.error?.message} required focusRef={ref} onChange={onChange}>
      {children}
    </Checkbox>
  )
}
