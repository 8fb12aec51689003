/** The network part of an address, for the audit: it does not identify a person. */
export function addressPrefix(ip: string): string {
  if (ip.includes('.'))
    return `${ip
      .replace(/^::ffff:/, '')
      .split('.')
      .slice(0, 3)
      .join('.')}.0/24`
  return `${networkOf(ip, 3)}::/48`
}

/** What is throttled as one caller: an IPv4 address, or an IPv6 /64, which belongs to one customer. */
export const callerAddress = (ip: string) => (ip.includes('.') ? ip : `${networkOf(ip, 4)}::/64`)

/** The larger network of an IPv6 address: some customers have a /48, and with it 65 536 of the /64. Undefined for IPv4. */
export const callerNetwork = (ip: string) => (ip.includes('.') ? undefined : `${networkOf(ip, 3)}::/48`)
/** A /48 has as many calls as so many addresses: an office or a provider's street has them, and not 65 536. */
export const NETWORK_SHARE = 10

/** The part before «::» is the network; omitted zeros are added, or the first groups could contain the host part. */
function networkOf(ip: string, groups: number): string {
  const [network = ''] = ip.split('::')
  return [...network.split(':').filter(Boolean), '0', '0', '0', '0'].slice(0, groups).join(':')
}
