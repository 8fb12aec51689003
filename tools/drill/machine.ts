import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ADDRESS, BRIDGE, HOSTS, NAMES, PROXY } from './network.ts'

export const DIR = '/var/tmp/ugc-drill'
export const LOG = join(DIR, 'log')
const BASE = join(DIR, 'base')
const PACKAGES = 'systemd,systemd-sysv,dbus,ca-certificates,iproute2'

export const sh = (command: string, input = '') =>
  execFileSync('bash', ['-euo', 'pipefail', '-c', command], { input, encoding: 'utf8', stdio: 'pipe' })

/** The bare Debian, made once. */
export function makeBase(): void {
  if (existsSync(BASE)) return
  sh(`rm -rf ${BASE}.new; nice debootstrap --variant=minbase --include=${PACKAGES} bookworm ${BASE}.new http://deb.debian.org/debian
    mv ${BASE}.new ${BASE}`)
}

/** Folders that a machine shares with this one. */
export interface Shared {
  repository: string
  certificate: string
}

/** A bare Debian with systemd as its first process, in a network with nothing but INTERNET in it. */
export async function boot(name: string, shared: Shared) {
  const root = join(DIR, name)
  // The machine before is removed in the background: that takes as long as the copy.
  sh(
    `[ ! -e ${root} ] || mv ${root} ${root}.$$; (rm -rf ${root}.* >/dev/null 2>&1 &) ; cp -a ${BASE} ${root}`,
  )
  const write = (path: string, text: string) => {
    mkdirSync(join(root, path, '..'), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  write('etc/hostname', 'app\n')
  // Without a sync after each file: only this copy of the machine is at stake.
  write('etc/dpkg/dpkg.cfg.d/drill', 'force-unsafe-io\n')
  write('etc/hosts', `127.0.0.1 localhost\n${HOSTS}`)
  // What is downloaded is kept between runs; what is installed is not.
  write(
    'etc/apt/apt.conf.d/drill',
    `Acquire::http::Proxy "${PROXY}";\nBinary::apt-get::APT::Keep-Downloaded-Packages "true";\nAPT::Keep-Downloaded-Packages "true";\n`,
  )
  write('root/.npmrc', `proxy=${PROXY}\nhttps-proxy=${PROXY}\ncache=/var/cache/npm\n`)
  rmSync(join(root, 'etc/apt/apt.conf.d/docker-clean'), { force: true })
  write('root/.curlrc', `proxy = ${PROXY}\nnoproxy = 127.0.0.1,${NAMES.join(',')}\n`)
  write('usr/local/share/ca-certificates/drill.crt', readFileSync(shared.certificate, 'utf8'))
  // The authorities that this machine trusts beside Debian's: its way to the npm registry may need them.
  sh(`cp /usr/local/share/ca-certificates/*.crt ${root}/usr/local/share/ca-certificates/ 2>/dev/null || true`)
  // Node has authorities of its own.
  const trust = 'NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt'
  write('etc/systemd/system.conf.d/drill.conf', `[Manager]\nDefaultEnvironment=${trust}\n`)
  sh(`chroot ${root} update-ca-certificates`)
  // Users of both machines are counted together, and Debian's unit allows Caddy's user 512 processes.
  write('etc/systemd/system/caddy.service.d/drill.conf', '[Service]\nLimitNPROC=infinity\n')
  for (const dir of ['apt', 'npm']) mkdirSync(join(DIR, dir), { recursive: true })

  const child = spawn(
    'systemd-nspawn',
    [
      '--boot',
      '--quiet',
      '--register=no',
      '--keep-unit',
      '--machine=ugc-drill',
      `--directory=${root}`,
      `--network-bridge=${BRIDGE}`,
      '--resolv-conf=off',
      '--timezone=off',
      '--console=pipe',
      `--bind=${DIR}/apt:/var/cache/apt/archives`,
      `--bind=${DIR}/npm:/var/cache/npm`,
      `--bind-ro=${shared.repository}:/srv/repository.git`,
    ],
    { stdio: ['ignore', 'pipe', 'pipe'], detached: true },
  )
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => appendFileSync(join(DIR, 'console'), part))
  const gone = once(child, 'exit')
  const leader = await leaderOf(child)
  const enter = ['--target', leader, '--mount', '--uts', '--ipc', '--net', '--pid', '--root']
  sh(`nsenter ${enter.join(' ')} bash -c 'ip address replace ${ADDRESS}/24 dev host0; ip link set host0 up'`)

  /** Runs commands as root would in a terminal. Fails with the end of their output if one of them fails. */
  async function run(commands: string, input = ''): Promise<string> {
    const env = [
      'env',
      '-i',
      '-C',
      '/root',
      'HOME=/root',
      'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      'TERM=dumb',
      // Otherwise bash takes the pipe for a remote login and reads its startup file.
      'SHLVL=2',
      trust,
    ]
    appendFileSync(LOG, `\n$ ${commands.trim().replaceAll('\n', '\n$ ')}\n`)
    const shell = spawn('nsenter', [...enter, ...env, 'bash', '-euo', 'pipefail', '-c', commands])
    let said = ''
    for (const stream of [shell.stdout, shell.stderr])
      stream.on('data', (part: Buffer) => {
        said += part.toString()
        appendFileSync(LOG, part)
      })
    shell.stdin.on('error', () => undefined)
    shell.stdin.end(input)
    const [code] = (await once(shell, 'close')) as [number]
    if (code !== 0)
      throw new Error(`exit ${code}: ${commands.trim()}\n${said.split('\n').slice(-25).join('\n')}`)
    return said
  }

  /** As a power cut: the machine has no time to end anything. */
  async function kill() {
    if (child.exitCode === null && child.signalCode === null) {
      process.kill(Number(leader), 'SIGKILL')
      await gone
    }
  }
  await run('until systemctl is-system-running 2>/dev/null | grep -qE "running|degraded"; do sleep 0.2; done')
  return { root, run, kill }
}
export type Machine = Awaited<ReturnType<typeof boot>>

/** The machine's first process: the child of systemd-nspawn. */
async function leaderOf(child: ChildProcess): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    if (child.exitCode !== null) throw new Error(`systemd-nspawn ended: see ${DIR}/console`)
    const children = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim().split(' ')
    for (const pid of children) {
      if (pid !== '' && existsSync(`/proc/${pid}/root/run/systemd/private`)) return pid
    }
    await wait(200)
  }
  throw new Error(`the machine did not start: see ${DIR}/console`)
}
