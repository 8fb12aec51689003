import type { TableSort } from '@ugc/contract/facts/filters'
import type { ClientField } from '@ugc/contract/facts/profile-fields'
import type { ReactNode } from 'react'
import type { Column } from '../../../ui/data/data-table.tsx'
import { Rubles } from '../../../ui/data/rubles.tsx'
import { TagLine } from '../../../ui/data/tag-line.tsx'
import { Contacts, Created, Days, FollowerCount, Markup, Status, Skills, Who } from './cells.tsx'
import styles from './cells.module.css'
import { Networks, Portfolio } from './links.tsx'
import type { ShownRow } from './row.ts'

/** As many as one line holds, so that the rows are of one height. */
const TAGS = 1

type Price = (row: ShownRow) => ReactNode
type Col = Column<ShownRow>

const sorted = (key: TableSort, column: Omit<Col, 'key' | 'sortable'>): Col => ({
  ...column,
  key,
  sortable: true,
})

const followers = (room?: 'widest'): Col =>
  sorted('followers_count', {
    title: 'Подписчики',
    numeric: true,
    cell: (row) => <FollowerCount row={row} />,
    ...(room ? { room } : {}),
  })
const days: Col = sorted('estimated_delivery_days', {
  title: 'Срок',
  numeric: true,
  cell: (row) => <Days row={row} />,
})

/** The column that shows each field of a profile. A field for clients without a column does not compile. */
interface ShownIn {
  first_name: 'who'
  last_name: 'who'
  city: 'who'
  country: 'who'
  followers_count: 'followers'
  social_links: 'networks'
  experience_years: 'skills'
  specialization: 'skills'
  languages: 'skills'
  portfolio_url: 'portfolio'
}
type ClientColumn = ShownIn[ClientField] | 'tags' | 'days' | 'price'

/** In the order of the screen. */
const clientColumn = (price: Price): Record<ClientColumn, Col> => ({
  who: sorted('first_name', { title: 'Креатор', header: true, cell: (row) => <Who row={row} /> }),
  followers: followers(),
  networks: { key: 'social_links', title: 'Площадки', cell: (row) => <Networks row={row} /> },
  skills: sorted('experience_years', { title: 'Опыт и языки', cell: (row) => <Skills row={row} /> }),
  tags: {
    key: 'tags',
    title: 'Теги',
    room: 'wide',
    cell: (row) => (
      <div className={styles.tags}>
        <TagLine tags={row.tags ?? []} limit={TAGS} />
      </div>
    ),
  },
  days,
  price: sorted('client_price', { title: 'Цена за видео', numeric: true, strong: true, cell: price }),
  portfolio: {
    key: 'portfolio_url',
    title: 'Портфолио',
    titleHidden: true,
    cell: (row) => <Portfolio row={row} />,
  },
})
export const clientColumns = (price: Price): Col[] => Object.values(clientColumn(price))

export const ownerColumns = (price: Price, brief_id: string | undefined): Col[] => [
  sorted('first_name', { title: 'Креатор', header: true, cell: (row) => <Who row={row} owner /> }),
  { key: 'contacts', title: 'Контакты', cell: (row) => <Contacts row={row} /> },
  followers('widest'),
  { ...days, room: 'medium' },
  sorted('status', {
    title: 'Статус',
    cell: (row) => <Status row={row} brief_id={brief_id} />,
  }),
  sorted('created_at', {
    title: 'Дата отклика',
    numeric: true,
    room: 'widest',
    cell: (row) => <Created row={row} />,
  }),
  sorted('creator_price', {
    title: 'Ставка',
    numeric: true,
    strong: true,
    cell: (row) => <Rubles value={row.creator_price ?? 0} />,
  }),
  sorted('client_price', { title: 'Цена клиента', numeric: true, strong: true, cell: price }),
  sorted('markup_percentage', {
    title: 'Наценка',
    numeric: true,
    cell: (row) => <Markup row={row} />,
  }),
]
