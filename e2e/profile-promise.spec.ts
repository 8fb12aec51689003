import { agree, creators, field, fillIn, open } from './profile-form.ts'
import { signLaunch } from '../server/test/init-data.ts'
import { BOT_TOKEN } from '../server/test/app.ts'
import { expect, people, test } from './world.ts'

test('[P-13] [P-14] a complete profile without tags is activated and promised nothing; changes of an active one are «Изменения сохранены»', async ({
  page,
  world,
}) => {
  const app = await open(page, world)
  await fillIn(page)
  await expect(page.getByText('Осталось выбрать теги: по ним подбираются проекты')).toBeVisible()
  await expect(page.getByText('12 из 12. Всё, кроме тегов')).toBeVisible()
  await page.screenshot({ path: 'test-results/screens/profile-no-tags.390.png', fullPage: true })
  await agree(page)
  await app.pressMain()
  await expect(page).toHaveURL(/\/success\?type=profile&status=activated/)
  await expect(page.getByRole('heading', { name: 'Анкета активирована!' })).toBeVisible()
  await expect(page.getByRole('status').first()).toContainText(
    'Проекты подбираются по тегам, а в анкете их пока нет',
  )
  await expect(page.locator('body')).not.toContainText('будут приходить')
  await page.screenshot({ path: 'test-results/screens/success-no-tags.390.png' })

  await page.getByRole('link', { name: 'Добавить теги' }).click()
  const section = page.getByRole('region', { name: 'Что ты снимаешь' })
  await expect(section).toBeInViewport()
  await expect(section.getByRole('heading')).toBeFocused()
  // The status card asks as well.
  await expect(page.getByText('Проекты подбираются по тегам, а в анкете их пока нет')).toBeVisible()
  await section.getByRole('button', { name: 'Бьюти', exact: true }).click()
  await expect(section.getByText('Выбери хотя бы один: без тегов проекты не приходят.')).toHaveCount(0)
  await app.pressMain()
  await expect(page).toHaveURL(/\/success\?type=profile&status=activated/)
  await expect(page.getByRole('heading', { name: 'Изменения сохранены' })).toBeVisible()
  await expect(page.getByRole('status').first()).toContainText('Новые проекты подбираются по твоим тегам')
  await expect(page.getByRole('link', { name: 'Добавить теги' })).toHaveCount(0)
  await app.pressMain()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/creator/briefs')
  await expect(page.getByRole('heading', { name: 'Нет доступных проектов' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Добавить теги в анкету' })).toHaveCount(0)
})

const asked = async (app: Awaited<ReturnType<typeof open>>) =>
  (await app.state()).events.filter(({ type }) => type === 'web_app_request_write_access').length

test('[H-12] saving a profile asks for permission to write, once a launch, and never waits for the answer', async ({
  page,
  world,
}) => {
  const refusing = await open(page, world, { write_access: 'cancelled' })
  await fillIn(page)
  await agree(page)
  expect(await asked(refusing)).toBe(0)
  await refusing.pressMain()
  await expect(page).toHaveURL(/status=activated/)
  await expect.poll(() => asked(refusing)).toBe(1)
  await expect(page.getByText('Без разрешения бот не сможет присылать проекты')).toBeVisible()
  await expect.poll(() => creators(world)).toHaveLength(1)
  await refusing.pressMain()
  await page.getByRole('link', { name: 'Анкета', exact: true }).click()
  await field(page, 'price_per_video').fill('20 000')
  await refusing.pressMain()
  await expect(page).toHaveURL(/status=activated/)
  expect(await asked(refusing)).toBe(1)

  // A client that loses the question: the profile is saved all the same.
  const silent = await open(page, world, { loses: ['web_app_request_write_access'] })
  await field(page, 'price_per_video').fill('21 000')
  await silent.pressMain()
  await expect(page).toHaveURL(/status=activated/)

  // Granted before, as the launch says; and a client that knows no such question.
  const user = { ...people.creator, allows_write_to_pm: true }
  const granted = await open(page, world, { init_data: signLaunch({ token: BOT_TOKEN, user }) })
  await field(page, 'price_per_video').fill('22 000')
  await granted.pressMain()
  await expect(page).toHaveURL(/status=activated/)
  const old = await open(page, world, { version: '6.8' })
  await field(page, 'price_per_video').fill('23 000')
  await old.pressMain()
  await expect(page).toHaveURL(/status=activated/)
  await expect.poll(() => creators(world)).toMatchObject([{ price_per_video: '23000.00' }])
  for (const app of [granted, old]) expect(await asked(app)).toBe(0)
})
