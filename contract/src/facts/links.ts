/** «Продлить» opens an ended link for so many days. */
export const LINK_PROLONG_DAYS = 30

/** The ends that an owner picks with one tap, in days from now. */
export const LINK_END_DAYS = [7, 30] as const

export const PIN_DIGITS = { min: 4, max: 6 } as const
export const PIN_PATTERN = /^\d{4,6}$/

/** Misses from one address that lock it, and for how long. */
export const PIN_TRIES = 5
export const PIN_WAIT_MINUTES = 15

/** A browser that entered the PIN is not asked again for so long. */
export const PIN_PASS_DAYS = 30

/** More openings of one day are not counted. */
export const VIEWS_A_DAY_MAX = 1000
