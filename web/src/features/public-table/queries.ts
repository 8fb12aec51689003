import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { type choices, publicTable } from '@ugc/contract/calls'
import type { Choice } from '@ugc/contract/choices'
import type { CallInput, CallReply } from '@ugc/contract/route'
import { isLate } from '@ugc/contract/values/term'
import { ApiError, call, isVersionConflict } from '../../api/call.ts'

type TableWanted = NonNullable<CallInput<typeof publicTable.get>['query']>
export type Table = CallReply<typeof publicTable.get>

/** The key has `signed_in`, because the table of an owner who signs in is another one. */
export const tableQuery = (token: string, query: TableWanted, signed_in: boolean) =>
  queryOptions({
    queryKey: ['public-table', token, signed_in, query],
    queryFn: ({ signal }) => call(publicTable.get, { params: { token }, query, signal }),
    placeholderData: keepPreviousData,
  })

/** What the filter sheet offers. */
export const optionsQuery = (token: string) =>
  queryOptions({
    queryKey: ['public-table', token, 'options'],
    queryFn: ({ signal }) => call(publicTable.options, { params: { token }, signal }),
  })

/** Writes a saved choice into every page of the table that is loaded. A refresh that began before it is dropped. */
export function putChoice(
  client: QueryClient,
  token: string,
  key: string,
  { choice, totals }: CallReply<typeof choices.choose>,
) {
  const queryKey = ['public-table', token]
  void client.cancelQueries({ queryKey })
  client.setQueriesData<Table>({ queryKey, predicate: isTable }, (table) =>
    table?.choice
      ? {
          ...table,
          items: table.items.map((row) => (row.key === key ? { ...row, choice } : row)),
          choice: {
            ...table.choice,
            totals,
            chosen: withChosen(table, key, choice),
            unsettled: table.choice.unsettled.map((row) =>
              row.key === key ? { ...row, mine: choice } : row,
            ),
          },
        }
      : table,
  )
  // The rows of other filters and pages are loaded again when they are opened.
  void client.invalidateQueries({ queryKey, refetchType: 'none' })
}

/** The people of a choice, before they are loaded again: offline the dialog of sending names them too. */
function withChosen({ items, choice, deadline }: Table, key: string, { verdict }: Choice) {
  const chosen = choice?.chosen ?? []
  const row = items.find((one) => one.key === key)
  if (!row?.creator) return chosen
  const { first_name, last_name, photo_url } = row.creator
  const others = chosen.filter(
    (one) =>
      one.first_name !== first_name ||
      one.last_name !== last_name ||
      // A colleague's «да» stands where the person says nothing.
      (verdict === null && one.by !== null),
  )
  if (verdict !== 'yes') return others
  const is_late = isLate(row.estimated_delivery_days, deadline, Date.now())
  return [{ first_name, last_name, photo_url, by: null, is_late }, ...others]
}

const isTable = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[2] !== 'options'

interface Price {
  response_id: string
  client_price: number | null
  version: number | undefined
}

const refused = (error: Error) => error instanceof ApiError && error.status >= 400 && error.status < 500

/** Writes the saved price into the cache. The rows keep their order until the next fetch. */
export function useSetPrice(token: string, admin_id: string | undefined) {
  const client = useQueryClient()
  const queryKey = ['public-table', token]
  return useMutation({
    mutationFn: ({ response_id, client_price, version }: Price) =>
      call(publicTable.price, {
        params: { token, response_id },
        query: { admin_id },
        body: { client_price, ...(version === undefined ? {} : { version }) },
      }),
    onSuccess: (saved, { response_id }) => {
      client.setQueriesData<Table>(
        { queryKey, predicate: isTable },
        (table) => table && withPrice(table, response_id, saved),
      )
      // Written to, every order of the rows counts as fresh; the new price may have moved the row.
      void client.invalidateQueries({ queryKey, refetchType: 'none' })
    },
    onError: async (error) => {
      if (!refused(error)) return
      const asked = client.invalidateQueries({ queryKey })
      // The message names the price that was saved first, so that price is fetched before.
      if (isVersionConflict(error)) await asked
    },
  })
}

const withPrice = (
  table: Table,
  id: string,
  saved: Pick<Table['items'][number], 'client_price' | 'version'>,
): Table => ({
  ...table,
  items: table.items.map((row) => (row.id === id ? { ...row, ...saved } : row)),
})
