import { useLocation } from 'react-router'
import { CONSENT_SINCE, CONSENT_TITLE } from '@ugc/contract/facts/consent-text'
import { ConsentText } from '../../shell/consent-text.tsx'
import { Screen } from '../../shell/screen.tsx'
import card from '../../ui/data/card.module.css'
import styles from './consent-page.module.css'

export function ConsentPage() {
  const { state } = useLocation() as { state: { from?: string } | null }
  const back = state?.from === '/creator/profile' ? { to: state.from, label: 'Моя анкета' } : undefined
  return (
    <div className={styles.page}>
      <Screen title={CONSENT_TITLE} subtitle={CONSENT_SINCE} back={back}>
        <div className={card.card}>
          <ConsentText />
        </div>
      </Screen>
    </div>
  )
}
