import type { TableSort } from '@ugc/contract/facts/filters'
import type { ClientField } from '@ugc/contract/facts/profile-fields'
import type { ReactNode } from 'react'
import type { Column } from '../../../ui/data/data-table.tsx'
import { Rubles } from '../../../ui/data/rubles.tsx'
import { RowChoice } from '../choice/row-choice.tsx'
import {
  Chosen,
  Contacts,
  Created,
  Days,
  FollowerCount,
  Markup,
  type OpenPerson,
  Status,
  Skills,
  Tags,
  Who,
} from './cells.tsx'
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
const clientColumn = (price: Price, open: OpenPerson): Record<ClientColumn, Col> => ({
  who: sorted('first_name', { title: 'Креатор', header: true, cell: (row) => <Who row={row} open={open} /> }),
  followers: followers(),
  // The card of a person has them too.
  networks: {
    key: 'social_links',
    title: 'Площадки',
    room: 'widest',
    unprinted: true,
    cell: (row) => <Networks row={row} />,
  },
  skills: sorted('experience_years', { title: 'Опыт и языки', cell: (row) => <Skills row={row} /> }),
  tags: {
    key: 'tags',
    title: 'Теги',
    room: 'wide',
    // They are printed under the name, all of them.
    unprinted: true,
    cell: (row) => (
      <div className={styles.tags}>
        <Tags row={row} open={open} limit={TAGS} />
      </div>
    ),
  },
  days,
  price: sorted('client_price', { title: 'Цена за видео', numeric: true, strong: true, cell: price }),
  portfolio: {
    key: 'portfolio_url',
    title: 'Портфолио',
    titleHidden: true,
    unprinted: true,
    cell: (row) => <Portfolio row={row} />,
  },
})
/**
 * With the client's choice: its column takes the room of the networks, which stand under the portfolio then, and in a
 * narrow window that of followers and tags, which the card of a person has.
 */
export function clientColumns(price: Price, open: OpenPerson, chooses: boolean): Col[] {
  const columns = clientColumn(price, open)
  if (!chooses) return Object.values(columns)
  const { who, followers: reach, skills, tags, price: cost, portfolio } = columns
  return [
    who,
    { ...reach, room: 'wide' },
    { ...skills, room: 'widest' },
    {
      ...tags,
      room: 'widest',
      cell: (row) => (
        <div className={styles.decided}>
          <Tags row={row} open={open} limit={TAGS} />
        </div>
      ),
    },
    days,
    cost,
    {
      ...portfolio,
      cell: (row) => (
        <div className={styles.stacked}>
          <Portfolio row={row} />
          <Networks row={row} />
        </div>
      ),
    },
    {
      key: 'choice',
      title: 'Ваше решение',
      cell: (row) => (
        <div className={styles.decision}>
          <RowChoice row={row} />
        </div>
      ),
    },
  ]
}

/** The money first: what an owner comes for is not cut by the edge of the window. */
export const ownerColumns = (price: Price, brief_id: string | undefined): Col[] => [
  sorted('first_name', { title: 'Креатор', header: true, cell: (row) => <Who row={row} owner /> }),
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
  sorted('status', {
    title: 'Статус',
    // The client's choice stands under the status: a column of its own does not fit a screen of 1440 px.
    cell: (row) => (
      <>
        <Status row={row} brief_id={brief_id} />
        <Chosen row={row} />
      </>
    ),
  }),
  { ...days, room: 'medium' },
  { key: 'contacts', title: 'Контакты', cell: (row) => <Contacts row={row} /> },
  followers('widest'),
  sorted('created_at', {
    title: 'Дата отклика',
    numeric: true,
    room: 'widest',
    cell: (row) => <Created row={row} />,
  }),
]
