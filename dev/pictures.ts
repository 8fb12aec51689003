/** `npm run pictures`: the pictures of README and docs/guide, taken from the product that `npm run dev` runs. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium, type FrameLocator, type Page } from '@playwright/test'
import sharp from 'sharp'

const HOST = `http://localhost:${process.env.DEV_HOST_PORT ?? '5180'}`
const FOLDER = join(import.meta.dirname, '../docs/guide/pictures')
const WIDTH = { phone: 780, desktop: 1440 }

type Person = 'owner' | 'creator' | 'newcomer'
type Shown = Page | FrameLocator

interface Picture {
  name: string
  who: Person | 'client'
  on: 'phone' | 'desktop'
  path?: string
  /** The last thing that appears; the picture is taken when it is there. */
  until: (shown: Shown) => ReturnType<Shown['getByText']>
  /** What is done before. */
  steps?: (shown: Shown, page: Page) => Promise<void>
}

const heading = (name: string) => (shown: Shown) => shown.getByRole('heading', { name, level: 1 })
const firstOf = (role: 'article' | 'row' | 'listitem') => (shown: Shown) => shown.getByRole(role).nth(1)

const PICTURES: Picture[] = [
  { name: 'owner-home', who: 'owner', on: 'desktop', path: '/admin', until: heading('Главная') },
  { name: 'owner-home-phone', who: 'owner', on: 'phone', path: '/admin', until: heading('Главная') },
  {
    name: 'owner-creators',
    who: 'owner',
    on: 'desktop',
    path: '/admin/creators',
    until: firstOf('listitem'),
  },
  { name: 'owner-briefs', who: 'owner', on: 'desktop', path: '/admin/briefs', until: firstOf('listitem') },
  {
    name: 'owner-brief-new',
    who: 'owner',
    on: 'phone',
    path: '/admin/briefs/new',
    until: (shown) => shown.getByLabel('Название').first(),
  },
  {
    name: 'owner-responses',
    who: 'owner',
    on: 'phone',
    path: '/admin/responses?status=pending',
    until: firstOf('article'),
  },
  {
    name: 'owner-brief',
    who: 'owner',
    on: 'desktop',
    path: '/admin/briefs',
    steps: async (shown) => {
      await shown.getByRole('main').getByRole('listitem').getByRole('link').first().click()
    },
    until: firstOf('article'),
  },
  { name: 'owner-links', who: 'owner', on: 'phone', path: '/admin/public-links', until: firstOf('listitem') },
  {
    name: 'creator-welcome',
    who: 'newcomer',
    on: 'phone',
    path: '/welcome',
    until: (shown) => shown.getByText('Добро пожаловать').first(),
  },
  {
    name: 'creator-profile',
    who: 'newcomer',
    on: 'phone',
    path: '/creator/profile',
    until: heading('Моя анкета'),
  },
  {
    name: 'creator-projects',
    who: 'creator',
    on: 'phone',
    path: '/creator/briefs',
    until: firstOf('listitem'),
  },
  {
    name: 'creator-project',
    who: 'creator',
    on: 'phone',
    path: '/creator/briefs',
    steps: async (shown) => {
      await shown.getByRole('main').getByRole('listitem').getByRole('link').first().click()
    },
    until: heading('Отклик на бриф'),
  },
  {
    name: 'creator-responses',
    who: 'creator',
    on: 'phone',
    path: '/creator/responses',
    until: firstOf('listitem'),
  },
  { name: 'client-table', who: 'client', on: 'desktop', until: firstOf('row') },
  { name: 'client-table-phone', who: 'client', on: 'phone', until: firstOf('listitem') },
]

async function open(browser: Browser, { who, on, path = '/' }: Picture) {
  const inPhone = on === 'phone' && who !== 'client'
  const page = await browser.newPage({
    viewport: inPhone || on === 'desktop' ? { width: 1440, height: 900 } : { width: 390, height: 844 },
    deviceScaleFactor: on === 'phone' ? 2 : 1,
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
  })
  if (who === 'client') await page.goto(`${HOST}/client`)
  else if (inPhone) await page.goto(`${HOST}/${who}?${new URLSearchParams({ path, safe: '34' })}`)
  else {
    const query = new URLSearchParams({ path, theme: 'desktopDay', platform: 'tdesktop' })
    await page.goto(await (await page.request.get(`${HOST}/${who}/launch?${query}`)).text())
  }
  // In the phone the app is a frame, with Telegram's own bar and button around it.
  const shown = inPhone ? page.frameLocator('iframe[title="Мини-приложение"]') : page
  return { page, shown, target: inPhone ? page.locator('#phone') : page }
}

async function take(browser: Browser, picture: Picture) {
  const { page, shown, target } = await open(browser, picture)
  await picture.steps?.(shown, page)
  await picture.until(shown).waitFor({ timeout: 60_000 })
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  const png = await target.screenshot({ animations: 'disabled' })
  await sharp(png)
    .resize({ width: WIDTH[picture.on], withoutEnlargement: true })
    .webp({ quality: 82 })
    .toFile(join(FOLDER, `${picture.name}.webp`))
  await page.close()
}

const wanted = process.argv.slice(2)
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox', '--disable-background-networking'],
})
await mkdir(FOLDER, { recursive: true })
let failed = 0
for (const picture of PICTURES.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  try {
    await take(browser, picture)
    process.stdout.write(`${picture.name}\n`)
  } catch (error) {
    failed += 1
    process.stderr.write(`${picture.name}: ${String(error)}\n`)
  }
}
await browser.close()
process.exitCode = failed === 0 ? 0 : 1
