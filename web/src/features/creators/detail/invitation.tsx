import { useQuery } from '@tanstack/react-query'
import type { Creator } from '@ugc/contract/creators'
import { ownNameOf } from '@ugc/contract/facts/brand'
import { INVITATION_STATES } from '@ugc/contract/facts/invitations'
import { Link, RefreshCw, Send } from 'lucide-react'
import { shortDay } from '../../../lib/format.ts'
import { haptics } from '../../../telegram/haptics.ts'
import { openThroughHost } from '../../../telegram/open-link.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { CopyLinkButton } from '../../../ui/controls/copy-link-button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { agencyCardQuery } from '../../agency/queries.ts'
import { useInvite } from '../../invitations/queries.ts'
import { useReloadCreator } from '../queries.ts'
import styles from './detail.module.css'

const wordsOf = (agency: string) =>
  `Привет! ${agency === '' ? '' : `Это ${agency}. `}Мы собрали анкеты в одном месте. Проверь свою, это минута`

/** What the owner sends, as Telegram shares an address: above the text. */
const shareOf = (url: string, text: string) =>
  `https://t.me/share/url?${new URLSearchParams({ url, text }).toString().replaceAll('+', '%20')}`

const WHY = 'Брифы не приходят: бот не знает, кто это в Telegram.'
const AGAIN = 'Ссылку видно один раз. Новая откроется вместе с прежней.'

/** For a person without Telegram: the personal link by which the person takes the profile over. */
export function CreatorInvitation({ creator: { id, telegram_id, invitation } }: { creator: Creator }) {
  const invite = useInvite(id)
  const reload = useReloadCreator(id)
  const { data: card } = useQuery({ ...agencyCardQuery, enabled: telegram_id === null })
  if (telegram_id !== null) return null
  const make = () => {
    if (invite.isPending) return
    invite.mutate(undefined, {
      onSuccess: () => {
        haptics.success()
        void reload()
      },
      onError: haptics.error,
    })
  }
  const { data: made } = invite
  const title = invitation === null ? 'Бот не запущен' : INVITATION_STATES[invitation.state]
  const until = invitation === null ? '' : `Ссылка действует до ${shortDay(invitation.expires_at)}.`
  return (
    <>
      <Notice tone={invitation?.state === 'refused' ? 'amber' : 'blue'} icon={Send} title={title}>
        <p className={styles.invited}>
          {made
            ? `Отправьте ссылку этому человеку: она личная, на один раз. ${until}`
            : invitation === null
              ? `${WHY} Отправьте личную ссылку: человек проверит анкету и даст согласие.`
              : invitation.state === 'waiting' || invitation.state === 'opened'
                ? `${until} ${AGAIN}`
                : 'Сделайте новую ссылку и отправьте её этому человеку.'}
        </p>
        <div className={styles.actions}>
          {made ? (
            <>
              <CopyLinkButton url={made.url} label="личное приглашение" inRow />
              <Button
                variant="neutral"
                size="sm"
                icon={Send}
                href={shareOf(made.url, wordsOf(ownNameOf(card?.name)))}
                target="_blank"
                rel="noopener noreferrer"
                onClick={openThroughHost}
              >
                Отправить в Telegram
              </Button>
            </>
          ) : (
            <Button
              variant="soft"
              size="sm"
              icon={invitation === null ? Link : RefreshCw}
              loading={invite.isPending}
              onClick={make}
            >
              {invitation === null ? 'Пригласить' : 'Новая ссылка'}
            </Button>
          )}
        </div>
      </Notice>
      {invite.error && (
        <Notice tone="red" title="Ссылка не сделана">
          {invite.error.message}
        </Notice>
      )}
    </>
  )
}
