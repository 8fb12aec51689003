import { lookup } from 'node:dns/promises'
import { get } from 'node:https'
import type { TLSSocket } from 'node:tls'
import type { Problem } from './examine.ts'

const TIMEOUT_MS = 5000
/** Proxies renew when a third is left. A part and not days: authorities give certificates for 90 days, 45 days or 6. */
const LEFT_PART = 1 / 6

/** DNS, certificate and answer of the public address. */
export async function examineAddress(APP_URL: string, ca: string | undefined): Promise<Problem[]> {
  const { hostname, protocol } = new URL(APP_URL)
  if (protocol !== 'https:') return ['APP_URL is not https: Telegram opens nothing else']
  try {
    await lookup(hostname)
  } catch {
    return [`APP_URL: ${hostname} has no DNS record: add an A record with the address of the proxy`]
  }
  try {
    const { status, days, part } = await ask(new URL('/api/auth/me', APP_URL), ca)
    const problems: Problem[] = []
    if (part < LEFT_PART)
      problems.push(
        `The certificate of APP_URL ends in ${Math.floor(days)} days: look at the renewal (certbot renew, or the log of caddy)`,
      )
    // Without a session the product answers 401; any other answer comes from something else.
    if (status !== 401)
      problems.push(
        `APP_URL answers ${status}, not the product: check the proxy (deploy/nginx) and that the API runs`,
      )
    return problems
  } catch (error) {
    const { code = 'no answer' } = error as { code?: string }
    if (/CERT|SELF_SIGNED|VERIFY|ALTNAME/.test(code))
      return [
        `The certificate of APP_URL is not valid (${code}): get one for ${hostname} (certbot, or the log of caddy)`,
      ]
    return [`APP_URL does not answer on port 443 (${code}): start the proxy, open the port in the firewall`]
  }
}

const ask = (url: URL, ca: string | undefined) =>
  new Promise<{ status: number; days: number; part: number }>((resolve, reject) => {
    const sent = get(
      url,
      { timeout: TIMEOUT_MS, agent: false, ...(ca === undefined ? {} : { ca }) },
      (reply) => {
        const { valid_from, valid_to } = (reply.socket as TLSSocket).getPeerCertificate()
        const [life, left] = [
          Date.parse(valid_to) - Date.parse(valid_from),
          Date.parse(valid_to) - Date.now(),
        ]
        reply.resume()
        resolve({ status: reply.statusCode ?? 0, days: left / 86_400_000, part: left / life })
      },
    )
    sent.on('timeout', () => sent.destroy(Object.assign(new Error('timeout'), { code: 'timeout' })))
    sent.on('error', reject)
  })
