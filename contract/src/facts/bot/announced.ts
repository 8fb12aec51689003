/** The fields of a brief whose change creators are told of: task, terms and dates. The others are the agency's or cosmetic. */
export const ANNOUNCED = ['brief_description', 'payment_terms', 'publication_required', 'deadline'] as const

export type AnnouncedFields = Partial<{
  brief_description: string
  payment_terms: string
  publication_required: boolean
  deadline: string
}>
