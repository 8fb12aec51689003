import type { Creator } from '@ugc/contract/creators'
import { isLink } from '@ugc/contract/values/links'
import { ArrowUpRight, Music2, SquarePlay } from 'lucide-react'
import type { ReactNode } from 'react'
import { groupTags } from '../../../lib/group-tags.ts'
import { openThroughHost } from '../../../telegram/open-link.ts'
import card from '../../../ui/data/card.module.css'
import { TagLine } from '../../../ui/data/tag-line.tsx'
import { shortLink } from './links.ts'
import styles from './detail.module.css'

interface Props {
  creator: Creator
}

export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.section} aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
)

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
  // What is not a web address is shown, never opened.
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
