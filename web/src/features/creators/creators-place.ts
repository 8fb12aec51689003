import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { type AddressPlace, useAddressPlace, useAddressSearch } from '../../shell/address-place.ts'
import { EVERYTHING, type ListPlace, readAddress, writeAddress } from './creators-address.ts'

export type Place = AddressPlace<ListPlace>

export const usePlace = (): Place => useAddressPlace(readAddress, writeAddress)

export const useTypedSearch = (at: Place) => useAddressSearch(at, EVERYTHING)

/** The list as it was left for a creator's page; gone with the tab. */
let left: { search: string; scroll: number; opened: boolean } | undefined

const LIST = '/admin/creators'

/** Handed to a creator's page: unlike our memory, the history outlives a reload. */
export const cameFrom = (search: string) => ({ list: search })

/** Where «back» leads from a creator: the list with the filters and the page one came from. */
export function useListAddress(): string {
  const { state } = useLocation() as { state: Partial<ReturnType<typeof cameFrom>> | null }
  return LIST + (state?.list ?? left?.search ?? '')
}

export const leaveForCreator = () => {
  if (left) left.opened = true
}

/** Remembers the place, and returns to it once the rows are there to scroll over. */
export function useScrollPlace(ready: boolean) {
  const { search } = useLocation()
  const wanted = useRef(left?.opened && left.search === search ? left.scroll : 0)
  // In the layout phase, so that the jump to the top of the next screen is not taken for a scroll of this one.
  useLayoutEffect(() => {
    left = { search, scroll: 0, opened: false }
    const keep = () => {
      left = { search, scroll: window.scrollY, opened: false }
    }
    window.addEventListener('scroll', keep, { passive: true })
    return () => window.removeEventListener('scroll', keep)
  }, [search])
  useEffect(() => {
    if (!ready || wanted.current === 0) return
    window.scrollTo(0, wanted.current)
    wanted.current = 0
  }, [ready])
}
