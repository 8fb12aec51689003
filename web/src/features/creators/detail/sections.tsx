import type { Creator } from '@ugc/contract/creators'
import { isLink } from '@ugc/contract/values/links'
import { ArrowUpRight, Mail, Music2, Phone, Send, SquarePlay } from 'lucide-react'
import type { ReactNode } from 'react'
import { groupTags } from '../../../lib/group-tags.ts'
import { mailLink, phoneLink, telegramLink } from '../../../lib/person.ts'
import { openThroughHost } from '../../../telegram/open-link.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Section } from '../../../ui/data/section.tsx'
import card from '../../../ui/data/card.module.css'
import { TagLine } from '../../../ui/data/tag-line.tsx'
import styles from './detail.module.css'

interface Props {
  creator: Creator
}

export const CreatorBio = ({ creator: { bio } }: Props) => (
  <Section title="О себе">
    <p className={`${card.card} ${styles.bio}`}>{bio || 'Не указано'}</p>
  </Section>
)

export function CreatorPlatforms({ creator: { social_links, portfolio_url } }: Props) {
  return (
    <Section title="Площадки">
      <ul className={styles.rows}>
        <Platform
          name="Instagram"
          icon={<InstagramMark />}
          link={social_links.instagram}
          missing="не указан"
        />
        <Platform
          name="TikTok"
          icon={<Music2 size={20} strokeWidth={1.75} aria-hidden />}
          link={social_links.tiktok}
          missing="не указан"
        />
        <Platform
          name="Портфолио"
          icon={<SquarePlay size={20} strokeWidth={1.75} aria-hidden />}
          link={portfolio_url}
          missing="не указано"
        />
      </ul>
    </Section>
  )
}

interface PlatformProps {
  name: string
  icon: ReactNode
  link: string | null
  missing: string
}

function Platform({ name, icon, link, missing }: PlatformProps) {
  const words = (
    <>
      {icon}
      <span className={styles.words}>
        {name}
        <small>{link ? shortLink(link) : missing}</small>
      </span>
    </>
  )
  // A value that is not a web address is shown as text.
  if (!link || !isLink(link))
    return (
      <li>
        <span className={styles.platform}>{words}</span>
      </li>
    )
  return (
    <li>
      <a
        className={styles.platform}
        href={link}
        target="_blank"
        rel="noopener noreferrer"
        onClick={openThroughHost}
      >
        {words}
        <ArrowUpRight size={20} strokeWidth={1.75} aria-hidden />
      </a>
    </li>
  )
}

/** The icon set has no brands. */
const InstagramMark = () => (
  <svg
    width="20"
    height="20"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    aria-hidden
  >
    <rect x="3" y="3" width="18" height="18" rx="5" />
    <circle cx="12" cy="12" r="4" />
    <path d="M17 7h.01" strokeLinecap="round" strokeWidth="2.25" />
  </svg>
)

export const CreatorTags = ({ creator: { tags } }: Props) => (
  <Section title="Теги">
    <div className={`${card.card} ${styles.tags}`}>
      {groupTags(tags, '').map((group) => (
        <div key={group.title}>
          <h3>{group.title}</h3>
          <TagLine tags={group.tags.map((tag) => tag.name)} />
        </div>
      ))}
      {tags.length === 0 && <p>Не указаны</p>}
    </div>
  </Section>
)

/** Only the known contacts; the missing ones are listed under «Данные». */
export function CreatorContacts({ creator }: Props) {
  const { email, phone } = creator
  const telegram = telegramLink(creator)
  if (telegram === undefined && !email && !phone) return null
  return (
    <div className={styles.contacts}>
      {telegram !== undefined && (
        <Button
          variant="soft"
          icon={Send}
          href={telegram}
          target="_blank"
          rel="noopener noreferrer"
          onClick={openThroughHost}
        >
          Написать в Telegram
        </Button>
      )}
      {email && <IconButton label="Написать на email" icon={Mail} href={mailLink(email)} />}
      {phone && <IconButton label="Позвонить" icon={Phone} href={phoneLink(phone)} />}
    </div>
  )
}

/** `URL.parse` is newer than the supported browsers. */
function parsed(link: string): URL | undefined {
  try {
    return new URL(link)
  } catch {
    return undefined
  }
}

/** «@alina.vrn» of a profile, «alina-vrn.ru/ugc» of anything else. */
function shortLink(link: string): string {
  const { host, pathname } = parsed(link) ?? {}
  if (host === undefined || pathname === undefined) return link
  const site = host.replace(/^(www|m)\./, '')
  const profile = /^\/@?([\w.]+)\/?$/.exec(pathname)?.[1]
  if (profile && ['instagram.com', 'tiktok.com'].includes(site)) return `@${profile}`
  return site + pathname.replace(/\/$/, '')
}
