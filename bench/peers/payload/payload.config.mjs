/* oxlint-disable -- runs among the peer's own packages, which are not here */
import { postgresAdapter } from '@payloadcms/db-postgres'
import { buildConfig } from 'payload'

const text = (name) => ({ name, type: 'text' })
const number = (name) => ({ name, type: 'number' })

export default buildConfig({
  secret: process.env.PEER_SECRET,
  telemetry: false,
  db: postgresAdapter({ pool: { connectionString: process.env.DATABASE_URL } }),
  collections: [
    { slug: 'users', auth: true, fields: [] },
    { slug: 'tags', fields: [text('name')] },
    {
      slug: 'creators',
      defaultSort: '-createdAt',
      fields: [
        text('first_name'),
        text('last_name'),
        text('telegram_username'),
        text('city'),
        number('price_per_video'),
        number('followers_count'),
        { name: 'is_active', type: 'checkbox', index: true },
        { name: 'tags', type: 'relationship', relationTo: 'tags', hasMany: true, index: true },
      ],
    },
  ],
})
