import { existsSync } from 'node:fs'
import { setup } from '../server/test/global-setup.ts'
import { WEB_DIR } from './world.ts'

export default async function globalSetup() {
  if (!existsSync(`${WEB_DIR}/index.html`)) throw new Error('The web app is not built: npm run build')
  await setup()
}
