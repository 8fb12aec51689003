import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { startBotApi } from '../../server/test/bot-api.ts'
import { createS3, emptyBucket, ensureBucket } from '../../server/test/storage.ts'
import { DIR, sh } from './machine.ts'
import { AUTHORITY, BRIDGE, HOSTS, INTERNET, STORAGE, TELEGRAM } from './network.ts'

const ROOT = join(import.meta.dirname, '../..')
const PKI = join(DIR, 'pki')
const S3 = { UGC_SERVICES_DIR: join(DIR, 's3'), UGC_S3_PORT: '27480', UGC_MON_PORT: '26789' }
/** What a machine may download from. */
const OUTSIDE = ['deb.debian.org', 'registry.npmjs.org']

export const BUCKET = 'ugc-photos'
/** Each installation has its own bucket of backups. */
export const BACKUPS = { quick: 'ugc-backup', by_hand: 'ugc-backup-by-hand' }
export const CERTIFICATE = join(PKI, 'root.crt')

/** A root and an intermediate authority. Caddy's own would live for a week, and certificates only half a day. */
function makeAuthority() {
  if (existsSync(CERTIFICATE)) return
  mkdirSync(PKI, { recursive: true })
  const ca = '-addext basicConstraints=critical,CA:TRUE -addext keyUsage=critical,keyCertSign,cRLSign'
  sh(`cd ${PKI}
    openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 3650 -subj '/CN=Drill root' ${ca} -keyout root.key -out root.crt.new
    openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj '/CN=Drill' -keyout between.key -out between.csr
    printf 'basicConstraints=critical,CA:TRUE,pathlen:0\nkeyUsage=critical,keyCertSign,cRLSign\n' >between.ext
    openssl x509 -req -in between.csr -CA root.crt.new -CAkey root.key -CAcreateserial -days 3000 -extfile between.ext -out between.crt
    mv root.crt.new root.crt`)
}

const newKey = (id: string) => ({ id, secret: randomBytes(20).toString('hex') })

/** Object storage, empty, with keys of its own, because production refuses the one of tools/services: one for photos, one for backups. */
export async function startStorage() {
  const [key, backup_key] = [newKey('drill'), newKey('drill-backup')]
  const env = Object.entries(S3)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ')
  sh(`${env} ${ROOT}/tools/services stop s3; ${env} ${ROOT}/tools/services start s3
    for user in ${key.id}:${key.secret} ${backup_key.id}:${backup_key.secret}; do
      CEPH_CONF=${S3.UGC_SERVICES_DIR}/s3/ceph.conf radosgw-admin user create --uid=\${user%:*} --display-name=drill --access-key=\${user%:*} --secret-key=\${user#*:}
    done`)
  const as = ({ id, secret }: typeof key) => createS3(secret, id, `http://127.0.0.1:${S3.UGC_S3_PORT}`)
  await ensureBucket(BUCKET, as(key))
  for (const bucket of Object.values(BACKUPS)) await ensureBucket(bucket, as(backup_key))
  const losePhotos = () => emptyBucket(BUCKET, as(key))
  return { key, backup_key, losePhotos, stop: () => sh(`${env} ${ROOT}/tools/services stop s3`) }
}

/** Debian's mirror and the npm registry, and nothing else. */
async function startProxy() {
  const server = createServer((asked, reply) => {
    const to = new URL(asked.url ?? '', 'http://none')
    if (!OUTSIDE.includes(to.hostname)) return reply.writeHead(403).end()
    const sent = request(to, { method: asked.method, headers: asked.headers }, (got) => {
      reply.writeHead(got.statusCode ?? 502, got.headers)
      got.pipe(reply)
    })
    sent.on('error', () => reply.destroy())
    return asked.pipe(sent)
  })
  server.on('connect', (asked, socket: Socket) => {
    const [host = '', port] = (asked.url ?? '').split(':')
    if (!OUTSIDE.includes(host)) return socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
    const outside = connect(Number(port), host, () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      socket.pipe(outside).pipe(socket)
    })
    for (const [one, other] of [
      [socket, outside],
      [outside, socket],
    ] as const)
      one.on('error', () => other.destroy())
    return outside
  })
  server.listen(3128, INTERNET)
  await once(server, 'listening')
  return () => {
    server.close()
    server.closeAllConnections()
  }
}

const caddyfile = (bot_api: string) => `{
	admin off
	auto_https disable_redirects
	skip_install_trust
	storage file_system ${DIR}/internet
	pki {
		ca local {
			root {
				cert ${PKI}/root.crt
				key ${PKI}/root.key
			}
			intermediate {
				cert ${PKI}/between.crt
				key ${PKI}/between.key
			}
		}
	}
	default_bind ${INTERNET}
}
${AUTHORITY} {
	tls internal
	rewrite /directory /acme/local/directory
	acme_server {
		lifetime 2160h
	}
}
${TELEGRAM} {
	tls internal
	reverse_proxy ${bot_api}
}
${STORAGE} {
	tls internal
	reverse_proxy 127.0.0.1:${S3.UGC_S3_PORT}
}
`

/** Debian's Caddy, unpacked and not installed: an installed one would start on this machine's ports. */
function caddy(): string {
  const file = join(DIR, 'bin/caddy')
  if (!existsSync(file))
    sh(
      `mkdir -p ${DIR}/bin; cd ${DIR}/bin; apt-get download -qq caddy; dpkg -x caddy_*.deb x; mv x/usr/bin/caddy caddy; rm -rf x caddy_*.deb`,
    )
  return file
}

/** Telegram, object storage and the certificate authority of the machine, under their real names and with TLS. */
export async function startInternet(token: string) {
  makeAuthority()
  sh(
    `ip link show ${BRIDGE} || ip link add ${BRIDGE} type bridge; ip address replace ${INTERNET}/24 dev ${BRIDGE}; ip link set ${BRIDGE} up`,
  )
  const bot = await startBotApi({ token })
  writeFileSync(join(DIR, 'Caddyfile'), caddyfile(bot.url))
  writeFileSync(join(DIR, 'hosts'), `127.0.0.1 localhost\n${HOSTS}`)
  // The authority looks up the host whose certificate it is asked for.
  const command = `mount --bind ${DIR}/hosts /etc/hosts; exec ${caddy()} run --config ${DIR}/Caddyfile --adapter caddyfile`
  const child = spawn('unshare', ['--mount', 'bash', '-ec', command])
  let said = ''
  child.stderr.on('data', (part: Buffer) => {
    said += part.toString()
    appendFileSync(join(DIR, 'internet.log'), part)
  })
  while (!said.includes('serving initial configuration')) {
    if (child.exitCode !== null) throw new Error(`Caddy ended:\n${said}`)
    await once(child.stderr, 'data')
  }
  const closeProxy = await startProxy()
  const stop = async () => {
    closeProxy()
    child.kill('SIGKILL')
    await once(child, 'exit')
    await bot.close()
    sh(`ip link delete ${BRIDGE}`)
  }
  return { bot, ca: readFileSync(CERTIFICATE, 'utf8'), stop }
}
export type Internet = Awaited<ReturnType<typeof startInternet>>
