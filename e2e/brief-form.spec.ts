import type { Page } from '@playwright/test'
import { NO_LIMITS } from '../contract/src/facts/audience.ts'
import {
  choose,
  field,
  FILLED,
  fillIn,
  LIST,
  NEW,
  openOnDesktop,
  reach,
  SCREENS,
  tag,
} from './briefs-data.ts'
import { tagIds } from './creators-data.ts'
import { expect, expectAccessible, test, type World } from './world.ts'

const NO_TAG = 'Пожалуйста, выберите хотя бы один тег для таргетированной рассылки'
const FAILED = 'Ошибка создания брифа. Попробуйте еще раз.'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const alert = (page: Page) => page.getByRole('alert')
const audience = (page: Page) => page.getByRole('region', { name: 'Кому отправить' })
const count = (world: World) => world.sql('select 1 from briefs').then((rows) => rows.length)

test('[B-02] every field is demanded, and a tag: by an alert and in its place', async ({ page, world }) => {
  const app = await world.open(page, 'owner', { path: NEW })
  await expect(heading(page)).toHaveText('Новый бриф')
  await app.pressMain()
  await expect.poll(() => app.popup()).toMatchObject({ message: NO_TAG })
  await app.closePopup()
  await expect(alert(page)).toContainText('Не заполнено 7 полей и теги')
  await expect(page.getByText('Обязательное поле')).toHaveCount(7)
  for (const label of Object.keys(FILLED))
    await expect(field(page, label)).toHaveAccessibleDescription(/^Обязательное поле/)
  const publication = page.getByRole('radiogroup', { name: 'Нужна публикация у креатора' })
  await expect(publication).toHaveAccessibleDescription('Обязательное поле')
  await expect(audience(page)).toContainText(NO_TAG)
  await expect(field(page, 'Название брифа')).toBeFocused()
  await page.screenshot({ path: `${SCREENS}/brief-new-errors.390.png`, fullPage: true })
  await expectAccessible(page)

  // Spaces are no title; each field is right as soon as it is filled in.
  await fillIn(page, [])
  await field(page, 'Название брифа').fill('   ')
  await expect(page.getByText('Обязательное поле')).toHaveCount(1)
  await expect(alert(page)).toContainText('Не заполнено 1 поле и теги')
  await alert(page).getByRole('button', { name: 'Перейти к первому: Название брифа' }).click()
  await expect(field(page, 'Название брифа')).toBeFocused()
  await field(page, 'Название брифа').fill('Кофе')
  await expect(alert(page)).toContainText('Не выбраны теги')
  await app.pressMain()
  await expect.poll(() => app.popup()).toMatchObject({ message: NO_TAG })
  await app.closePopup()
  await tag(page, 'Бьюти').click()
  await expect(alert(page)).toHaveCount(0)
  await expect(audience(page)).not.toContainText(NO_TAG)
  await expect.poll(() => count(world)).toBe(0)
})

test('[B-02] outside Telegram the alert is the browser’s', async ({ page, world }) => {
  await openOnDesktop(page, world, NEW)
  await fillIn(page, [])
  const [dialog] = await Promise.all([
    page.waitForEvent('dialog').then(async (shown) => {
      await shown.accept()
      return shown
    }),
    page.getByRole('button', { name: 'Создать бриф' }).click(),
  ])
  expect(dialog.message()).toBe(NO_TAG)
  await expect(audience(page)).toContainText(NO_TAG)
  await expect.poll(() => count(world)).toBe(0)
})

for (const [answer, sent] of [
  ['Да', true],
  ['Нет', false],
] as const) {
  test(`[B-02] [N-19] a brief is made: an ISO timestamp, publication ${String(sent)}, the page of success, and the brief`, async ({
    page,
    world,
  }) => {
    const tags = await tagIds(world, 'Бьюти', 'Отзыв')
    const app = await world.open(page, 'owner', { path: NEW })
    await fillIn(page)
    await choose(page, answer)
    const request = page.waitForRequest((one) => one.method() === 'POST' && one.url().endsWith('/api/briefs'))
    await app.pressMain()
    expect((await request).postDataJSON()).toEqual({
      title: FILLED['Название брифа'],
      product_name: FILLED['Продукт'],
      brand_description: FILLED['О бренде'],
      brief_description: FILLED['Что снять'],
      publication_required: sent,
      deadline: '2046-12-05T09:00:00.000Z',
      responses_until: null,
      payment_terms: FILLED['Условия оплаты'],
      places: null,
      budget: null,
      markup: null,
      target_tags: tags,
      ...NO_LIMITS,
      request_key: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    await expect(page).toHaveURL(`${world.url}/success?type=brief`)
    await expect(page.getByRole('heading', { name: 'Бриф создан!' })).toBeVisible()
    await expect
      .poll(() => world.sql('select title, publication_required, deadline, status, target_tags from briefs'))
      .toEqual([
        {
          title: FILLED['Название брифа'],
          publication_required: sent,
          deadline: new Date('2046-12-05T09:00:00Z'),
          status: 'draft',
          target_tags: tags,
        },
      ])
    // Nothing is left to be asked about, and the form is not where «back» leads.
    await expect.poll(async () => (await app.state()).closing_confirmation).toBe(false)
    await page.reload()
    await expect.poll(async () => (await app.state()).main_button.text).toBe('Открыть бриф')
    await app.pressMain()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(FILLED['Название брифа'])
    await expect(page.getByRole('button', { name: 'Отправить бриф' })).toBeVisible()
    await page.goBack()
    await page.getByRole('link', { name: 'К списку брифов' }).click()
    await expect(page).toHaveURL(world.url + LIST)
    await expect(page.getByRole('list', { name: 'Брифы' })).toContainText(FILLED['Название брифа'])
    await page.getByRole('link', { name: 'Новый бриф' }).click()
    await expect(field(page, 'Название брифа')).toHaveValue('')
    await expect(page.getByText('Восстановили то, что вы ввели')).toHaveCount(0)
  })
}

test('[B-02] the server stopped: the form shows an error and keeps the typed values, and the next press creates the brief', async ({
  page,
  world,
}) => {
  const app = await world.open(page, 'owner', { path: NEW })
  await fillIn(page)
  await expect(reach(page).getByText('0 креаторов')).toBeVisible()
  await world.stopApi()
  await app.pressMain()
  await expect(alert(page)).toContainText(FAILED)
  // Once is enough: the heading asks to try again.
  await expect(alert(page)).toHaveText(`${FAILED}Нет связи. Проверьте интернет.`)
  for (const [label, value] of Object.entries(FILLED)) await expect(field(page, label)).toHaveValue(value)
  await page.screenshot({ path: `${SCREENS}/brief-new-failed.390.png` })
  await world.startApi()
  await app.pressMain()
  await expect(page).toHaveURL(/success\?type=brief/)
  await expect.poll(() => count(world)).toBe(1)
})

test('[B-02] [B-17] an error reply: the failure, and whatever the server says', async ({ page, world }) => {
  const app = await world.open(page, 'owner', { path: NEW })
  await fillIn(page)
  await page.route('**/api/briefs', (route) => route.fulfill({ status: 500, body: 'oops' }))
  await app.pressMain()
  await expect(alert(page)).toContainText(FAILED)
  await expect(alert(page)).toContainText('Сервер временно недоступен. Попробуйте позже.')
  await page.unroute('**/api/briefs')
  // Refused for one field: it is told there, the field has the focus, and all is well once it is corrected.
  const past = 'Этот срок уже прошёл, укажите более поздний'
  await page.route('**/api/briefs', (route) =>
    route.fulfill({ status: 422, json: { detail: past, code: 'invalid', fields: { deadline: past } } }),
  )
  await app.pressMain()
  await expect(alert(page)).toContainText(FAILED)
  await expect(field(page, 'Срок сдачи')).toHaveAccessibleDescription(new RegExp(`^${past}`))
  await expect(field(page, 'Срок сдачи')).toBeFocused()
  await page.unroute('**/api/briefs')
  // A date that has passed is told as it is entered, without the server.
  await field(page, 'Срок сдачи').fill('2046-01-01T10:00')
  await expect(alert(page)).toHaveCount(0)
  await field(page, 'Срок сдачи').fill('2020-01-01T10:00')
  await expect(field(page, 'Срок сдачи')).toHaveAccessibleDescription(new RegExp(`^${past}`))
  await app.pressMain()
  await expect(alert(page)).toContainText('Проверьте 1 поле')
  await expect.poll(() => count(world)).toBe(0)
  await field(page, 'Срок сдачи').fill('2046-01-01T10:00')
  await expect(alert(page)).toHaveCount(0)
  await app.pressMain()
  await expect(page).toHaveURL(/success\?type=brief/)
})

test('[B-02] a tag that was deleted meanwhile is taken out, and the others stay', async ({ page, world }) => {
  const app = await world.open(page, 'owner', { path: NEW })
  await fillIn(page)
  await world.sql(`delete from tags where name = 'Отзыв'`)
  await app.pressMain()
  await expect(audience(page)).toContainText('Одного из тегов уже нет')
  await expect(tag(page, 'Отзыв')).toHaveCount(0)
  await expect(tag(page, 'Бьюти')).toHaveAttribute('aria-pressed', 'true')
  await app.pressMain()
  await expect(page).toHaveURL(/success\?type=brief/)
})

test('[B-02] pressed twice, it is one brief', async ({ page, world }) => {
  await world.open(page, 'owner', { path: NEW })
  await fillIn(page)
  const held = Promise.withResolvers<void>()
  let asked = 0
  await page.route('**/api/briefs', async (route) => {
    asked += 1
    await held.promise
    await route.continue()
  })
  // At once, before the page can take the button away; and with the keyboard, while the first is on its way.
  await page.evaluate(() => {
    const { telegramHost } = window as unknown as { telegramHost: { pressMain: () => void } }
    telegramHost.pressMain()
    telegramHost.pressMain()
  })
  await expect.poll(() => asked).toBe(1)
  await page.getByRole('button', { name: 'Создать бриф' }).press('Enter')
  held.resolve()
  await expect(page).toHaveURL(/success\?type=brief/)
  expect(asked).toBe(1)
  await expect.poll(() => count(world)).toBe(1)
})

for (const again of ['pressed again', 'reloaded and pressed again'] as const) {
  test(`[B-02] made, but the reply is lost: ${again}, it is the same brief`, async ({ page, world }) => {
    const app = await world.open(page, 'owner', { path: NEW })
    await fillIn(page)
    await page.route('**/api/briefs', async (route) => {
      expect((await route.fetch()).status()).toBe(201)
      await route.abort('connectionreset')
    })
    await app.pressMain()
    await expect(alert(page)).toContainText(FAILED)
    await expect.poll(() => count(world)).toBe(1)
    await page.unroute('**/api/briefs')
    if (again !== 'pressed again') {
      await page.reload()
      await expect(tag(page, 'Отзыв')).toHaveAttribute('aria-pressed', 'true')
    }
    await app.pressMain()
    await expect(page).toHaveURL(/success\?type=brief/)
    await expect.poll(() => count(world)).toBe(1)
    // The same once more is another one now.
    const next = await world.open(page, 'owner', { path: NEW })
    await fillIn(page)
    await next.pressMain()
    await expect(page).toHaveURL(/success\?type=brief/)
    await expect.poll(() => count(world)).toBe(2)
  })
}

test('[B-02] [B-17] what was typed survives a reload and another screen, and closing asks first', async ({
  page,
  world,
}) => {
  const app = await world.open(page, 'owner', { path: NEW })
  await expect(tag(page, 'Бьюти')).toBeVisible()
  await expect.poll(async () => (await app.state()).closing_confirmation).toBe(false)
  await fillIn(page)
  await expect.poll(async () => (await app.state()).closing_confirmation).toBe(true)
  await page.reload()
  await expect(page.getByText('Восстановили то, что вы ввели')).toBeVisible()
  for (const [label, value] of Object.entries(FILLED)) await expect(field(page, label)).toHaveValue(value)
  await expect(page.getByRole('radio', { name: 'Нет' })).toBeChecked()
  await expect(tag(page, 'Отзыв')).toHaveAttribute('aria-pressed', 'true')
  await field(page, 'Продукт').fill('Зерно')
  await app.goBack()
  await expect(heading(page)).toHaveText('Брифы')
  await page.getByRole('link', { name: 'Новый бриф' }).first().click()
  await expect(field(page, 'Продукт')).toHaveValue('Зерно')
  // The browser's own «back», right after a key.
  await field(page, 'Продукт').fill('Зерно, 250 г')
  await page.goBack()
  await page.goForward()
  await expect(field(page, 'Продукт')).toHaveValue('Зерно, 250 г')
  await page.getByRole('button', { name: 'Начать заново' }).click()
  await expect(field(page, 'Название брифа')).toHaveValue('')
  await expect(tag(page, 'Отзыв')).toHaveCount(0)
  await expect.poll(async () => (await app.state()).closing_confirmation).toBe(false)
  await page.reload()
  await expect(tag(page, 'Бьюти')).toBeVisible()
  await expect(field(page, 'Название брифа')).toHaveValue('')
})
