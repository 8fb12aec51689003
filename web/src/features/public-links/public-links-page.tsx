import { useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { Refreshable } from '../../shell/refreshable.tsx'
import { Screen } from '../../shell/screen.tsx'
import { AllProjects, OneProject } from './list.tsx'
import styles from './public-links.module.css'

export function PublicLinksPage() {
  const client = useQueryClient()
  const [address] = useSearchParams()
  const brief = address.get('brief')
  const refresh = () =>
    Promise.all(
      ['briefs', 'public-links'].map((key) => client.refetchQueries({ queryKey: [key], type: 'active' })),
    )
  return (
    <Screen
      title="Публичные ссылки"
      subtitle="Таблицы откликов: клиентская открывается без входа, внутренняя только для владельца."
    >
      <Refreshable onRefresh={refresh}>
        <div className={styles.page}>{brief ? <OneProject key={brief} id={brief} /> : <AllProjects />}</div>
      </Refreshable>
    </Screen>
  )
}
