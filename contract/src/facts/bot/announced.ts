/** The fields of a brief whose change creators are told of: task, terms and dates. The others are the agency's or cosmetic. */
export const ANNOUNCED = [
  'brief_description',
  'payment_terms',
  'publication_required',
  'deadline',
  'responses_until',
] as const

export type AnnouncedFields = Partial<{
  brief_description: string
  payment_terms: string
  publication_required: boolean
  deadline: string
  /** Null: until the deadline. */
  responses_until: string | null
}>

/** Only the end of answers has changed: who has answered is not concerned. */
export const isAboutAnswersOnly = (fields: readonly string[]): boolean =>
  fields.every((field) => field === 'responses_until')
