import { isLink } from '@ugc/contract/values/links'
import { BadgeCheck, ChevronLeft, ChevronRight, ExternalLink, FolderOpen } from 'lucide-react'
import { type ReactNode, useEffectEvent, useLayoutEffect } from 'react'
import { dayMonth, grouped, term } from '../../../lib/format.ts'
import { experience } from '../../../lib/people.ts'
import { useIsLate, workDue } from '../table/cells.tsx'
import { plural } from '../../../lib/plural.ts'
import { Frame } from '../../../ui/brand/frame.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Badge } from '../../../ui/data/badge.tsx'
import { Followers } from '../../../ui/data/followers.tsx'
import { NetworkIcon } from '../../../ui/data/network-icon.tsx'
import { Rubles } from '../../../ui/data/rubles.tsx'
import { TagLine } from '../../../ui/data/tag-line.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { OutLink } from '../table/links.tsx'
import { nameOf, placeOf, type ShownRow } from '../table/row.ts'
import styles from './person-panel.module.css'

export interface Walk {
  /** The place in the list, from 1, and the length of the list («10 000+»). */
  at: number
  of: string
  /** Undefined at an end of the list. */
  back: (() => void) | undefined
  on: (() => void) | undefined
}

interface Props {
  row: ShownRow
  /** When the videos are due. */
  deadline: string | undefined
  walk: Walk
  onClose: () => void
  /** Stays visible below the content: the place of the client's decision. */
  footer?: ReactNode
}

/** All that a client may know of a person. A sheet on a phone, a panel at the right edge from 1024 px on. */
export function PersonPanel({ row, deadline, walk, onClose, footer }: Props) {
  useArrowKeys(walk)
  const name = nameOf(row)
  const links = linksOf(row)
  const facts = factsOf(row)
  const tags = row.tags ?? []
  return (
    <Sheet
      title={name}
      className={styles.panel}
      onClose={onClose}
      footer={footer}
      actions={
        <>
          <span className={styles.place}>
            {grouped(walk.at)} из {walk.of}
          </span>
          <Arrow label="Предыдущий креатор" icon={ChevronLeft} go={walk.back} />
          <Arrow label="Следующий креатор" icon={ChevronRight} go={walk.on} />
        </>
      }
    >
      <div className={styles.top}>
        <Frame key={row.key} name={name} src={row.photo_url} size={116} />
        <div className={styles.offer}>
          {row.client_price === null ? (
            <span className={styles.later}>Цену готовим</span>
          ) : (
            <strong>
              <Rubles value={row.client_price} />
            </strong>
          )}
          <OfferTerms row={row} deadline={deadline} />
          {row.is_verified === true && (
            <Badge tone="blue" icon={BadgeCheck}>
              Проверено агентством
            </Badge>
          )}
          {placeOf(row) !== '' && <span>{placeOf(row)}</span>}
        </div>
      </div>
      {links.length > 0 && (
        <section className={styles.part} aria-labelledby="person-links">
          <header>
            <h3 id="person-links">Портфолио и соцсети</h3>
            <span>откроются в новой вкладке</span>
          </header>
          <ul className={styles.links}>
            {links.map(({ label, href, icon }) => (
              <li key={label}>
                <OutLink className={styles.link} href={href} label={`${label}, ${name}`}>
                  {icon}
                  <span>{label}</span>
                  <ExternalLink size={18} strokeWidth={1.75} aria-hidden />
                </OutLink>
              </li>
            ))}
          </ul>
        </section>
      )}
      {facts.length > 0 && (
        <dl className={styles.facts}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {tags.length > 0 && (
        <section className={styles.part} aria-labelledby="person-tags">
          <header>
            <h3 id="person-tags">Теги</h3>
          </header>
          <TagLine tags={tags} />
        </section>
      )}
    </Sheet>
  )
}

interface ArrowProps {
  label: string
  icon: typeof ChevronLeft
  go: (() => void) | undefined
}

/** Never `disabled`: that would take the focus away from keyboard users. */
const Arrow = ({ label, icon, go }: ArrowProps) => (
  <IconButton
    variant="plain"
    icon={icon}
    label={label}
    aria-disabled={go === undefined}
    onClick={() => go?.()}
  />
)

const OfferTerms = ({ row, deadline }: { row: ShownRow; deadline: string | undefined }) => {
  const { client_price, estimated_delivery_days: days } = row
  const late = useIsLate(deadline)(row)
  const due = workDue(row, deadline)
  const words = [
    client_price === null ? '' : 'за видео',
    due === null ? '' : `сдаст до ${dayMonth(term(due))}`,
    due !== null || days === null ? '' : `готово за ${plural(days, 'день', 'дня', 'дней')}`,
    late ? 'не успеет' : '',
  ].filter(Boolean)
  return words.length > 0 ? <span>{words.join(', ')}</span> : null
}

interface PersonLink {
  label: string
  href: string
  icon: ReactNode
}

/** What is not a web address is not opened. */
function linksOf({ portfolio_url, social_links }: ShownRow): PersonLink[] {
  const all: [string, string | null | undefined, ReactNode][] = [
    ['Портфолио', portfolio_url, <FolderOpen key="portfolio" size={20} strokeWidth={1.75} aria-hidden />],
    ['Instagram', social_links?.instagram, <NetworkIcon key="instagram" network="instagram" />],
    ['TikTok', social_links?.tiktok, <NetworkIcon key="tiktok" network="tiktok" />],
  ]
  return all.flatMap(([label, href, icon]) =>
    typeof href === 'string' && isLink(href) ? [{ label, href, icon }] : [],
  )
}

/** What is not given is left out. */
function factsOf(row: ShownRow): [label: string, value: ReactNode][] {
  const { followers_count = null, experience_years = null, specialization = [], languages = [] } = row
  return [
    ...fact('Подписчики', followers_count !== null && <Followers count={followers_count} />),
    ...fact('Опыт', experience_years !== null && experience_years > 0 && experience(experience_years)),
    ...fact('Специализация', specialization.join(', ')),
    ...fact('Языки', languages.join(', ')),
  ]
}

const fact = (label: string, value: ReactNode): [string, ReactNode][] => (value ? [[label, value]] : [])

/** The arrow keys walk the list, except where they move a cursor or a choice. */
function useArrowKeys({ back, on }: Walk) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return
    const at = event.target
    if (at instanceof Element && at.closest('input, textarea, select, [role=group], [role=radiogroup]'))
      return
    if (event.key === 'ArrowLeft') back?.()
    if (event.key === 'ArrowRight') on?.()
  })
  // Before the paint: a key pressed as soon as the card is visible is not lost.
  useLayoutEffect(() => {
    const heard = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', heard)
    return () => document.removeEventListener('keydown', heard)
  }, [])
}
