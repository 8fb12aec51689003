import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useParams } from 'react-router'
import { ApiError } from '../../api/call.ts'
import { queryOf, UNTOUCHED } from './address.ts'
import { tableQuery } from './queries.ts'
import { TableGate, TableRefused } from './gate.tsx'
import { usePlace } from './place.ts'
import { TableView } from './table/view.tsx'
import { useVisitor } from './visitor.ts'

/** A table that is opened by a link: a client's by anybody, the internal one by owners. */
export function PublicTablePage() {
  const { token = '' } = useParams()
  const { place, change } = usePlace()
  const { ready, signed_in } = useVisitor(`/public/${token}`)
  const found = useQuery({ ...tableQuery(token, queryOf(place), signed_in), enabled: ready })
  const { data, error } = found
  const status = error instanceof ApiError ? error.status : undefined

  // An order that an owner left in the address is refused to a client: they get the table all the same.
  const unfit = status === 422
  useEffect(() => {
    if (unfit) change(UNTOUCHED, { replace: true })
  }, [unfit, change])
  const last = data?.pages ?? place.page
  const beyond = !found.isFetching && !error && place.page > last
  useEffect(() => {
    if (beyond) change({ page: last }, { replace: true })
  }, [beyond, last, change])

  if (status === 401) return <TableGate />
  if (status === 403) return <TableRefused />
  return (
    <TableView
      token={token}
      found={found}
      gone={status === 404}
      place={place}
      change={change}
      signed_in={signed_in}
    />
  )
}
