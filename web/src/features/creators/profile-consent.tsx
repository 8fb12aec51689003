import type { ReactNode } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { Link } from 'react-router'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Section } from './creator-fields-section.tsx'
import type { FormValues } from './creator-form-values.ts'
import styles from './profile-form.module.css'

const REFUSED = 'Без согласия анкету нельзя сохранить'

type Consents = 'consent_profile' | 'consent_clients'

export const missingConsent = (values: FormValues) => ({
  ...(values.consent_profile ? {} : { consent_profile: REFUSED }),
  ...(values.consent_clients ? {} : { consent_clients: REFUSED }),
})

const page = (words: string) => (
  <Link to="/consent" state={{ from: '/creator/profile' }}>
    {words}
  </Link>
)

/** Asked for each purpose apart, and nothing is ticked beforehand. */
export function ConsentSection() {
  return (
    <Section title="Согласие">
      <ConsentBox name="consent_profile">
        Даю согласие на {page('обработку персональных данных')} из моей анкеты
      </ConsentBox>
      <ConsentBox name="consent_clients">
        Разрешаю {page('показывать анкету клиентам агентства')}: без контактов и моей цены
      </ConsentBox>
      <p className={styles.note}>Согласие можно отозвать в любой момент: для этого удали анкету.</p>
    </Section>
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
