import { SEARCH_DEBOUNCE_MS } from '@ugc/contract/limits'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { readAddress, type TablePlace, writeAddress } from './table-address.ts'

export interface Place {
  place: TablePlace
  /** Any change but that of the page leads back to the first one. */
  change: (part: Partial<TablePlace>, how?: { replace: boolean }) => void
}

export function usePlace(): Place {
  const [address, setAddress] = useSearchParams()
  const place = useMemo(() => readAddress(address), [address])
  const latest = useRef(place)
  useEffect(() => {
    latest.current = place
  }, [place])
  const change = useCallback(
    (part: Partial<TablePlace>, how = { replace: false }) => {
      latest.current = { ...latest.current, page: 1, ...part }
      setAddress(writeAddress(latest.current), how)
    },
    [setAddress],
  )
  return { place, change }
}

/** What is in the search field, and the way it gets into the address: once nobody has typed for a while. */
export function useTypedSearch({ place: { search }, change }: Place) {
  const [typed, setTyped] = useState(search)
  const ours = useRef(search)
  useEffect(() => {
    const text = typed.trim()
    if (text === ours.current) return
    const timer = setTimeout(() => {
      ours.current = text
      // Each letter would otherwise be a step of «back».
      change({ search: text }, { replace: true })
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
    change({ search: '' })
  }
  return { typed, type: setTyped, reset, pending: typed.trim() !== search }
}
