import { useEffect, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { type AddressPlace, useAddressPlace } from '../../shell/address-place.ts'
import { readAddress, type ResponsesPlace, writeAddress } from './responses-address.ts'

export type Place = AddressPlace<ResponsesPlace>

export const usePlace = (): Place => useAddressPlace(readAddress, writeAddress)

/** The list as it was left for a creator or a brief; gone with the tab. */
let left: { search: string; scroll: number } | undefined

/** Remembers the place, and returns to it by «back» once the rows are there to scroll over. */
export function useScrollPlace(ready: boolean) {
  const { search } = useLocation()
  const back = useNavigationType() === NavigationType.Pop
  const wanted = useRef(left?.search === search && back ? left.scroll : 0)
  // In the layout phase, so that the jump to the top of the next screen is not taken for a scroll of this one.
  useLayoutEffect(() => {
    left = { search, scroll: 0 }
    const keep = () => {
      left = { search, scroll: window.scrollY }
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
