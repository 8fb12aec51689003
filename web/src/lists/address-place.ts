import { SEARCH_DEBOUNCE_MS } from '@ugc/contract/limits'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'

/** Where one is in a list: its filters and its page, as the address has them. */
export interface AddressPlace<Place> {
  place: Place
  /** Any change of a filter leads back to the first page. */
  change: (part: Partial<Place>, how?: { replace: boolean }) => void
}

/** `read` and `write` must stay the same between renders. */
export function useAddressPlace<Place extends { page: number }>(
  read: (address: URLSearchParams) => Place,
  write: (place: Place) => URLSearchParams,
): AddressPlace<Place> {
  const [address, setAddress] = useSearchParams()
  const place = useMemo(() => read(address), [read, address])
  const latest = useRef(place)
  useEffect(() => {
    latest.current = place
  }, [place])
  const change = useCallback(
    (part: Partial<Place>, how = { replace: false }) => {
      latest.current = { ...latest.current, page: 1, ...part }
      setAddress(write(latest.current), how)
    },
    [setAddress, write],
  )
  return { place, change }
}

/** What is in the search field, and the way it gets into the address: once nobody has typed for a while. */
export function useAddressSearch<Place extends { search: string }>(
  { place: { search }, change }: AddressPlace<Place>,
  everything: Partial<Place>,
) {
  const [typed, setTyped] = useState(search)
  const ours = useRef(search)
  useEffect(() => {
    const text = typed.trim()
    if (text === ours.current) return
    const timer = setTimeout(() => {
      ours.current = text
      // Each letter would otherwise be a step of «back».
      change({ search: text } as Partial<Place>, { replace: true })
    }, SEARCH_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed, change])
  useEffect(() => {
    if (search === ours.current) return
    ours.current = search
    setTyped(search)
  }, [search])

  const reset = () => {
    ours.current = ''
    setTyped('')
    change(everything)
  }
  return { typed, type: setTyped, reset, pending: typed.trim() !== search }
}
