import { execFileSync } from 'node:child_process'
import type { Locator, Page } from '@playwright/test'
import { S3_ENV } from '../server/test/storage.ts'
import { cards } from './creators-list.ts'
import { expect, people, test, type World } from './world.ts'

const ROOT = new URL('..', import.meta.url).pathname

/** The demo of `npm run dev`. */
const seed = (world: World) =>
  execFileSync(process.execPath, ['server/seed/main.ts'], {
    cwd: ROOT,
    env: {
      ...process.env,
      ...world.env,
      ...S3_ENV,
      NODE_ENV: 'development',
      DEMO_OWNER: String(people.owner.id),
      DEMO_CREATOR: String(people.creator.id),
    },
  })

const end = async (of: Locator) => {
  const box = await of.boundingBox()
  return box === null ? Number.NaN : Math.round(box.y + box.height)
}
const widerThanScreen = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
/** Tags whose text is wider than their box, or which leave the line they stand in. */
const cutTags = (page: Page) =>
  cards(page).evaluateAll(
    (rows) =>
      rows.flatMap((row) =>
        [...row.querySelectorAll<HTMLElement>('[class*="line"] > span')].filter((tag) => {
          const line = tag.parentElement?.getBoundingClientRect()
          return (
            tag.scrollWidth > tag.clientWidth + 1 ||
            (line !== undefined && tag.getBoundingClientRect().right > line.right + 1)
          )
        }),
      ).length,
  )

test('[N-91] [C-40] the measures of home, the list of creators and the form of a brief on the demo data', async ({
  page,
  world,
}) => {
  seed(world)
  await world.open(page, 'owner', { path: '/admin' })
  const home = page.getByRole('main').getByRole('listitem').getByRole('link')
  await expect(page.getByRole('region', { name: 'Ждут вас' }).getByRole('link').first()).toBeVisible()
  for (let at = 0; at < 4; at += 1) expect(await end(home.nth(at))).toBeLessThanOrEqual(300)
  await page.setViewportSize({ width: 320, height: 700 })
  await expect.poll(() => widerThanScreen(page)).toBe(false)

  await page.setViewportSize({ width: 390, height: 844 })
  await world.open(page, 'owner', { path: '/admin/creators' })
  await expect(cards(page)).toHaveCount(50)
  for (const width of [320, 390, 768, 1024, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => cutTags(page), { message: `cut tags at ${width}` }).toBe(0)
    await expect.poll(() => widerThanScreen(page), { message: `width ${width}` }).toBe(false)
    const heights = await cards(page).evaluateAll((rows) => [
      ...new Set(rows.map((row) => Math.round(row.getBoundingClientRect().height))),
    ])
    if (width >= 1024) expect(heights).toEqual([64])
    else if (width === 390) expect(heights).toEqual([99])
  }

  await page.setViewportSize({ width: 390, height: 844 })
  await world.open(page, 'owner', { path: '/admin/briefs/new' })
  await expect(page.getByRole('group', { name: 'Теги' })).toBeVisible()
  const { form, tags } = await page.evaluate(() => ({
    form: document.documentElement.scrollHeight,
    tags: document.querySelector('[role=group][aria-label="Теги"]')?.getBoundingClientRect().height ?? 0,
  }))
  // Without the tags, which another control opens.
  expect(form - tags).toBeLessThanOrEqual(2600)
  await page.setViewportSize({ width: 320, height: 700 })
  await expect.poll(() => widerThanScreen(page)).toBe(false)
})
