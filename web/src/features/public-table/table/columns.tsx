import type { TableSort } from '@ugc/contract/facts/filters'
import type { ClientField } from '@ugc/contract/facts/profile-fields'
import type { ReactNode } from 'react'
import type { Column } from '../../../ui/data/data-table.tsx'
import { Rubles } from '../../../ui/data/rubles.tsx'
import { RowChoice } from '../choice/row-choice.tsx'
import {
  Chosen,
  ClientWho,
  Contacts,
  Created,
  Days,
  FollowerCount,
  Markup,
  type OpenPerson,
  Status,
  Tags,
  Term,
  Who,
} from './cells.tsx'
import styles from './cells.module.css'
import { Networks, Portfolio } from './links.tsx'
import type { ShownRow } from './row.ts'

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

/** Where a client sees each field of a profile: in a column, or in the card of a person. A field without one does not compile. */
interface ShownIn {
  first_name: 'who'
  last_name: 'who'
  city: 'who'
  country: 'card'
  followers_count: 'followers'
  social_links: 'works'
  experience_years: 'card'
  specialization: 'card'
  languages: 'card'
  portfolio_url: 'works'
}
type ClientColumn = Exclude<ShownIn[ClientField], 'card'> | 'tags' | 'days' | 'price'

interface ClientTable {
  price: Price
  open: OpenPerson
  deadline: string | undefined
  compare: Col
  /** The client chooses here; an owner at the client's table does not. */
  chooses: boolean
}

/** In the order of the screen. The widths are in cells.module.css; no column disappears. */
export function clientColumns({ price, open, deadline, compare, chooses }: ClientTable): Col[] {
  const columns: Record<ClientColumn, Col> = {
    who: sorted('first_name', {
      title: 'Креатор',
      header: true,
      cell: (row) => <ClientWho row={row} open={open} />,
    }),
    works: {
      key: 'works',
      title: 'Работы',
      unprinted: true,
      className: styles.worksColumn,
      cell: (row) => (
        <span className={styles.works}>
          <Portfolio row={row} />
          <Networks row={row} />
        </span>
      ),
    },
    followers: {
      ...sorted('followers_count', {
        title: 'Подписчики',
        numeric: true,
        cell: (row) => <FollowerCount row={row} />,
      }),
      className: styles.followersColumn,
    },
    tags: {
      key: 'tags',
      title: 'Теги',
      // They are printed under the name, all of them.
      unprinted: true,
      className: styles.tagsColumn,
      cell: (row) => <Tags row={row} open={open} />,
    },
    days: {
      ...sorted('estimated_delivery_days', {
        title: 'Срок',
        numeric: true,
        cell: (row) => <Term row={row} deadline={deadline} />,
      }),
      className: styles.daysColumn,
    },
    price: {
      ...sorted('client_price', { title: 'Цена', numeric: true, strong: true, cell: price }),
      className: chooses ? styles.priceColumn : styles.fieldColumn,
    },
  }
  const decision: Col = {
    key: 'choice',
    title: 'Ваше решение',
    className: styles.decisionColumn,
    // Videos are below the row.
    cell: (row) => <RowChoice row={row} bare />,
  }
  return [...Object.values(columns), compare, ...(chooses ? [decision] : [])]
}

/** The money first: what an owner comes for is not cut by the edge of the window. */
export const ownerColumns = (price: Price, brief_id: string | undefined): Col[] => [
  sorted('first_name', { title: 'Креатор', header: true, cell: (row) => <Who row={row} /> }),
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
