import { type AddressPlace, useAddressPlace, useAddressSearch } from '../../shell/address-place.ts'
import { readAddress, type TablePlace, writeAddress } from './table-address.ts'

export type Place = AddressPlace<TablePlace>

export const usePlace = (): Place => useAddressPlace(readAddress, writeAddress)

export const useTypedSearch = (at: Place) => useAddressSearch(at, { search: '' })
