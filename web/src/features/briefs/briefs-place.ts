import { useEffect, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { type AddressPlace, useAddressPlace, useAddressSearch } from '../../shell/address-place.ts'
import { type BriefsPlace, EVERYTHING, readAddress, writeAddress } from './briefs-address.ts'

export type Place = AddressPlace<BriefsPlace>

export const usePlace = (): Place => useAddressPlace(readAddress, writeAddress)

export const useTypedSearch = (at: Place) => useAddressSearch(at, EVERYTHING)

/** The list as it was left for a brief; gone with the tab. */
let left: { search: string; scroll: number; opened: boolean } | undefined

const LIST = '/admin/briefs'

/** Where «back» leads from a brief: the list with the filters and the page one came from. */
export const briefsAddress = (): string => LIST + (left?.search ?? '')

/** A brief's page says that it is open: whoever then comes back finds the place they left. */
export const leaveForBrief = () => {
  if (left) left.opened = true
}

/** Remembers the place, and returns to it once the rows are there to scroll over. */
export function useScrollPlace(ready: boolean) {
  const { search } = useLocation()
  const back = useNavigationType() === NavigationType.Pop
  const wanted = useRef(left?.search === search && (left.opened || back) ? left.scroll : 0)
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
