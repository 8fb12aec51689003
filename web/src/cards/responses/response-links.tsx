import { isLink } from '@ugc/contract/values/links'
import type { Response } from '@ugc/contract/responses'
import { mayConfirm } from '@ugc/contract/facts/statuses'
import { Send, SquarePlay } from 'lucide-react'
import type { ReactNode } from 'react'
import { openThroughHost } from '../../telegram/open-link.ts'
import { Button } from '../../ui/controls/button.tsx'
import { NetworkIcon } from '../../ui/data/network-icon.tsx'
import { nameOf } from './response-facts.ts'
import styles from './response-card.module.css'

/** Links to a creator's work. A value that is not a web address is no link. `wide`: with the names of the networks. */
export function ResponseLinks({ response, wide = false }: { response: Response; wide?: boolean }) {
  const { creator, status, brief_status, confirmed_at } = response
  const username = creator?.telegram_username
  const isSilent = mayConfirm(status, brief_status) && confirmed_at === null
  const name = nameOf(response)
  const link = (to: string | null | undefined, title: string, icon: ReactNode) =>
    typeof to === 'string' &&
    isLink(to) && (
      <Button
        variant={title === 'Портфолио' ? 'soft' : 'neutral'}
        size="sm"
        href={to}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={`${title}: ${name}`}
        data-portfolio={title === 'Портфолио' || undefined}
        onClick={openThroughHost}
      >
        {(wide || title !== 'Портфолио') && icon}
        {(wide || title === 'Портфолио') && title}
      </Button>
    )
  const { instagram, tiktok } = creator?.social_links ?? {}
  return (
    <span className={wide ? styles.works : styles.links}>
      {link(
        creator?.portfolio_url,
        'Портфолио',
        <SquarePlay key="p" size={18} strokeWidth={1.75} aria-hidden />,
      )}
      {isSilent && typeof username === 'string' && username !== '' && (
        <Button
          variant="neutral"
          size="sm"
          icon={wide ? Send : undefined}
          href={`https://t.me/${encodeURIComponent(username)}`}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`Написать в Telegram: ${name}`}
          onClick={openThroughHost}
        >
          {wide ? 'Написать' : <Send size={18} strokeWidth={1.75} aria-hidden />}
        </Button>
      )}
      {link(instagram, 'Instagram', <NetworkIcon key="i" network="instagram" size={18} />)}
      {link(tiktok, 'TikTok', <NetworkIcon key="t" network="tiktok" size={18} />)}
    </span>
  )
}
