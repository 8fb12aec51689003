/** What an owner does with many creators at once. One more action is one more name here; the compiler names the other places. */
export const CREATOR_BULK_NAMES = ['tag_on', 'tag_off', 'activate', 'deactivate', 'stop'] as const
export type CreatorBulk = (typeof CREATOR_BULK_NAMES)[number]

/** The actions that need a tag. */
export const TAGGING = ['tag_on', 'tag_off'] as const satisfies readonly CreatorBulk[]
export const isTagging = (action: CreatorBulk): action is (typeof TAGGING)[number] =>
  (TAGGING as readonly string[]).includes(action)
