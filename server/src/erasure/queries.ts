import type { Tx } from '../db/schema.ts'

/** Their responses lose the person and the words by the database's own rules. */
export const deleteCreator = async (tx: Tx, id: string) => {
  await tx.deleteFrom('creators').where('id', '=', id).execute()
}

/** An owner who is erased as a creator stays an owner. Answers with the photo that waited for a profile. */
export async function deleteUser(tx: Tx, telegram_id: number): Promise<string | null> {
  const row = await tx
    .selectFrom('users')
    .select('photo_key')
    .where('telegram_id', '=', telegram_id)
    .executeTakeFirst()
  await tx.updateTable('users').set({ photo_key: null }).where('telegram_id', '=', telegram_id).execute()
  await tx
    .deleteFrom('users')
    .where('telegram_id', '=', telegram_id)
    .where('telegram_id', 'not in', tx.selectFrom('owners').select('telegram_id'))
    .execute()
  return row?.photo_key ?? null
}

export const insertErasure = async (
  tx: Tx,
  erasure: { creator_id: string; person: string | null; by_role: 'self' | 'owner' },
) => {
  await tx.insertInto('erasures').values(erasure).execute()
}

export const insertDiscardedPhoto = async (tx: Tx, key: string) => {
  await tx
    .insertInto('discarded_photos')
    .values({ key })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
