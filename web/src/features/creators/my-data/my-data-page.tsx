import { useQuery } from '@tanstack/react-query'
import { CONSENT_MISSING, CONSENT_VERSION, ERASURE } from '@ugc/contract/facts/consent'
import type { MyData } from '@ugc/contract/my-data'
import { Download, RotateCcw, Trash2, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { FormLoading } from '../../../forms/form-loading.tsx'
import { removeDraftsOf } from '../../../lib/draft-key.ts'
import { relativeDateTime } from '../../../lib/format.ts'
import { plural } from '../../../lib/plural.ts'
import { setSession, useUser } from '../../../session/state.ts'
import { LoadError } from '../../../shell/load-error.tsx'
import { Screen } from '../../../shell/screen.tsx'
import { useDownload } from '../../../shell/use-download.ts'
import { haptics } from '../../../telegram/haptics.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Switch } from '../../../ui/controls/switch.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { confirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { RemoveProfile } from '../profile/actions.tsx'
import styles from './my-data-page.module.css'
import { myDataQuery, profileQuery, useChangeMyData } from '../queries.ts'
import { askMyDataTicket, useRemoveMyself } from './requests.ts'

export function MyDataPage() {
  // After the erasure no request may be made: it would sign the person in anew.
  const [leaving, setLeaving] = useState(false)
  const query = useQuery({ ...myDataQuery, refetchOnMount: 'always', enabled: !leaving })
  const { data, error } = query
  const { telegram_id } = useUser()
  const profile = useQuery({ ...profileQuery(telegram_id), enabled: !leaving && data?.has_profile === true })
  return (
    <Screen
      title="Мои данные"
      subtitle="Что мы храним о тебе и кому показываем"
      back={{ to: '/creator/profile', label: 'Моя анкета' }}
    >
      {data && (
        <>
          {data.has_profile && <Consent data={data} />}
          {data.has_profile && <Seen data={data} />}
          <Kept has_profile={data.has_profile} />
          {!data.has_profile && <Leave onLeaving={setLeaving} />}
          {data.has_profile && profile.data && (
            <section aria-label="Удаление">
              <p className={styles.note}>{ERASURE}</p>
              <RemoveProfile
                id={profile.data.id}
                onLeaving={setLeaving}
                onErased={() => removeDraftsOf(telegram_id)}
              />
            </section>
          )}
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

function Consent({ data }: { data: MyData }) {
  const { mutateAsync, isPending } = useChangeMyData()
  const { erase_at, consent: given, hidden_from_clients } = data

  async function change(to: Parameters<typeof mutateAsync>[0], done: string) {
    try {
      await mutateAsync(to)
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
    if (sure) await change({ consent: null }, 'Согласие отозвано')
  }

  return (
    <>
      {erase_at !== null && (
        <Notice
          tone="amber"
          icon={TriangleAlert}
          title={`Согласие отозвано, ${relativeDateTime(erase_at)} мы всё удалим`}
        >
          Анкета неактивна. До этого дня можно передумать.
        </Notice>
      )}
      <Group title="Согласие">
        <div className={styles.row}>
          <div className={styles.words}>
            <b>Обработка данных и показ брендам</b>
            <p>
              {given
                ? `Дано ${relativeDateTime(given.given_at)}; `
                : erase_at === null
                  ? `${CONSENT_MISSING}: `
                  : 'Отозвано, '}
              <Link to="/consent" state={{ from: '/creator/profile/data' }}>
                текст{given && `, версия ${given.version}`}
              </Link>
            </p>
          </div>
          {given ? (
            <Button variant="neutral" size="sm" disabled={isPending} onClick={() => void withdraw()}>
              Отозвать
            </Button>
          ) : (
            <Button
              variant="primary"
              size="sm"
              icon={erase_at === null ? undefined : RotateCcw}
              disabled={isPending}
              onClick={() =>
                void change(
                  { consent: { version: CONSENT_VERSION } },
                  erase_at === null ? 'Согласие дано' : 'Согласие возвращено',
                )
              }
            >
              {erase_at === null ? 'Дать' : 'Вернуть'}
            </Button>
          )}
        </div>
        {given && (
          <div className={styles.row}>
            <Switch
              label="Не показывать брендам"
              help="Иначе бренды видят имя, фото, город и ссылки, но не контакты и не твою цену"
              checked={hidden_from_clients}
              disabled={isPending}
              onChange={(hidden) =>
                void change(
                  { hidden_from_clients: hidden },
                  hidden ? 'Бренды больше не видят анкету' : 'Бренды снова видят анкету',
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
          <p>Видит всю анкету и контакты</p>
        </div>
      </div>
      <div className={styles.row}>
        <div className={styles.words}>
          <b>
            {seen_by_clients === 0
              ? 'Бренды: за месяц никто'
              : `${plural(seen_by_clients, 'бренд', 'бренда', 'брендов')} за месяц`}
          </b>
          <p>Видят карточку без контактов</p>
        </div>
      </div>
    </Group>
  )
}

function Kept({ has_profile }: { has_profile: boolean }) {
  const { busy, download } = useDownload()

  async function get() {
    const problem = await download(askMyDataTicket)
    if (problem !== undefined) toast.show({ text: problem, tone: 'error' })
  }

  return (
    <Group title="Что мы храним">
      <div className={styles.row}>
        <div className={styles.words}>
          <b>Всё одним файлом</b>
          <p>{has_profile ? 'Анкета, отклики, сообщения, согласие' : 'Имя и номер (ID) из Telegram'}</p>
        </div>
        <Button variant="neutral" size="sm" icon={Download} loading={busy} onClick={() => void get()}>
          Скачать
        </Button>
      </div>
    </Group>
  )
}

/** Of a person without a profile. */
function Leave({ onLeaving }: { onLeaving: (leaving: boolean) => void }) {
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
    setSession({ status: 'erased' })
    await navigate('/welcome', { replace: true })
  }

  return (
    <Button variant="danger-text" block icon={Trash2} loading={isPending} onClick={() => void erase()}>
      Удалить мои данные
    </Button>
  )
}
