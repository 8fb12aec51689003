import type { Page } from '@playwright/test'
import { addCreator } from './creators-data.ts'
import { expect, expectAccessible, LOGIN, people, signInOnWeb, test, type World } from './world.ts'

const SCREENS = 'test-results/screens'

/** The screen on a phone and on a desktop, light and dark. */
async function takePictures(page: Page, name: string) {
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.screenshot({ path: `${SCREENS}/${name}.${width}.${colorScheme}.png`, fullPage: true })
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

/** What the bot does after a tap, or after a message that did not arrive. */
const answer = (world: World, set: string) =>
  world.sql(`update approvals set ${set} where state in ('waiting', 'approved')`)

async function enterPassword(page: Page) {
  await page.getByLabel('Логин').fill(LOGIN.username)
  await page.getByLabel('Пароль', { exact: true }).fill(LOGIN.password)
  await page.keyboard.press('Enter')
}
const title = (page: Page) => page.getByRole('heading', { level: 1 })

test('[S-11] a login in a new browser shows the number, a refusal, a missing answer and a silent bot, and goes on after the tap', async ({
  page,
  world,
}) => {
  await signInOnWeb(page, world)
  await page.goto(`${world.url}/admin/settings/security`)
  const confirms = page.getByRole('switch', { name: 'Подтверждать вход в боте' })
  await expect(confirms).not.toBeChecked()
  await confirms.click()
  await expect(confirms).toBeChecked()
  await expect.poll(() => world.sql('select confirms_login from agency')).toEqual([{ confirms_login: true }])
  // Without its cookies it is a new browser.
  await page.context().clearCookies()
  await page.goto(`${world.url}/login`)
  await enterPassword(page)
  await expect(title(page)).toHaveText('Подтвердите вход в Telegram')
  const [first] = await world.sql('select number from approvals')
  await expect(page.getByText(String(first?.number), { exact: true })).toBeVisible()
  await expect(page.getByRole('timer')).toContainText(/осталось 1:[0-5]\d/)
  await expectAccessible(page)
  await takePictures(page, 'login-approval')

  await answer(world, `message = 'undelivered'`)
  await expect(page.getByText('Бот не может вам написать')).toBeVisible()
  await takePictures(page, 'login-undelivered')
  await page.getByRole('button', { name: 'Отправить ещё раз' }).click()
  await expect(page.getByText('Бот не может вам написать')).toHaveCount(0)

  await answer(world, `state = 'refused'`)
  await expect(page.getByRole('alert')).toContainText('Вход остановлен')
  await takePictures(page, 'login-refused')
  await page.getByRole('button', { name: 'Войти ещё раз' }).click()
  await expect(page.getByRole('timer')).toBeVisible()

  await answer(world, `expires_at = now()`)
  await expect(page.getByRole('alert')).toContainText('Время вышло')
  await page.getByRole('button', { name: 'Назад' }).click()
  await enterPassword(page)
  await expect(page.getByRole('timer')).toBeVisible()
  await answer(world, `state = 'approved'`)
  await expect(title(page)).toHaveText('Главная')

  // The browser is known now.
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Выйти' }).click()
  await enterPassword(page)
  await expect(title(page)).toHaveText('Главная')
})

test('[S-13] «Безопасность»: this device first, one is ended, then all others', async ({ page, world }) => {
  await signInOnWeb(page, world)
  await world.sql(`insert into sessions (token_hash, telegram_id, kind, device, idle_until, expires_at, launch_hash)
    select n::text::bytea, telegram_id, 'mini', 'Telegram, ' || system, now() + interval '1 hour', now() + interval '1 hour', n::text::bytea
    from owners, (values (1, 'iPhone'), (2, 'Android'), (3, 'macOS')) given (n, system)`)
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Настройки/ })
    .click()
  await expect(title(page)).toHaveText('Настройки')
  await expectAccessible(page)
  await takePictures(page, 'settings')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Безопасность/ })
    .click()
  await expect(title(page)).toHaveText('Безопасность')
  const rows = page.getByRole('region', { name: /устройств/i }).getByRole('listitem')
  await expect(rows).toHaveCount(4)
  await expect(rows.first()).toContainText('Сейчас')
  await expectAccessible(page)
  await takePictures(page, 'security')
  await page.getByRole('button', { name: 'Завершить: Telegram, iPhone' }).click()
  await expect(page.getByText('Сеанс завершён')).toBeVisible()
  await expect(rows).toHaveCount(3)
  await page.getByRole('button', { name: 'Завершить все, кроме этого' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Завершить' }).click()
  await expect(page.getByText('Больше нигде не открыт.')).toBeVisible()
  await expect(rows).toHaveCount(1)

  // On a phone the logout is in the settings.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${world.url}/admin/settings`)
  await page.getByRole('button', { name: 'Выйти' }).click()
  await expect(page.getByLabel('Логин')).toBeVisible()
})

test('[A-03] a new browser: login and password open /admin with its data, and nothing comes in between', async ({
  page,
  world,
}) => {
  await addCreator(world, { first_name: 'Лейла' })
  await page.goto(`${world.url}/login`)
  await enterPassword(page)
  await expect(page).toHaveURL(`${world.url}/admin`)
  await expect(title(page)).toHaveText('Главная')
  expect(await world.sql('select 1 from approvals')).toEqual([])
  const stored = await page.evaluate(() => localStorage.getItem('web_user'))
  expect(JSON.parse(stored ?? '')).toMatchObject({
    telegram_id: people.owner.id,
    first_name: 'Ирина',
    last_name: 'Соколова',
    username: LOGIN.username,
    role: 'owner',
  })
  await page
    .getByRole('main')
    .getByRole('link', { name: /^База креаторов/ })
    .click()
  await expect(page.getByText('Лейла')).toBeVisible()
})

test('[S-14] a password that the server made is replaced in one form of two fields, which a reload brings back', async ({
  page,
  world,
}) => {
  await world.sql('update owners set password_is_first = true')
  await page.goto(`${world.url}/login`)
  await enterPassword(page)
  const form = async () => {
    await expect(title(page)).toHaveText('Придумайте пароль')
    await expect(page.getByRole('navigation')).toHaveCount(0)
  }
  await form()
  await expectAccessible(page)
  await takePictures(page, 'first-password')
  await page.reload()
  await form()
  await page.goto(`${world.url}/admin/creators`)
  await form()

  const [password, repeated] = [
    page.getByLabel('Новый пароль', { exact: true }).and(page.locator('input')),
    page.getByLabel('Новый пароль ещё раз', { exact: true }),
  ]
  const save = page.getByRole('button', { name: 'Сохранить и войти' })
  await expect(save).toBeDisabled()
  await password.fill('password1234')
  await repeated.fill('password12345')
  await save.click()
  await expect(page.getByText('Пароли не совпали')).toBeVisible()
  await repeated.fill('password1234')
  await save.click()
  await expect(page.getByText('Такой пароль подберут одним из первых')).toBeVisible()
  await expectAccessible(page)
  await takePictures(page, 'first-password-refused')
  await password.fill('vetka.more.2148')
  await repeated.fill('vetka.more.2148')
  await world.sql('update owners set password_is_first = false')
  await save.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Пароль уже заменён' })).toBeVisible()
  await world.sql('update owners set password_is_first = true')
  await save.click()
  await expect(title(page)).toHaveText('Креаторы')
  await page.reload()
  await expect(title(page)).toHaveText('Креаторы')
})

test('[S-14] an owner changes the password in «Безопасность» with the old one', async ({ page, world }) => {
  await signInOnWeb(page, world)
  await page.goto(`${world.url}/admin/settings/security`)
  await page.getByRole('main').getByRole('link', { name: 'Пароль' }).click()
  const old = page.getByLabel('Прежний пароль', { exact: true })
  const next = page.getByLabel('Новый пароль', { exact: true }).and(page.locator('input'))
  const change = page.getByRole('button', { name: 'Сменить пароль' })
  await old.fill('wrong')
  await next.fill('vetka.more.2148')
  await change.click()
  await expect(page.getByText('Неверный пароль')).toBeVisible()
  await expectAccessible(page)
  await takePictures(page, 'password')
  await old.fill(LOGIN.password)
  await change.click()
  await expect(page.getByText('Пароль изменён')).toBeVisible()
  await expect(title(page)).toHaveText('Безопасность')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Выйти' }).click()
  await enterPassword(page)
  await expect(page.getByRole('alert')).toContainText('Неверный логин или пароль')
  await page.getByLabel('Пароль', { exact: true }).fill('vetka.more.2148')
  await page.keyboard.press('Enter')
  await expect(title(page)).toHaveText('Безопасность')
})
