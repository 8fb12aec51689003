import { type AddressPlace, useAddressPlace } from '../../shell/address-place.ts'
import { createScrollMemory } from '../../shell/scroll-place.ts'
import { readAddress, type ResponsesPlace, writeAddress } from './responses-address.ts'

export type Place = AddressPlace<ResponsesPlace>

export const usePlace = (): Place => useAddressPlace(readAddress, writeAddress)

/** Its rows lead to creators and briefs, whose own lists are the way on from there: only «back» returns here. */
export const { useScrollPlace } = createScrollMemory('/admin/responses/')
