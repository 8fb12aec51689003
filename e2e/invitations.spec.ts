import { PROFILE } from '../server/test/factories.ts'
import { BOT_TOKEN } from '../server/test/app.ts'
import { signLaunch } from '../server/test/init-data.ts'
import { agree } from './profile-form.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleAtNight,
  insertRow,
  people,
  test,
  type World,
} from './world.ts'

const { social_links, ...profile } = PROFILE
const person = (world: World) =>
  insertRow(world, 'creators', {
    ...profile,
    social_links: JSON.stringify(social_links),
    profile_completed: true,
    is_active: true,
  })
const LINK = /^https:\/\/t\.me\/ugc_test_bot\?start=(inv_[\w-]{43})$/

async function tokenFor(world: World, id: string): Promise<string> {
  const owner = signLaunch({ token: BOT_TOKEN, user: people.owner })
  const made = await fetch(`${world.url}/api/creators/${id}/invitation`, {
    method: 'POST',
    headers: { authorization: `tma ${owner}` },
  })
  const { url } = (await made.json()) as { url: string }
  return LINK.exec(url)?.[1] ?? ''
}

test('[C-60] [C-95] an owner makes a personal link of a person without Telegram, copies it and sends it', async ({
  page,
  world,
}) => {
  const id = await person(world)
  await world.sql(`update agency set name = 'Агентство «Бульвар»'`)
  await world.sql('update creators set needs_consent = true, is_active = false')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await world.open(page, 'owner', { path: `/admin/creators/${id}` })
  const main = page.getByRole('main')
  await expect(main).toContainText('Бот не запущен')
  await expect(main).not.toContainText('Нет согласия')
  await main.getByRole('button', { name: 'Пригласить' }).click()
  await expect(main).toContainText('Приглашение не открыто')
  await main.getByRole('button', { name: 'Скопировать: личное приглашение' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(LINK)
  const share = main.getByRole('link', { name: 'Отправить в Telegram' })
  await expect(share).toHaveAttribute(
    'href',
    /^https:\/\/t\.me\/share\/url\?url=https%3A%2F%2Ft\.me%2Fugc_test_bot/,
  )
  expect(new URL((await share.getAttribute('href')) ?? '').searchParams.get('text')).toMatch(
    /^Привет! Это Агентство «Бульвар»\. Мы собрали/,
  )
  await expectAccessible(page)
  await page.screenshot({ path: 'test-results/screens/creator-invited.390.png' })
  // Shown once: after a reload there is only a new one.
  await page.reload()
  await expect(main.getByRole('button', { name: 'Новая ссылка' })).toBeVisible()
  await expect(share).toHaveCount(0)
})

test('[C-61] [C-91] who opens the link says «Это я», finds the profile filled in, agrees and is active', async ({
  page,
  world,
}) => {
  const id = await person(world)
  const token = await tokenFor(world, id)
  await world.sql(`update agency set name = 'Агентство «Бульвар»'`)
  const openBy = (start_param: string) =>
    world.open(page, 'creator', {
      path: `/?tgWebAppStartParam=${start_param}`,
      init_data: signLaunch({ token: BOT_TOKEN, user: people.creator, start_param }),
    })
  const app = await openBy(token)
  await expect(page).toHaveURL(`${world.url}/creator/invitation`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Это ты, Алина В.?')
  await expect(page.getByRole('main')).not.toContainText('Москва')
  await expect(page.getByRole('main')).toContainText('Это Агентство «Бульвар». Мы завели анкету')
  await expectAccessibleAtNight(page)
  await page.screenshot({ path: 'test-results/screens/invitation.390.png' })
  await page.getByRole('button', { name: 'Это я' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Моя анкета')
  await expect(page.getByLabel('Город', { exact: true }).first()).toHaveValue('Москва')
  await agree(page)
  await app.pressMain()
  await expect(page).toHaveURL(/\/success\?type=profile/)
  await expect
    .poll(() => world.sql('select telegram_id::int, is_active from creators'))
    .toEqual([{ telegram_id: people.creator.id, is_active: true }])
  await openBy(await tokenFor(world, await person(world)))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Анкета уже есть')
})
