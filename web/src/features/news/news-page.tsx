import { useQuery } from '@tanstack/react-query'
import { NEWS, NEWS_KINDS, type NewsKind } from '@ugc/contract/facts/bot/owner-news'
import { FormLoading } from '../../forms/form-loading.tsx'
import { LoadError } from '../../shell/load-error.tsx'
import { SettingsScreen } from '../../shell/settings.tsx'
import { haptics } from '../../telegram/haptics.ts'
import { Switch } from '../../ui/controls/switch.tsx'
import { toast } from '../../ui/overlays/toast.tsx'
import styles from './news-page.module.css'
import { newsQuery, useSwitchNews } from './queries.ts'

export function NewsPage() {
  const query = useQuery({ ...newsQuery, refetchOnMount: 'always' })
  const { data, error } = query
  return (
    <SettingsScreen title="Уведомления" subtitle="О чём бот пишет вам в Telegram">
      {data && <Kinds wanted={data.wanted} />}
      {!data && error && <LoadError title="Уведомления не загрузились" query={query} />}
      {!data && !error && <FormLoading />}
    </SettingsScreen>
  )
}

function Kinds({ wanted }: { wanted: NewsKind[] }) {
  const { mutateAsync, isPending, variables } = useSwitchNews()

  async function change(kind: NewsKind, to: boolean) {
    try {
      await mutateAsync({ kind, wanted: to })
      haptics.success()
    } catch (error) {
      haptics.error()
      toast.show({ text: (error as Error).message, tone: 'error' })
    }
  }
  /** While a change is saved its switch shows what will be. */
  const isOn = (kind: NewsKind) =>
    isPending && variables.kind === kind ? variables.wanted : wanted.includes(kind)

  return (
    <ul className={styles.list}>
      {NEWS_KINDS.map((kind) => (
        <li key={kind}>
          <Switch
            label={NEWS[kind].label}
            help={NEWS[kind].note}
            checked={isOn(kind)}
            disabled={isPending}
            onChange={(to) => void change(kind, to)}
          />
        </li>
      ))}
      <li>
        <Switch
          label="Безопасность"
          help="Входы, выгрузки, удаления и начало рассылки: приходят всегда"
          checked
          disabled
          onChange={() => undefined}
        />
      </li>
    </ul>
  )
}
