import { isLink } from '@ugc/contract/values/links'
import { SquarePlay } from 'lucide-react'
import type { MouseEventHandler, ReactNode } from 'react'
import { NetworkIcon } from '../../ui/data/network-icon.tsx'
import styles from './response-card.module.css'

export interface AuthorLinks {
  portfolio?: string | null | undefined
  instagram?: string | null | undefined
  tiktok?: string | null | undefined
}

interface Props {
  name: string
  links: AuthorLinks
  /** Opens the link through the host inside Telegram. */
  onOpen?: MouseEventHandler<HTMLAnchorElement> | undefined
}

/** Links to a creator's work. A value that is not a web address is no link. */
export function ResponseLinks({ name, links: { portfolio, instagram, tiktok }, onOpen }: Props) {
  const link = (to: string | null | undefined, title: string, inside: ReactNode) =>
    typeof to === 'string' &&
    isLink(to) && (
      <a
        className={styles.link}
        href={to}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={`${title}: ${name}`}
        onClick={onOpen}
      >
        {inside}
      </a>
    )
  const shown = [
    link(
      portfolio,
      'Портфолио',
      <>
        <SquarePlay size={18} strokeWidth={1.75} aria-hidden />
        Портфолио
      </>,
    ),
    link(instagram, 'Instagram', <NetworkIcon network="instagram" size={18} />),
    link(tiktok, 'TikTok', <NetworkIcon network="tiktok" size={18} />),
  ]
  if (!shown.some(Boolean)) return null
  const [first, second, third] = shown
  return (
    <div className={styles.links}>
      {first}
      {second}
      {third}
    </div>
  )
}
