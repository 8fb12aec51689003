import { type AddressPlace, useAddressPlace } from '../../../lists/address-place.ts'
import { createScrollMemory } from '../../../lists/scroll-place.ts'
import { readAddress, type ResponsesPlace, writeAddress } from './address.ts'

export type Place = AddressPlace<ResponsesPlace>

export const usePlace = (): Place => useAddressPlace(readAddress, writeAddress)

/** Its rows lead to creators and briefs, whose own lists are the way on from there: only «back» returns here. */
export const { useScrollPlace } = createScrollMemory('/admin/responses/')
