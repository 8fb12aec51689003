/* oxlint-disable -- runs among the peer's own packages, which are not here */
import { REST_GET, REST_POST } from '@payloadcms/next/routes'
import config from '../../../payload.config.mjs'

export const GET = REST_GET(config)
export const POST = REST_POST(config)
