import type { Page } from '@playwright/test'
import { BOT_TOKEN } from '../server/test/app.ts'
import { signLaunch } from '../server/test/init-data.ts'
import { addBrief, addCreator, tagIds } from './creators-data.ts'
import { addOffer, SCREENS } from './offers-data.ts'
import { agree, field, fillIn } from './profile-form.ts'
import { brief, heading, NO_PROFILE, price, rows, send } from './respond-form.ts'
import { expect, expectAccessible, people, test, type World } from './world.ts'

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

test('[B-18] a link without a profile: the brief, then the profile, then the brief again', async ({
  page,
  world,
}) => {
  // For a tag that the person will not choose: the link is enough.
  const id = await addOffer(world, { target_tags: await tagIds(world, 'Еда') })
  await tagIds(world, 'Бьюти')
  const app = await follow(page, world, 'creator', `brief_${id}`)
  await expect(page).toHaveURL(`${world.url}/creator/respond/${id}`)
  await expect(brief(page)).toContainText('Вертикальное видео 20–30 секунд')
  await expect(page.getByRole('main')).toContainText(NO_PROFILE)
  await expect(price(page)).toHaveCount(0)
  await expectAccessible(page)
  await page.screenshot({ path: `${SCREENS}/respond-no-profile.390.png`, fullPage: true })

  await page.getByRole('link', { name: 'Открыть анкету' }).click()
  await expect(heading(page)).toHaveText('Моя анкета')
  await field(page, 'first_name').fill('Алина')
  await page.reload()
  await expect(heading(page)).toHaveText('Моя анкета')
  await fillIn(page)
  await page.getByRole('button', { name: 'Бьюти', exact: true }).click()
  await agree(page)
  await app.pressMain()
  await expect(heading(page)).toHaveText('Анкета активирована!')
  await expect(page.getByRole('link', { name: 'Смотреть проекты' })).toBeVisible()
  await expect.poll(async () => (await app.state()).main_button.text).toBe('Вернуться к проекту')
  await page.screenshot({ path: `${SCREENS}/success-back-to-project.390.png` })
  await app.pressMain()
  await expect(page).toHaveURL(`${world.url}/creator/respond/${id}`)
  await expect(price(page)).toHaveValue(/^12\s000$/)
  await send(page, app)
  await expect(heading(page)).toHaveText('Отклик отправлен!')
  await expect.poll(() => rows(world)).toMatchObject([{ brief_id: id, creator_price: '12000.00' }])
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
