import { useLocation } from 'react-router'
import { type AddressPlace, useAddressPlace, useAddressSearch } from '../../../lists/address-place.ts'
import { createScrollMemory } from '../../../lists/scroll-place.ts'
import { EVERYTHING, type ListPlace, readAddress, writeAddress } from './address.ts'

export type Place = AddressPlace<ListPlace>

export const usePlace = (): Place => useAddressPlace(readAddress, writeAddress)

export const useTypedSearch = (at: Place) => useAddressSearch(at, EVERYTHING)

const LIST = '/admin/creators'
const left = createScrollMemory(`${LIST}/`)

export const { useScrollPlace } = left

/** Handed to a creator's page: unlike our memory, the history outlives a reload. */
export const cameFrom = (search: string) => ({ list: search })

/** Where «back» leads from a creator: the list with the filters and the page one came from. */
export function useListAddress(): string {
  const { state } = useLocation() as { state: Partial<ReturnType<typeof cameFrom>> | null }
  return LIST + (state?.list ?? left.search())
}
