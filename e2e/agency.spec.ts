import type { Page } from '@playwright/test'
import { redAndBlue } from '../server/test/images.ts'
import { openOnDesktop } from './briefs-data.ts'
import { addCreator } from './creators-data.ts'
import { addRow, addTable } from './public-table-data.ts'
import { expect, expectAccessible, inColours, test, type World } from './world.ts'

const PATH = '/admin/agency'
const SCREENS = 'test-results/screens'

const name = (page: Page) => page.getByLabel('Название')
const contact = (page: Page) => page.getByLabel('Кто отвечает клиентам')
const markup = (page: Page) => page.getByLabel('Наценка по умолчанию')
const alert = (page: Page) => page.getByRole('alert')
const row = async (world: World) =>
  (
    await world.sql(
      'select name, contact, default_markup, price_step, quiet_from, quiet_to, version from agency',
    )
  )[0]

test("[G-03] [B-66] [W-108] the agency's settings are found, edited and saved on a phone, in light and dark", async ({
  page,
  world,
}) => {
  const app = await world.open(page, 'owner', { path: '/admin' })
  await page.getByRole('link', { name: /^Настройки/ }).click()
  await page.getByRole('link', { name: /^Агентство.*тихие часы$/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Агентство')
  await expect(name(page)).toHaveValue('UGC Маркетплейс')
  await name(page).fill('Агентство «Лайм»')
  await contact(page).fill('https://t.me/irina_ugc')
  await markup(page).fill('36')
  await expect(page.getByText('12 000 ₽ и 36 % дадут 16 320 ₽')).toBeVisible()
  await page.getByRole('radio', { name: 'До 100 ₽' }).check()
  await expect(page.getByText('12 000 ₽ и 36 % дадут 16 400 ₽')).toBeVisible()
  // The hint stands under both hours, not in the column of one.
  const hint = await page.getByText('Одинаковое время отключает тихие часы').boundingBox()
  expect(hint?.width).toBeGreaterThan(300)
  // A heading beside a note keeps its word in one line.
  expect((await page.getByRole('heading', { name: 'Выплаты' }).boundingBox())?.height).toBeLessThan(30)
  await page.getByLabel('Не писать с').fill('21:30')
  await page.getByLabel('Не писать до').fill('08:00')
  // What was typed is there after a reload.
  await page.reload()
  await expect(contact(page)).toHaveValue('https://t.me/irina_ugc')
  await expect(page.getByText('Восстановили несохранённые изменения')).toBeVisible()
  await inColours(page, async (theme) => {
    await expectAccessible(page)
    await page.screenshot({ path: `${SCREENS}/agency.${theme}.390.png`, fullPage: true })
  })
  await app.pressMain()
  await expect(page.getByText('Настройки сохранены')).toBeVisible()
  await expect(contact(page)).toHaveValue('@irina_ugc')
  expect(await row(world)).toEqual({
    name: 'Агентство «Лайм»',
    contact: '@irina_ugc',
    default_markup: 36,
    price_step: 100,
    quiet_from: '21:30',
    quiet_to: '08:00',
    version: 2,
  })

  // The form is open again: a second save is made from the new version.
  await markup(page).fill('')
  await app.pressMain()
  await expect.poll(() => row(world)).toMatchObject({ default_markup: null, version: 3 })
})

test('[S-41] [S-45] new profiles wait and absent people are erased only where the agency says so', async ({
  page,
  world,
}) => {
  for (let n = 1; n <= 22; n++)
    await addCreator(world, { first_name: 'Алина', last_name: `Ветрова ${n}`, telegram_id: 600_000_000 + n })
  await world.sql(
    `update creators set created_at = now() - interval '5 years', last_active_at = now() - interval '3 years'`,
  )
  // [N-98] On a wide screen the first section is open at once.
  await openOnDesktop(page, world, '/admin/settings')
  await expect(page).toHaveURL(/\/admin\/agency$/)
  await expect(page.getByRole('navigation', { name: 'Разделы настроек' }).getByRole('link')).toHaveText([
    'Агентство',
    'Уведомления',
    'Безопасность',
  ])
  const months = page.getByRole('radiogroup', { name: 'Удалять анкету, если человек не заходит' })
  await expect(months.getByRole('radio', { name: 'Никогда' })).toBeChecked()
  await months.getByRole('radio', { name: '24 мес.' }).check()
  const concerned = page.getByText('Сейчас это коснётся 22 человек: Алина Ветрова')
  await expect(concerned).toContainText('и ещё 2. Бот предупредит каждого за 30 дней')
  await page.getByRole('radio', { name: 'После одобрения' }).check()
  await inColours(page, async (theme) => {
    await expectAccessible(page)
    await page.screenshot({ path: `${SCREENS}/agency-switches.${theme}.1440.png`, fullPage: true })
  })
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Настройки сохранены')).toBeVisible()
  expect(await world.sql('select review_new_profiles, retention_months from agency')).toEqual([
    { review_new_profiles: true, retention_months: 24 },
  ])
  await page.setViewportSize({ width: 390, height: 844 })
  await inColours(page, async (theme) => {
    await page.screenshot({ path: `${SCREENS}/agency-switches.${theme}.390.png`, fullPage: true })
  })
})

test('[G-03] a wrong value is named at its field, with the keyboard on a desktop', async ({
  page,
  world,
}) => {
  await openOnDesktop(page, world, PATH)
  await name(page).fill('')
  await page.keyboard.press('Tab')
  await expect(contact(page)).toBeFocused()
  await page.keyboard.type('Ирина')
  await page.keyboard.press('Tab')
  await page.keyboard.type('много')
  await page.getByRole('button', { name: 'Сохранить' }).focus()
  await page.keyboard.press('Enter')
  await expect(alert(page).filter({ hasText: 'Проверьте 3 поля' })).toBeVisible()
  await expect(name(page)).toBeFocused()
  await expect(page.getByText('Укажите название агентства')).toBeVisible()
  await expect(page.getByText('Укажите @username в Telegram или телефон')).toBeVisible()
  await expect(page.getByText('Укажите целое число от 0 до 1000')).toBeVisible()
  await expectAccessible(page)
  await page.screenshot({ path: `${SCREENS}/agency-errors.1440.png` })
  await name(page).fill('Очень длинное название агентства, которое занимает 60 знаков')
  await contact(page).fill('+7 916 123 45 67')
  await markup(page).fill('35 %')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Настройки сохранены')).toBeVisible()
  await expect(contact(page)).toHaveValue('+7 916 123-45-67')
  await page.screenshot({ path: `${SCREENS}/agency.1440.png` })
})

test('[G-02] [G-03] another owner saved first: the newer version comes and the typed values stay', async ({
  page,
  world,
}) => {
  const app = await world.open(page, 'owner', { path: PATH })
  await contact(page).fill('@irina_ugc')
  await world.sql(`update agency set name = 'Чужое название', version = version + 1`)
  await app.pressMain()
  await expect(alert(page)).toContainText(
    'Настройки уже изменил кто-то другой. Проверьте новую версию и повторите. Ваши правки останутся в полях.',
  )
  await page.getByRole('button', { name: 'Загрузить новую версию' }).click()
  await expect(name(page)).toHaveValue('Чужое название')
  await expect(contact(page)).toHaveValue('@irina_ugc')
  await app.pressMain()
  await expect(page.getByText('Настройки сохранены')).toBeVisible()
  expect(await row(world)).toMatchObject({ name: 'Чужое название', contact: '@irina_ugc', version: 3 })
})

test('[G-03] settings that do not load say so and come with a retry', async ({ page, world }) => {
  await page.route('**/api/agency', (route) => route.abort())
  await world.open(page, 'owner', { path: PATH })
  await expect(page.getByText('Настройки не загрузились')).toBeVisible({ timeout: 30_000 })
  await page.unroute('**/api/agency')
  await page.getByRole('button', { name: 'Повторить' }).click()
  await expect(name(page)).toHaveValue('UGC Маркетплейс')
})

test('[G-04] the mark is uploaded, seen by a client, replaced and removed; a wrong file says what to do', async ({
  page,
  world,
}) => {
  const table = await addTable(world)
  await addRow(world, table)
  await openOnDesktop(page, world, PATH)
  const mark = page.getByRole('region', { name: 'Знак агентства' })
  const choose = async (mimeType: string, buffer: Buffer) =>
    page.getByLabel('Файл со знаком').setInputFiles({ name: 'mark.png', mimeType, buffer })
  await choose('image/svg+xml', Buffer.from('<svg/>'))
  await expect(mark.getByRole('alert')).toHaveText(
    'Этот формат не подходит. Сохраните знак как JPG, PNG или WebP',
  )
  await choose('image/png', Buffer.from('no image'))
  await expect(mark.getByRole('alert')).toHaveText(
    'Знак не сохранён. Выберите изображение: этот файл не JPG, PNG или WebP',
  )
  await expect(mark.locator('img')).toHaveCount(0)
  // What is typed in the form stays, and its save is no conflict.
  await contact(page).fill('@irina_ugc')
  await choose('image/png', await redAndBlue(200, 200).png().toBuffer())
  await expect(page.getByText('Знак сохранён')).toBeVisible()
  await expect(mark.getByRole('alert')).toBeHidden()
  await expect(mark.locator('img')).toBeVisible()
  await expect(contact(page)).toHaveValue('@irina_ugc')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Настройки сохранены')).toBeVisible()
  await expectAccessible(page)
  await page.screenshot({ path: `${SCREENS}/agency-mark.1440.png` })
  const first = await mark.locator('img').getAttribute('src')
  await choose('image/png', await redAndBlue(300, 300).png().toBuffer())
  await expect(mark.locator('img')).not.toHaveAttribute('src', first ?? '')

  const client = await page.context().newPage()
  await client.setViewportSize({ width: 390, height: 844 })
  await client.goto(table.client)
  const shown = client.getByRole('banner').locator('img')
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(300)
  expect(await shown.boundingBox()).toMatchObject({ width: 40, height: 40 })
  await client.screenshot({ path: `${SCREENS}/client-mark.390.png` })
  await mark.getByRole('button', { name: 'Убрать' }).click()
  await expect(page.getByText('Знак убран')).toBeVisible()
  await expect(mark.getByRole('button', { name: 'Загрузить знак' })).toBeFocused()
  await client.reload()
  await expect(client.getByRole('banner')).toContainText('UUGC Маркетплейс')
  await expect(shown).toHaveCount(0)
})
