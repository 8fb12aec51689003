import { useQuery } from '@tanstack/react-query'
import { ownNameOf } from '@ugc/contract/facts/brand'
import type { Colleague, TeamInvitation } from '@ugc/contract/team'
import { Send, UserRoundPlus } from 'lucide-react'
import { Link } from 'react-router'
import { FormLoading } from '../../forms/form-loading.tsx'
import { LoadError } from '../../shell/load-error.tsx'
import { SettingsScreen } from '../../shell/settings.tsx'
import { haptics } from '../../telegram/haptics.ts'
import { openThroughHost } from '../../telegram/open-link.ts'
import { Button } from '../../ui/controls/button.tsx'
import { CopyLinkButton } from '../../ui/controls/copy-link-button.tsx'
import { Badge } from '../../ui/data/badge.tsx'
import card from '../../ui/data/card.module.css'
import { Section } from '../../ui/data/section.tsx'
import { Until, When } from '../../ui/data/when.tsx'
import { confirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { toast } from '../../ui/overlays/toast.tsx'
import { agencyCardQuery } from '../agency/queries.ts'
import {
  teamQuery,
  useAdmit,
  useEndInvitation,
  useInvite,
  useRemove,
  useResume,
  useSuspend,
} from './queries.ts'
import styles from './team-page.module.css'

export function TeamPage() {
  const query = useQuery(teamQuery)
  const { data, error } = query
  return (
    <SettingsScreen title="Сотрудники">
      {data && (
        <>
          <Owners owners={data.owners} />
          <Invitations invitations={data.invitations} />
          <Stolen />
        </>
      )}
      {!data && error && <LoadError title="Сотрудники не загрузились" query={query} />}
      {!data && !error && <FormLoading />}
    </SettingsScreen>
  )
}

/** The same as in the guide. */
const Stolen = () => (
  <Section title="Телефон украли">
    <ol className={`${card.card} ${styles.stolen}`}>
      <li>
        С другого устройства завершите сеанс в самом Telegram: «Настройки», «Устройства». Пока он открыт,
        приложение войдёт снова.
      </li>
      <li>
        Свой телефон: <Link to="/admin/settings/security">«Безопасность»</Link>, «Завершить все, кроме этого»,
        и смените пароль.
      </li>
      <li>
        Телефон коллеги: «Приостановить» здесь. Сеансы завершатся сразу; вернуть доступ можно, когда Telegram
        снова у него.
      </li>
      <li>
        Проверьте <Link to="/admin/journal">журнал</Link>: что сделано за это время.
      </li>
    </ol>
  </Section>
)

const complain = ({ message }: Error) => {
  haptics.error()
  toast.show({ text: message, tone: 'error' })
}
const nameOf = ({ name, telegram_id }: Colleague) => name || `Telegram ID ${telegram_id}`

function Owners({ owners }: { owners: Colleague[] }) {
  const isLast = owners.filter(({ is_suspended }) => !is_suspended).length === 1
  return (
    <Section title="Владельцы" note="Видят и могут всё">
      <ul className={styles.list} aria-label="Владельцы">
        {owners.map((one) => (
          <Owner key={one.telegram_id} owner={one} isLast={isLast} />
        ))}
      </ul>
    </Section>
  )
}

function Owner({ owner, isLast }: { owner: Colleague; isLast: boolean }) {
  const { telegram_id, is_self, is_suspended, seen_at } = owner
  const name = nameOf(owner)
  const suspend = useSuspend()
  const resume = useResume()
  const remove = useRemove()
  const isBusy = suspend.isPending || resume.isPending || remove.isPending

  const done = (text: string, undo?: () => void) => () => {
    haptics.success()
    toast.show({ text, ...(undo ? { action: { label: 'Отменить', onClick: undo } } : {}) })
  }
  const letIn = () => void resume.mutateAsync(telegram_id).then(done(`${name}: доступ возвращён`), complain)
  const shutOut = () =>
    void suspend.mutateAsync(telegram_id).then(done(`${name}: доступ приостановлен`, letIn), complain)
  async function drop() {
    const yes = await confirmDialog({
      title: `Убрать из сотрудников: ${name}?`,
      text: 'Устройства этого человека выйдут сразу. Заметки и решения останутся с его именем. Вернуть можно новым приглашением.',
      confirm: 'Убрать',
      danger: true,
    })
    if (yes) void remove.mutateAsync(telegram_id).then(done(`${name}: больше не сотрудник`), complain)
  }

  return (
    <li>
      <div className={styles.words}>
        <b>{name}</b>
        <small>
          {is_suspended ? (
            'Войти не может'
          ) : seen_at === null ? (
            'Сейчас нигде не открыто'
          ) : (
            <>
              Был(а) в приложении: <When at={seen_at} />
            </>
          )}
        </small>
      </div>
      {is_self && <Badge tone="green">Это вы</Badge>}
      {is_suspended && <Badge tone="gray">Приостановлен</Badge>}
      {!is_self && (
        <div className={styles.buttons}>
          {is_suspended ? (
            <Button
              variant="soft"
              size="sm"
              disabled={isBusy}
              aria-label={`Вернуть доступ: ${name}`}
              onClick={letIn}
            >
              Вернуть доступ
            </Button>
          ) : (
            !isLast && (
              <Button
                variant="neutral"
                size="sm"
                disabled={isBusy}
                aria-label={`Приостановить: ${name}`}
                onClick={shutOut}
              >
                Приостановить
              </Button>
            )
          )}
          <Button
            variant="danger-text"
            size="sm"
            disabled={isBusy}
            aria-label={`Убрать: ${name}`}
            onClick={() => void drop()}
          >
            Убрать
          </Button>
        </div>
      )}
    </li>
  )
}

const wordsOf = (agency: string) =>
  `Приглашаю в ${agency === '' ? 'нашу команду' : `команду: ${agency}`}. Ссылка личная, действует 24 часа`
const shareOf = (url: string, text: string) =>
  `https://t.me/share/url?${new URLSearchParams({ url, text }).toString().replaceAll('+', '%20')}`

function Invitations({ invitations }: { invitations: TeamInvitation[] }) {
  const invite = useInvite()
  const { data: agency } = useQuery(agencyCardQuery)
  // A link that was opened, or ended, is of no use any more.
  const isUnopened = invitations.some(({ id, opened_name }) => id === invite.data?.id && opened_name === null)
  const made = isUnopened ? invite.data : undefined
  return (
    <Section title="Пригласить">
      <div className={`${card.card} ${styles.invite}`}>
        <p>
          Отправьте коллеге ссылку. Когда он откроет её в Telegram, здесь появится имя: подтвердите, что это
          он.
        </p>
        {made ? (
          <div className={styles.buttons}>
            <CopyLinkButton url={made.url} label="приглашение коллеги" inRow />
            <Button
              variant="neutral"
              size="sm"
              icon={Send}
              href={shareOf(made.url, wordsOf(ownNameOf(agency?.name)))}
              target="_blank"
              rel="noopener noreferrer"
              onClick={openThroughHost}
            >
              Отправить в Telegram
            </Button>
          </div>
        ) : (
          <Button
            variant="soft"
            icon={UserRoundPlus}
            loading={invite.isPending}
            onClick={() => invite.mutate(undefined, { onSuccess: haptics.success, onError: complain })}
          >
            Пригласить коллегу
          </Button>
        )}
        {invitations.length > 0 && (
          <ul className={styles.waiting} aria-label="Приглашения">
            {invitations.map((one) => (
              <Invitation key={one.id} invitation={one} />
            ))}
          </ul>
        )}
      </div>
    </Section>
  )
}

function Invitation({ invitation: { id, opened_name, expires_at } }: { invitation: TeamInvitation }) {
  const admit = useAdmit()
  const end = useEndInvitation()
  const isBusy = admit.isPending || end.isPending
  const welcome = () =>
    void admit.mutateAsync(id).then(() => toast.show({ text: `${opened_name}: теперь в команде` }), complain)
  const cancel = () =>
    void end.mutateAsync(id).then(() => toast.show({ text: 'Ссылка больше не действует' }), complain)
  return (
    <li>
      <div className={styles.words}>
        <b>{opened_name ?? 'Ссылку ещё не открыли'}</b>
        <small>
          {opened_name === null ? (
            <>
              Действует: до <Until at={expires_at} />
            </>
          ) : (
            'Открыл(а) приглашение. Это ваш коллега?'
          )}
        </small>
      </div>
      <div className={styles.buttons}>
        {opened_name !== null && (
          <Button size="sm" disabled={isBusy} aria-label={`Да, добавить: ${opened_name}`} onClick={welcome}>
            Да, добавить
          </Button>
        )}
        <Button variant="neutral" size="sm" disabled={isBusy} onClick={cancel}>
          {opened_name === null ? 'Отменить' : 'Это не он'}
        </Button>
      </div>
    </li>
  )
}
