import type { Page } from '@playwright/test'
import { addCreator } from './creators-data.ts'
import { expect, expectAccessible, LOGIN, signInOnWeb, test, type World } from './world.ts'

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
  test.setTimeout(120_000)
  world.env.WEB_LOGIN_APPROVAL = 'on'
  await world.stopApi()
  await world.startApi()
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

test('[S-24] a large workbook waits for the tap in the bot, a refusal and a late answer can be repeated, an erasure can be given up', async ({
  page,
  world,
}) => {
  test.setTimeout(120_000)
  Object.assign(world.env, { CALL_LIMITS: 'on', EXPORT_UNCONFIRMED: '1', ERASURES_UNCONFIRMED: '1' })
  await world.stopApi()
  await world.startApi()
  const ids = []
  for (const first_name of ['Егор', 'Лейла', 'Алина']) ids.push(await addCreator(world, { first_name }))
  await signInOnWeb(page, world)
  await page.goto(`${world.url}/admin/creators`)
  await page.getByRole('button', { name: 'Экспорт в Excel' }).click()
  const dialog = page.getByRole('dialog', { name: 'Подтвердите в Telegram' })
  await expect(dialog.getByRole('timer')).toContainText(/осталось 1:[0-5]\d/)
  const [asked] = await world.sql('select number from approvals')
  await expect(dialog.getByText(String(asked?.number), { exact: true })).toBeVisible()
  await expectAccessible(page)
  await takePictures(page, 'approval')

  await answer(world, `message = 'undelivered'`)
  await expect(dialog.getByText('Бот не может вам написать')).toBeVisible()
  await dialog.getByRole('button', { name: 'Отправить ещё раз' }).click()
  await expect(dialog.getByText('Бот не может вам написать')).toHaveCount(0)
  await answer(world, `state = 'refused'`)
  await expect(dialog.getByRole('alert')).toContainText('Запрещено в Telegram')
  await dialog.getByRole('button', { name: 'Спросить ещё раз' }).click()
  await expect(dialog.getByRole('timer')).toBeVisible()
  await answer(world, `expires_at = now()`)
  await expect(dialog.getByRole('alert')).toContainText('Время вышло')
  await dialog.getByRole('button', { name: 'Спросить ещё раз' }).click()
  await expect(dialog.getByRole('timer')).toBeVisible()
  const saved = page.waitForEvent('download')
  await answer(world, `state = 'approved'`)
  expect((await saved).suggestedFilename()).toBe('creators_export.xlsx')
  await expect(dialog).toHaveCount(0)

  const erase = async (id: unknown) => {
    await page.goto(`${world.url}/admin/creators/${String(id)}`)
    await page.getByRole('button', { name: 'Удалить креатора' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Удалить' }).click()
  }
  await erase(ids[0])
  await expect(page.getByText('Креатор удалён')).toBeVisible()
  await erase(ids[1])
  await dialog.getByRole('button', { name: 'Отмена' }).click()
  await expect(page.getByText('Без подтверждения в Telegram это не делается.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  expect(await world.sql('select 1 from creators')).toHaveLength(2)
})

test('[S-13] «Устройства»: this one first, one is ended, then all others', async ({ page, world }) => {
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
    .getByRole('link', { name: /^Устройства/ })
    .click()
  await expect(title(page)).toHaveText('Устройства')
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows).toHaveCount(4)
  await expect(rows.first()).toContainText('Сейчас')
  await expectAccessible(page)
  await takePictures(page, 'devices')
  await page.getByRole('button', { name: 'Завершить: Telegram, iPhone' }).click()
  await expect(page.getByText('Сеанс завершён')).toBeVisible()
  await expect(rows).toHaveCount(3)
  await page.getByRole('button', { name: 'Завершить все, кроме этого' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Завершить' }).click()
  await expect(page.getByText('Больше нигде не открыт.')).toBeVisible()
  await expect(rows).toHaveCount(1)

  // On a phone the logout is in the settings.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('link', { name: 'Настройки' }).first().click()
  await page.getByRole('button', { name: 'Выйти' }).click()
  await expect(page.getByLabel('Логин')).toBeVisible()
})

test('[S-14] a password of the command line is changed first; later it is changed in the settings', async ({
  page,
  world,
}) => {
  await world.sql('update owners set password_is_first = true')
  await page.goto(`${world.url}/login`)
  await enterPassword(page)
  await expect(title(page)).toHaveText('Получите свой пароль')
  await page.getByRole('button', { name: 'Получить новый пароль' }).click()
  const shown = page.getByLabel('Новый пароль', { exact: true }).getByRole('textbox')
  await expect(shown).toHaveValue(/^\w{24}$/)
  await expectAccessible(page)
  await takePictures(page, 'first-password')
  const made = await shown.inputValue()
  await page.getByRole('button', { name: 'Пароль сохранён' }).click()
  await expect(title(page)).toHaveText('Главная')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Настройки/ })
    .click()
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Пароль/ })
    .click()
  const old = page.getByLabel('Прежний пароль', { exact: true })
  const change = page.getByRole('button', { name: 'Получить новый пароль' })
  await old.fill('wrong')
  await change.click()
  await expect(page.getByText('Неверный пароль')).toBeVisible()
  await expectAccessible(page)
  await takePictures(page, 'password')
  await old.fill(made)
  await change.click()
  await expect(shown).toHaveValue(/^\w{24}$/)
  await page.getByRole('button', { name: 'Скопировать: новый пароль' }).click()
  await expect(page.getByRole('button', { name: 'Скопировано: новый пароль' })).toBeVisible()
  await takePictures(page, 'password-made')
  await page.getByRole('button', { name: 'Пароль сохранён' }).click()
  await expect(page.getByText('Пароль изменён')).toBeVisible()
  await expect(old).toBeVisible()
})
