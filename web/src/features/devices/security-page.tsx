import { useQuery } from '@tanstack/react-query'
import type { Device } from '@ugc/contract/devices'
import { ChevronRight, Globe, LogOut, Smartphone } from 'lucide-react'
import { Link } from 'react-router'
import { LoadError } from '../../shell/load-error.tsx'
import { SettingsScreen } from '../../shell/settings.tsx'
import { haptics } from '../../telegram/haptics.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { Badge } from '../../ui/data/badge.tsx'
import { When } from '../../ui/data/when.tsx'
import { FormLoading } from '../../forms/form-loading.tsx'
import { confirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { toast } from '../../ui/overlays/toast.tsx'
import { type Agency, agencyQuery, useUpdateAgency } from '../agency/queries.ts'
import styles from './security-page.module.css'
import { devicesQuery, useEndDevice, useEndOtherDevices } from './queries.ts'

export function SecurityPage() {
  const query = useQuery({ ...devicesQuery, refetchOnMount: 'always' })
  const { data, error } = query
  // Always fetched: the server refuses a change that is made from an older version.
  const agency = useQuery({ ...agencyQuery, refetchOnMount: 'always' })
  return (
    <SettingsScreen title="Безопасность">
      <section className={styles.group} aria-labelledby="signing-in">
        <h2 id="signing-in">Вход в браузере</h2>
        <ul>
          <li>
            <Link className={styles.link} to="/admin/settings/security/password">
              Пароль
              <ChevronRight size={20} strokeWidth={1.75} aria-hidden />
            </Link>
          </li>
          {agency.data && (
            <li>
              <ConfirmsLogin agency={agency.data} reload={() => agency.refetch()} />
            </li>
          )}
          <li>
            <Link className={styles.link} to="/admin/journal">
              Журнал
              <ChevronRight size={20} strokeWidth={1.75} aria-hidden />
            </Link>
          </li>
        </ul>
        {!agency.data && agency.error && <LoadError title="Настройки не загрузились" query={agency} />}
      </section>
      {data && <Devices devices={data} reload={() => query.refetch()} />}
      {!data && error && <LoadError title="Устройства не загрузились" query={query} />}
      {!data && !error && <FormLoading />}
    </SettingsScreen>
  )
}

function ConfirmsLogin({ agency, reload }: { agency: Agency; reload: () => Promise<unknown> }) {
  const { mutateAsync, isPending, variables } = useUpdateAgency()

  async function change(confirms_login: boolean) {
    try {
      await mutateAsync({ confirms_login, version: agency.version })
      haptics.success()
    } catch (reason) {
      haptics.error()
      toast.show({ text: (reason as Error).message, tone: 'error' })
      await reload()
    }
  }
  return (
    <Switch
      label="Подтверждать вход в боте"
      help="Для всех владельцев: в новом браузере, кроме пароля, нужно нажать «Это я» в боте. Бота запустите заранее"
      // While the change is saved the switch shows what will be.
      checked={isPending ? variables.confirms_login === true : agency.confirms_login}
      disabled={isPending}
      onChange={(to) => void change(to)}
    />
  )
}

function Devices({ devices, reload }: { devices: Device[]; reload: () => Promise<unknown> }) {
  const endOne = useEndDevice()
  const endOthers = useEndOtherDevices()
  const current = devices.filter(({ is_current }) => is_current)
  const others = devices.filter(({ is_current }) => !is_current)

  async function end(id: string) {
    try {
      await endOne.mutateAsync(id)
      toast.show({ text: 'Сеанс завершён' })
    } catch (reason) {
      toast.show({ text: (reason as Error).message })
    }
    await reload()
  }
  async function endAll() {
    const yes = await confirmDialog({
      title: 'Завершить все, кроме этого?',
      text: 'На остальных устройствах нужно будет войти заново. Телефон с открытым Telegram войдёт сам: завершите сеанс и в самом Telegram, Настройки → Устройства.',
      confirm: 'Завершить',
      danger: true,
    })
    if (!yes) return
    try {
      await endOthers.mutateAsync()
      toast.show({ text: 'Остальные сеансы завершены' })
    } catch (reason) {
      toast.show({ text: (reason as Error).message })
    }
    await reload()
  }

  return (
    <>
      {current.length > 0 && (
        <section className={styles.group} aria-labelledby="this-device">
          <h2 id="this-device">Это устройство</h2>
          <ul>
            {current.map((device) => (
              <Row key={device.id} device={device}>
                <Badge tone="green">Сейчас</Badge>
              </Row>
            ))}
          </ul>
        </section>
      )}
      <section className={styles.group} aria-labelledby="other-devices">
        <h2 id="other-devices">Другие устройства</h2>
        {others.length === 0 ? (
          <p className={styles.none}>Больше нигде не открыт.</p>
        ) : (
          <ul>
            {others.map((device) => (
              <Row key={device.id} device={device}>
                <Button
                  variant="neutral"
                  size="sm"
                  aria-label={`Завершить: ${nameOf(device)}`}
                  disabled={endOne.isPending}
                  onClick={() => void end(device.id)}
                >
                  Завершить
                </Button>
              </Row>
            ))}
          </ul>
        )}
      </section>
      <p className={styles.none}>
        Телефон украли? Завершите сеанс и в самом Telegram: Настройки, Устройства.
      </p>
      <div>
        <Button variant="danger" icon={LogOut} loading={endOthers.isPending} onClick={() => void endAll()}>
          Завершить все, кроме этого
        </Button>
      </div>
    </>
  )
}

const nameOf = ({ device, kind }: Device) => {
  const name = device === '' ? 'Неизвестное устройство' : device
  return kind === 'handoff' ? `${name}, одна таблица` : name
}

function Row({ device, children }: { device: Device; children: React.ReactNode }) {
  const Icon = device.kind === 'mini' ? Smartphone : Globe
  return (
    <li>
      <Icon size={20} strokeWidth={1.75} aria-hidden />
      <div className={styles.words}>
        <b>{nameOf(device)}</b>
        <p>
          {!device.is_current && (
            <>
              <When at={device.seen_at} /> ·{' '}
            </>
          )}
          вход <When at={device.created_at} />
        </p>
      </div>
      {children}
    </li>
  )
}
