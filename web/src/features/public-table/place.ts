import { type AddressPlace, useAddressPlace, useAddressSearch } from '../../lists/address-place.ts'
import { readAddress, type TablePlace, writeAddress } from './address.ts'

export type Place = AddressPlace<TablePlace>

export const usePlace = (): Place => useAddressPlace(readAddress, writeAddress)

export const useTypedSearch = (at: Place) => useAddressSearch(at, { search: '' })
