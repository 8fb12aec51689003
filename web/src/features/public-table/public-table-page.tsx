import { useQuery } from '@tanstack/react-query'
import { TABLE_FILTERS } from '@ugc/contract/facts/filters'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { ApiError } from '../../api/call.ts'
import { queryOf } from '../../lists/filters.ts'
import { usePageClamp } from '../../lists/use-page-clamp.ts'
import { type UrlFilters, useUrlFilters } from '../../lists/use-url-filters.ts'
import { exchangeHandoff } from '../../session/handoff.ts'
import { useSession } from '../../session/state.ts'
import { getHost } from '../../telegram/host.ts'
import { TableGate, TableRefused } from './gate.tsx'
import { PinPage } from './pin/pin-page.tsx'
import { type Table, tableQuery } from './queries.ts'
import { TableView } from './table/view.tsx'

const REFRESH_MS = 5000

export type TableUrlFilters = UrlFilters<typeof TABLE_FILTERS>

/** A table opened by a link: the client's table is for everyone with the link, the internal one for owners. */
export function PublicTablePage() {
  const { token: given = '' } = useParams()
  // A messenger may take the full stop after an address for a part of it.
  const token = given.replace(/[.,;:!?)\]»"']+$/, '')
  const url = useUrlFilters(TABLE_FILTERS)
  const { filters, change } = url
  const { ready, signed_in } = useVisitor(`/public/${token}`)
  const [held, hold] = useState(false)
  const query = useQuery({
    ...tableQuery(token, queryOf(TABLE_FILTERS, filters), signed_in),
    enabled: ready,
    // People with one link choose together: each sees the others' choices. A hidden page does not ask.
    refetchInterval: ({ state }) => !held && isLive(state) && REFRESH_MS,
    refetchOnWindowFocus: ({ state }) => (!held && isLive(state) ? 'always' : false),
  })
  const { error, data, refetch } = query
  useWindowFocus(!held && isLive({ data, error }), refetch)
  const status = error instanceof ApiError ? error.status : undefined
  const waitsForPin = useWaitsForPin(query)

  // An address copied from an owner may have an order that a client may not use: the client gets the default order.
  const unfit = status === 422
  useEffect(() => {
    if (unfit) change({ search: undefined, sort_by: undefined, sort_order: undefined }, { replace: true })
  }, [unfit, change])
  usePageClamp(query, filters.page, (page, how) => change({ page }, how))

  if (status === 401) return <TableGate />
  if (waitsForPin) return <PinPage token={token} />
  if (status === 403) return <TableRefused />
  return (
    <TableView token={token} query={query} gone={status === 404} {...url} signed_in={signed_in} hold={hold} />
  )
}

const asksPin = (error: Error | null) => error instanceof ApiError && error.code === 'pin_required'

/** A client's table, until its link asks for a PIN. */
const isLive = ({ data, error }: { data: Table | undefined; error: Error | null }) =>
  data?.choice !== undefined && !asksPin(error)

/** A window that was in sight beside another one gets the focus without becoming visible. */
function useWindowFocus(wanted: boolean, refetch: (how: { cancelRefetch: boolean }) => unknown) {
  useEffect(() => {
    if (!wanted) return
    const ask = () => void refetch({ cancelRefetch: false })
    window.addEventListener('focus', ask)
    return () => window.removeEventListener('focus', ask)
  }, [wanted, refetch])
}

/** Stays true while the table is requested again, so that the typed PIN is kept. */
function useWaitsForPin({ error, isPending }: { error: Error | null; isPending: boolean }): boolean {
  const refused = asksPin(error)
  const [asked, setAsked] = useState(false)
  const waits = refused || (asked && isPending)
  if (asked !== waits) setAsked(waits)
  return waits
}

/**
 * `ready`: the request would carry the session, if there is one. Sign-in with Telegram's launch data is waited for, and so is
 * the exchange of the one-time code that an owner's button puts into the address. A client has neither and does not wait.
 */
function useVisitor(path: string) {
  const session = useSession()
  const [handed, setHanded] = useState(() => location.hash === '')
  useEffect(() => {
    if (!handed) void exchangeHandoff(path).then(() => setHanded(true))
  }, [handed, path])
  const unknown = session.status === 'loading' && getHost()?.initData !== ''
  return { signed_in: session.status === 'user', ready: handed && !unknown }
}
