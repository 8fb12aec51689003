/** A working title: the final name goes here and into index.html. */
export const BRAND_NAME = 'UGC Маркетплейс'
