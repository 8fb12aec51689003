/** As the panel's dialogs send it: two collections and the junction of a many-to-many field. */
const key = {
  field: 'id',
  type: 'integer',
  schema: { is_primary_key: true, has_auto_increment: true },
}
const column = (field: string, type: string) => ({ field, type, schema: {}, meta: {} })

export const COLLECTIONS = [
  { collection: 'tags', schema: {}, meta: {}, fields: [key, column('name', 'string')] },
  {
    collection: 'creators',
    schema: {},
    meta: {},
    fields: [
      key,
      column('first_name', 'string'),
      column('last_name', 'string'),
      column('telegram_username', 'string'),
      column('city', 'string'),
      column('price_per_video', 'decimal'),
      column('followers_count', 'integer'),
      column('is_active', 'boolean'),
      column('created_at', 'timestamp'),
    ],
  },
  {
    collection: 'creators_tags',
    schema: {},
    meta: { hidden: true },
    fields: [key, column('creators_id', 'integer'), column('tags_id', 'integer')],
  },
]

export const FIELDS = [{ field: 'tags', type: 'alias', meta: { special: ['m2m'], interface: 'list-m2m' } }]

const link = (field: string, to: string, meta: object) => ({
  collection: 'creators_tags',
  field,
  related_collection: to,
  schema: { on_delete: 'CASCADE' },
  meta,
})
export const RELATIONS = [
  link('creators_id', 'creators', { one_field: 'tags', junction_field: 'tags_id' }),
  link('tags_id', 'tags', { junction_field: 'creators_id' }),
]
