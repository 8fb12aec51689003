import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { createScrollMemory } from '../../lists/scroll-place.ts'

/** The page in the address: what is no page is the first. */
export function usePage() {
  const [address, setAddress] = useSearchParams()
  const asked = Number(address.get('page'))
  const page = Number.isInteger(asked) && asked >= 1 && asked <= 1_000_000 ? asked : 1
  const go = useCallback(
    (next: number, how?: { replace: boolean }) =>
      setAddress(next === 1 ? {} : { page: String(next) }, how ?? { replace: false }),
    [setAddress],
  )
  return [page, go] as const
}

export const { useScrollPlace } = createScrollMemory('/creator/respond/')
