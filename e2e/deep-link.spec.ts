import type { Page } from '@playwright/test'
import { BOT_TOKEN } from '../server/test/app.ts'
import { signLaunch } from '../server/test/init-data.ts'
import { addBrief, addCreator, tagIds } from './creators-data.ts'
import { expect, people, test, type World } from './world.ts'

/** What t.me/<bot>/<app>?startapp=<link> does. */
const follow = (page: Page, world: World, who: keyof typeof people, link: string) =>
  world.open(page, who, {
    path: `/?tgWebAppStartParam=${encodeURIComponent(link)}`,
    init_data: signLaunch({ token: BOT_TOKEN, user: people[who], start_param: link }),
  })

async function offer(world: World) {
  const tags = await tagIds(world, 'Бьюти')
  await addCreator(world, { telegram_id: people.creator.id, tag_ids: tags })
  return addBrief(world, 'Утренний уход', tags)
}

test('a link to a brief leads a creator to the answer, once', async ({ page, world }) => {
  const id = await offer(world)
  const app = await follow(page, world, 'creator', `brief_${id}`)
  await expect(page).toHaveURL(`${world.url}/creator/respond/${id}`)
  await expect(page.getByRole('main')).toContainText('Утренний уход')
  await app.goBack()
  await expect(page).toHaveURL(`${world.url}/creator/briefs`)
  // From there on «/» is home again, in this launch too.
  await page.evaluate(() => {
    history.pushState({ key: 'other', idx: 9 }, '', '/')
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  })
  await expect(page).toHaveURL(`${world.url}/creator/briefs`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Проекты')
})

test('a link to a brief leads an owner to the brief', async ({ page, world }) => {
  const id = await offer(world)
  await follow(page, world, 'owner', `brief_${id}`)
  await expect(page).toHaveURL(`${world.url}/admin/briefs/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Утренний уход')
})

test('a link to a brief that is gone says so, and reloading keeps the place', async ({ page, world }) => {
  await offer(world)
  const gone = '01936c4e-6f3a-7bbb-8ccc-1234567890ab'
  await follow(page, world, 'creator', `brief_${gone}`)
  await expect(page.getByText('Бриф не найден')).toBeVisible()
  await page.reload()
  await expect(page).toHaveURL(`${world.url}/creator/respond/${gone}`)
  await expect(page.getByText('Бриф не найден')).toBeVisible()
})

for (const link of ['brief_', 'brief_1', 'brief_../../admin', 'something', `brief_${'0'.repeat(37)}`]) {
  test(`a link with «${link}» opens the app`, async ({ page, world }) => {
    await offer(world)
    await follow(page, world, 'creator', link)
    await expect(page).toHaveURL(`${world.url}/creator/briefs`)
  })
}
