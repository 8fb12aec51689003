export const TAG_CATEGORIES = ['ниша', 'формат', 'язык'] as const
export type TagCategory = (typeof TAG_CATEGORIES)[number]
