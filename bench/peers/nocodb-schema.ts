import { type Peer, type Secrets, startPeer } from './peer.ts'

const column = (title: string, uidt: string) => ({ title, column_name: title, uidt })
const TAGS = [column('id', 'ID'), { ...column('name', 'SingleLineText'), pv: true }]
/** When a row was made is a column of its own making, `CreatedAt`. */
const CREATORS = [
  column('id', 'ID'),
  column('first_name', 'SingleLineText'),
  column('last_name', 'SingleLineText'),
  column('telegram_username', 'SingleLineText'),
  column('city', 'SingleLineText'),
  column('price_per_video', 'Decimal'),
  column('followers_count', 'Number'),
  column('is_active', 'Checkbox'),
]

/** A base with two tables and a link between them, over its own API, as its panel makes them. */
export async function setUp(peer: Peer, secrets: Secrets): Promise<Partial<Secrets>> {
  const { url, stop } = await startPeer(peer, secrets)
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  const post = async (path: string, body: object) => {
    const reply = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
    return (await reply.json()) as { id: string; token: string }
  }
  try {
    const { email, password } = secrets
    headers['xc-auth'] = (await post('/api/v1/auth/user/signin', { email, password })).token
    // Its id is the name of its schema too.
    const base = await post('/api/v2/meta/bases/', { title: 'bench' })
    const tables = `/api/v2/meta/bases/${base.id}/tables`
    const tags = await post(tables, { title: 'tags', table_name: 'tags', columns: TAGS })
    const creators = await post(tables, { title: 'creators', table_name: 'creators', columns: CREATORS })
    await post(`/api/v2/meta/tables/${creators.id}/columns`, {
      title: 'tags',
      uidt: 'LinkToAnotherRecord',
      type: 'mm',
      parentId: creators.id,
      childId: tags.id,
    })
    const { token } = await post(`/api/v2/meta/bases/${base.id}/api-tokens`, { description: 'bench' })
    return { token, places: { schema: base.id, table: creators.id } }
  } finally {
    await stop()
  }
}
