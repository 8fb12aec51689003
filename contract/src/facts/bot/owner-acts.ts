/** What an owner does that the other owners are told of. */
export const OWNER_ACTS = [
  'export',
  'profiles',
  'erasures',
  'broadcast',
  'again',
  'planned',
  'reminder',
  'change',
  'ending',
  'decisions',
  'messages',
  'bulk',
] as const
export type OwnerAct = (typeof OWNER_ACTS)[number]

/** Messages that have not all left yet: one tap in the bot stops the rest. */
export const STOPPABLE = ['broadcast', 'again', 'planned', 'reminder', 'change'] as const satisfies OwnerAct[]
export type Stoppable = (typeof STOPPABLE)[number]
export const isStoppable = (kind: string): kind is Stoppable =>
  (STOPPABLE as readonly string[]).includes(kind)
