import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const SHIPPED = join(import.meta.dirname, '../deploy/nginx/ugc.conf')
const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

const isOpen = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true))
    socket.on('error', () => resolve(false)).on('connect', () => socket.destroy())
  })

/** nginx with the shipped configuration in front of two API processes, with other ports and paths and a certificate of its own. */
export async function startNginx([first, second]: number[], read_timeout = '75s') {
  const dir = await mkdtemp(join(tmpdir(), 'ugc-nginx-'))
  const [https, http] = [await freePort(), await freePort()]
  const site = (await readFile(SHIPPED, 'utf8'))
    .replaceAll(/^\s*listen \[::].*$/gm, '')
    .replace('listen 443', `listen 127.0.0.1:${https}`)
    .replace('listen 80;', `listen 127.0.0.1:${http};`)
    .replace('127.0.0.1:8081', `127.0.0.1:${first}`)
    .replace('127.0.0.1:8082', `127.0.0.1:${second}`)
    .replace('proxy_read_timeout 75s', `proxy_read_timeout ${read_timeout}`)
    .replaceAll('/etc/letsencrypt/live/app.example.ru', dir)
    .replaceAll('/var/log/nginx', dir)
  const frame = `daemon off; worker_processes 1; pid ${dir}/pid; error_log ${dir}/nginx.log;
    events { worker_connections 512; }
    http { ${TEMPORARY.map((kind) => `${kind}_temp_path ${dir}/${kind};`).join(' ')} include ${dir}/site.conf; }`
  await writeFile(join(dir, 'site.conf'), site)
  await writeFile(join(dir, 'nginx.conf'), frame)
  const words = `req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=app.example.ru -keyout ${dir}/privkey.pem -out ${dir}/fullchain.pem`
  await run('openssl', words.split(' '))
  const config = ['-c', join(dir, 'nginx.conf'), '-p', dir]
  const { stderr: tested } = await run('/usr/sbin/nginx', ['-t', ...config])
  const child = spawn('/usr/sbin/nginx', config, { stdio: 'ignore' })
  const exit = once(child, 'exit')
  const orphan = () => child.kill('SIGTERM')
  process.once('exit', orphan)
  while (!(await isOpen(https))) if (child.exitCode !== null) throw new Error('nginx has ended')
  return {
    port: https,
    url: `https://127.0.0.1:${https}`,
    certificate: join(dir, 'fullchain.pem'),
    /** Without TLS. */
    plain: `http://127.0.0.1:${http}`,
    /** What `nginx -t` has said. */
    tested,
    accessLog: () => readFile(join(dir, 'ugc.log'), 'utf8'),
    stop: async () => {
      child.kill('SIGQUIT')
      await exit
      process.off('exit', orphan)
      await rm(dir, { recursive: true, force: true })
    },
  }
}
