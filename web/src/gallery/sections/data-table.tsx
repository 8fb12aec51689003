import { useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { type Column, DataTable, type Sort } from '../../ui/data/data-table.tsx'
import { Followers } from '../../ui/data/followers.tsx'
import { Person } from '../../ui/data/person.tsx'
import { PriceCell } from '../../ui/controls/price-cell.tsx'
import { Rubles } from '../../ui/data/rubles.tsx'
import { ResponseStatus } from '../../cards/status-badge.tsx'
import { Board, Spec } from '../board.tsx'
import one from '../portraits/one.svg'
import three from '../portraits/three.svg'
import two from '../portraits/two.svg'

export const title = 'DataTable, PriceCell'

interface Creator {
  id: number
  name: string
  place: string
  photo: string | null
  verified: boolean
  followers: number
  status: string
  rate: number
  price: number | null
}

const CREATORS: Creator[] = [
  {
    id: 1,
    name: 'Алина Воронцова',
    place: 'Москва, Россия',
    photo: one,
    verified: true,
    followers: 128_000,
    status: 'pending',
    rate: 12_000,
    price: 15_000,
  },
  {
    id: 2,
    name: 'Тимур Сафин',
    place: 'Казань, Россия',
    photo: two,
    verified: false,
    followers: 46_200,
    status: 'accepted',
    rate: 8500,
    price: null,
  },
  {
    id: 3,
    name: 'Нино Габуния',
    place: 'Тбилиси, Грузия',
    photo: three,
    verified: true,
    followers: 1_258_300,
    status: 'rejected',
    rate: 16_000,
    price: 20_000,
  },
  {
    id: 4,
    name: 'Арсен Петросян',
    place: 'Ереван, Армения',
    photo: null,
    verified: false,
    followers: 0,
    status: 'pending',
    rate: 1_234_567.89,
    price: 1_500_000,
  },
]

const COLUMNS: Column<Creator>[] = [
  {
    key: 'name',
    title: 'Креатор',
    sortable: true,
    header: true,
    cell: (row) => <Person name={row.name} photo={row.photo} verified={row.verified} about={row.place} />,
  },
  {
    key: 'followers',
    title: 'Подписчики',
    sortable: true,
    numeric: true,
    room: 'wide',
    cell: (row) => <Followers count={row.followers} />,
  },
  { key: 'status', title: 'Статус', cell: (row) => <ResponseStatus status={row.status} /> },
  {
    key: 'rate',
    title: 'Ставка',
    sortable: true,
    numeric: true,
    strong: true,
    cell: (row) => <Rubles value={row.rate} />,
  },
  {
    key: 'price',
    title: 'Цена клиента',
    sortable: true,
    numeric: true,
    cell: (row) => <PriceCell value={row.price} name={row.name} save={saved} />,
  },
]

async function saved() {
  await new Promise((resolve) => setTimeout(resolve, 300))
}

/** Says what was asked to be saved, and does as told. */
function Priced({ name, outcome }: { name: string; outcome: 'saved' | 'failed' | 'never' }) {
  const [calls, setCalls] = useState<(number | null)[]>([])
  const save = async (value: number | null) => {
    setCalls((before) => [...before, value])
    if (outcome === 'never') await new Promise(() => undefined)
    await saved()
    if (outcome === 'failed') throw new Error('refused')
  }
  return (
    <Spec label={`Вызовы: ${calls.join('; ') || 'нет'}`}>
      <PriceCell value={name === 'без цены' ? null : 15_000} name={name} save={save} />
    </Spec>
  )
}

export function Section() {
  const [sort, setSort] = useState<Sort>({ key: 'rate', direction: 'desc' })
  const [refetching, setRefetching] = useState(false)
  const sign = sort.direction === 'asc' ? 1 : -1
  const rows = CREATORS.toSorted((left, right) => {
    const key = sort.key as 'name' | 'followers' | 'rate' | 'price'
    return (
      sign *
      (key === 'name' ? left.name.localeCompare(right.name, 'ru') : (left[key] ?? 0) - (right[key] ?? 0))
    )
  })
  return (
    <Board min={2000}>
      <Spec label="Сортировка по нажатию на заголовок">
        <DataTable
          caption="Отклики проекта"
          columns={COLUMNS}
          rows={rows}
          rowKey={(row) => row.id}
          sort={sort}
          onSort={(next) => setSort(next ?? { key: 'rate', direction: 'desc' })}
        />
      </Spec>
      <Spec label="Обновляется, без сортировки">
        <Button
          variant="surface"
          size="sm"
          aria-pressed={refetching}
          onClick={() => setRefetching(!refetching)}
        >
          Обновляется
        </Button>
        <DataTable
          caption="Отклики проекта, обновляются"
          columns={COLUMNS.filter((column) => column.key !== 'price')}
          rows={CREATORS.slice(0, 2)}
          rowKey={(row) => row.id}
          refetching={refetching}
        />
      </Spec>
      <Spec label="Со второй строкой под каждой">
        <DataTable
          caption="Отклики проекта с сообщениями"
          columns={COLUMNS.filter((column) => column.key !== 'price')}
          rows={CREATORS.slice(0, 2)}
          rowKey={(row) => row.id}
          under={(row) => `Отклик: ${row.name} снимет за пять дней.`}
        />
      </Spec>
      <Spec label="PriceCell: сохраняет, пусто, отказывает, сохраняет без конца" as="card-row">
        <Priced name="сохраняет" outcome="saved" />
        <Priced name="без цены" outcome="saved" />
        <Priced name="отказывает" outcome="failed" />
        <Priced name="без конца" outcome="never" />
      </Spec>
    </Board>
  )
}
