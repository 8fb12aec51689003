/* oxlint-disable -- runs among the peer's own packages, which are not here */
// Run once, not in production: Payload then makes its tables. The first user is the one who asks.
import { getPayload } from 'payload'
import config from './payload.config.mjs'

const payload = await getPayload({ config })
const { PEER_EMAIL: email, PEER_PASSWORD: password } = process.env
await payload.create({ collection: 'users', data: { email, password } })
process.exit(0)
