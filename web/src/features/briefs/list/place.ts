import { type AddressPlace, useAddressPlace, useAddressSearch } from '../../../lists/address-place.ts'
import { createScrollMemory } from '../../../lists/scroll-place.ts'
import { type BriefsPlace, EVERYTHING, readAddress, writeAddress } from './address.ts'

export type Place = AddressPlace<BriefsPlace>

export const usePlace = (): Place => useAddressPlace(readAddress, writeAddress)

export const useTypedSearch = (at: Place) => useAddressSearch(at, EVERYTHING)

const LIST = '/admin/briefs'
const left = createScrollMemory(`${LIST}/`)

export const { useScrollPlace } = left

/** Where «back» leads from a brief: the list with the filters and the page one came from. */
export const briefsAddress = (): string => LIST + left.search()
