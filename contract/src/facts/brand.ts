/** A working title: the final name goes here and into index.html. */
export const BRAND_NAME = 'UGC Маркетплейс'

/** Empty until an owner has given the agency a name of its own. */
export const ownNameOf = (name = BRAND_NAME) => (name === BRAND_NAME ? '' : name)
