import { useQuery } from '@tanstack/react-query'
import type { ConsentPurpose } from '@ugc/contract/facts/consent'
import type { MyData } from '@ugc/contract/safety/my-data'
import { Copy, Download, RotateCcw, Trash2, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { FormLoading } from '../../../forms/form-loading.tsx'
import { date } from '../../../lib/format.ts'
import { plural } from '../../../lib/plural.ts'
import { setSession } from '../../../session/state.ts'
import { LoadError } from '../../../shell/load-error.tsx'
import { Screen } from '../../../shell/screen.tsx'
import { haptics } from '../../../telegram/haptics.ts'
import { getHost, isInTelegram } from '../../../telegram/host.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Switch } from '../../../ui/controls/switch.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { confirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import styles from './my-data-page.module.css'
import { fetchMyDataFile, myDataQuery, useRemoveMyself, useSetConsent } from './requests.ts'

export function MyDataPage() {
  // After the erasure no request may be made: it would sign the person in anew.
  const [leaving, setLeaving] = useState(false)
  const query = useQuery({ ...myDataQuery, refetchOnMount: 'always', enabled: !leaving })
  const { data, error } = query
  return (
    <Screen
      title="Мои данные"
      subtitle="Что мы храним о тебе и кому показываем"
      back={{ to: '/creator/profile', label: 'Моя анкета' }}
    >
      {data && (
        <>
          {data.has_profile && <Consents data={data} />}
          {data.has_profile && <Seen data={data} />}
          <Kept has_profile={data.has_profile} />
          <Leave has_profile={data.has_profile} onLeaving={setLeaving} />
        </>
      )}
      {!data && error && <LoadError title="Данные не загрузились" query={query} />}
      {!data && !error && <FormLoading />}
    </Screen>
  )
}

function fail(error: unknown) {
  haptics.error()
  toast.show({ text: (error as Error).message, tone: 'error' })
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.group} aria-label={title}>
      <h2>{title}</h2>
      <div className={styles.card}>{children}</div>
    </section>
  )
}

function Consents({ data }: { data: MyData }) {
  const { mutateAsync, isPending } = useSetConsent()
  const { erase_at } = data
  const given = data.consents.findLast(({ purpose }) => purpose === 'profile')

  async function set(purpose: ConsentPurpose, to: boolean, done: string) {
    try {
      await mutateAsync({ purpose, given: to })
      haptics.success()
      toast.show({ text: done })
    } catch (error) {
      fail(error)
    }
  }
  async function withdraw() {
    haptics.warning()
    const sure = await confirmDialog({
      title: 'Отозвать согласие?',
      text: 'Анкета станет неактивной сегодня, а через 30 дней мы всё удалим. До этого можно передумать.',
      confirm: 'Отозвать',
      danger: true,
    })
    if (sure) await set('profile', false, 'Согласие отозвано')
  }

  return (
    <>
      {erase_at !== null && (
        <Notice
          tone="amber"
          icon={TriangleAlert}
          title={`Согласие отозвано, ${date(erase_at)} мы всё удалим`}
        >
          Анкета неактивна. До этого дня можно передумать.
        </Notice>
      )}
      <Group title="Твои согласия">
        <div className={styles.row}>
          <div className={styles.words}>
            <b>Обработка данных анкеты</b>
            <p>
              {given ? `Дано ${date(given.given_at)}, ` : 'Не дано, '}
              <Link to="/consent" state={{ from: '/creator/profile/data' }}>
                текст{given && `, версия ${given.version}`}
              </Link>
            </p>
          </div>
          {erase_at === null ? (
            <Button variant="neutral" size="sm" disabled={isPending} onClick={() => void withdraw()}>
              Отозвать
            </Button>
          ) : (
            <Button
              variant="primary"
              size="sm"
              icon={RotateCcw}
              disabled={isPending}
              onClick={() => void set('profile', true, 'Согласие возвращено')}
            >
              Вернуть
            </Button>
          )}
        </div>
        {erase_at === null && (
          <div className={styles.row}>
            <Switch
              label="Показывать анкету брендам"
              help="Имя, фото, город и ссылки. Без контактов и твоей цены"
              checked={data.shown_to_clients}
              disabled={isPending}
              onChange={(shown) =>
                void set(
                  'clients',
                  shown,
                  shown ? 'Бренды снова видят анкету' : 'Бренды больше не видят анкету',
                )
              }
            />
          </div>
        )}
      </Group>
    </>
  )
}

function Seen({ data: { seen_by_clients } }: { data: MyData }) {
  return (
    <Group title="Кто видел анкету">
      <div className={styles.row}>
        <div className={styles.words}>
          <b>Агентство</b>
          <p>Всю анкету и контакты</p>
        </div>
      </div>
      <div className={styles.row}>
        <div className={styles.words}>
          <b>
            {seen_by_clients === 0
              ? 'Брендов за месяц нет'
              : `${plural(seen_by_clients, 'бренд', 'бренда', 'брендов')} за месяц`}
          </b>
          <p>Карточку без контактов, в проектах с твоим откликом</p>
        </div>
      </div>
    </Group>
  )
}

function Kept({ has_profile }: { has_profile: boolean }) {
  const [busy, setBusy] = useState(false)
  // A page inside Telegram cannot save a file that it has made itself.
  const host = getHost()
  const copies = host !== undefined && isInTelegram(host)

  async function get() {
    setBusy(true)
    try {
      const text = JSON.stringify(await fetchMyDataFile(), null, 2)
      if (copies) {
        await navigator.clipboard.writeText(text)
        toast.show({ text: 'Скопировано. Вставь в заметки или в файл' })
      } else save(text)
    } catch (error) {
      fail(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Group title="Что мы храним">
      <div className={styles.row}>
        <div className={styles.words}>
          <b>Всё, что мы храним</b>
          <p>{has_profile ? 'Анкета, отклики, сообщения, согласия' : 'Имя и номер (ID) из Telegram'}</p>
        </div>
        <Button
          variant="neutral"
          size="sm"
          icon={copies ? Copy : Download}
          loading={busy}
          onClick={() => void get()}
        >
          {copies ? 'Скопировать' : 'Скачать'}
        </Button>
      </div>
    </Group>
  )
}

function save(text: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  link.download = 'my-data.json'
  link.click()
  // The browser has read the file by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** A profile is erased where it is edited: there is one button for it. */
function Leave({ has_profile, onLeaving }: { has_profile: boolean; onLeaving: (leaving: boolean) => void }) {
  const navigate = useNavigate()
  const { mutateAsync, isPending } = useRemoveMyself()

  async function erase() {
    haptics.warning()
    const sure = await confirmDialog({
      title: 'Удалить мои данные?',
      text: 'Имя и номер из Telegram удалятся сразу. Если откроешь приложение снова, они запишутся заново.',
      confirm: 'Удалить',
      danger: true,
    })
    if (!sure) return
    onLeaving(true)
    try {
      await mutateAsync()
    } catch (error) {
      onLeaving(false)
      return fail(error)
    }
    setSession({ status: 'ended' })
    await navigate('/welcome', { replace: true })
  }

  if (has_profile)
    return (
      <p className={styles.note}>
        Удалить всё сразу и навсегда: <Link to="/creator/profile">Моя анкета</Link>, «Удалить анкету».
      </p>
    )
  return (
    <Button variant="danger-text" block icon={Trash2} loading={isPending} onClick={() => void erase()}>
      Удалить мои данные
    </Button>
  )
}
