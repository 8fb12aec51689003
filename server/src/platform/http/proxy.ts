import { BlockList, isIPv6 } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Of Fastify's options: whose X-Forwarded-For is believed. */
export const trustedProxies = (setting: string | undefined) =>
  setting === undefined || setting === 'none' ? {} : { trustProxy: setting }

const near = new BlockList()
for (const [net, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  near.addSubnet(net, bits)
near.addAddress('::1', 'ipv6')
near.addSubnet('fc00::', 7, 'ipv6')

/**
 * A proxy whose header is not believed makes all people one address: the limit on wrong passwords then closes the door for
 * every owner, and the audit has the proxy's address. Only a peer of this machine or of a private network counts as a proxy,
 * because a stranger can send the header too.
 */
export function watchProxy(app: FastifyInstance) {
  app.addHook('onRequest', async (request) => {
    if (request.headers['x-forwarded-for'] === undefined || (request.ips?.length ?? 0) > 1) return
    const peer = request.socket.remoteAddress?.replace(/^::ffff:/, '')
    if (peer === undefined || !near.check(peer, isIPv6(peer) ? 'ipv6' : 'ipv4')) return
    app.services.untrusted_proxy = peer
  })
}
