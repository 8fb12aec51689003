import { isLink } from '@ugc/contract/values/links'
import { ArrowUpRight, SquarePlay } from 'lucide-react'
import type { ReactNode } from 'react'
import { openThroughHost } from '../../../telegram/open-link.ts'
import { NetworkIcon } from '../../../ui/data/network-icon.tsx'
import styles from './links.module.css'
import { type FlatRow, nameOf } from './row.ts'

interface LinkProps {
  href: string
  className: string | undefined
  label?: string
  children: ReactNode
}

export const OutLink = ({ href, className, label, children }: LinkProps) => (
  <a
    className={className}
    href={href}
    target="_blank"
    rel="noopener noreferrer"
    aria-label={label}
    title={label}
    onClick={openThroughHost}
  >
    {children}
  </a>
)

/** What is not a web address is not opened; where a person has no link there is no button. */
const usable = (link: string | null | undefined): link is string => typeof link === 'string' && isLink(link)

export function Networks({ row }: { row: FlatRow }) {
  const { instagram, tiktok } = row.social_links ?? {}
  return (
    <span className={styles.networks}>
      {usable(instagram) && (
        <OutLink className={styles.network} href={instagram} label={`Instagram, ${nameOf(row)}`}>
          <NetworkIcon network="instagram" />
        </OutLink>
      )}
      {usable(tiktok) && (
        <OutLink className={styles.network} href={tiktok} label={`TikTok, ${nameOf(row)}`}>
          <NetworkIcon network="tiktok" />
        </OutLink>
      )}
    </span>
  )
}

export function Portfolio({ row, wide = false }: { row: FlatRow; wide?: boolean }) {
  if (!usable(row.portfolio_url)) return null
  return (
    <OutLink
      className={wide ? styles.button : styles.portfolio}
      href={row.portfolio_url}
      label={`Портфолио, ${nameOf(row)}`}
    >
      {wide && <SquarePlay size={20} strokeWidth={1.75} aria-hidden />}
      Портфолио
      {!wide && <ArrowUpRight size={16} strokeWidth={2} aria-hidden />}
    </OutLink>
  )
}
