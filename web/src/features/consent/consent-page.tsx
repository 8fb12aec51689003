import { useLocation } from 'react-router'
import { CONSENT_SINCE, CONSENT_TITLE } from '@ugc/contract/facts/consent-text'
import { ConsentText } from '../../shell/consent-text.tsx'
import { Screen } from '../../shell/screen.tsx'
import card from '../../ui/data/card.module.css'
import styles from './consent-page.module.css'

const CAME_FROM: Record<string, string> = {
  '/creator/profile': 'Моя анкета',
  '/creator/profile/data': 'Мои данные',
  '/success?type=profile&status=saved': 'Анкета сохранена',
}

export function ConsentPage() {
  const { state } = useLocation() as { state: { from?: string } | null }
  const label = state?.from === undefined ? undefined : CAME_FROM[state.from]
  const back = label === undefined ? undefined : { to: state?.from ?? '', label }
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
