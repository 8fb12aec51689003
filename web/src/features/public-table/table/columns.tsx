import type { TableSort } from '@ugc/contract/facts/filters'
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

export const clientColumns = (price: Price): Col[] => [
  sorted('first_name', { title: 'Креатор', header: true, cell: (row) => <Who row={row} /> }),
  followers(),
  { key: 'social_links', title: 'Площадки', cell: (row) => <Networks row={row} /> },
  sorted('experience_years', { title: 'Опыт и языки', cell: (row) => <Skills row={row} /> }),
  {
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
  sorted('client_price', { title: 'Цена за видео', numeric: true, strong: true, cell: price }),
  {
    key: 'portfolio_url',
    title: 'Портфолио',
    titleHidden: true,
    cell: (row) => <Portfolio row={row} />,
  },
]

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
