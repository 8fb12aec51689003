/* oxlint-disable -- runs among the peer's own packages, which are not here */
// Run once: Strapi makes its tables when it loads; the token goes to stdout.
const { mkdirSync } = require('node:fs')
const { createStrapi } = require('@strapi/strapi')

async function setUp() {
  mkdirSync(`${__dirname}/public/uploads`, { recursive: true })
  const app = await createStrapi({ appDir: __dirname, distDir: __dirname }).load()
  const made = { name: 'bench', description: '', type: 'full-access', lifespan: null }
  const { accessKey } = await app.service('admin::api-token').create(made)
  process.stdout.write(`\ntoken ${accessKey}\n`, () => process.exit(0))
}
setUp()
