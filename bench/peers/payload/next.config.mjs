/* oxlint-disable -- runs among the peer's own packages, which are not here */
import { withPayload } from '@payloadcms/next/withPayload'

export default withPayload({ output: 'standalone', turbopack: { root: import.meta.dirname } })
