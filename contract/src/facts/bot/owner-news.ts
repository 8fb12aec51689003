/** What the bot tells owners by itself. Each owner chooses the kinds; messages about security are not among them. */
export const NEWS_KINDS = ['responses', 'submissions', 'delivered', 'deadlines', 'digest'] as const
export type NewsKind = (typeof NEWS_KINDS)[number]

export interface ResponseFigures {
  count: number
  price_from: number
  price_to: number
}
