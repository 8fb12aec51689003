import type { Locator, Page } from '@playwright/test'
import { redAndBlue } from '../server/test/images.ts'
import { themes } from './telegram/themes.ts'
import { BOT_TOKEN } from '../server/test/app.ts'
import { signLaunch } from '../server/test/init-data.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleAtNight,
  inColours,
  ofThisRun,
  people,
  signInOnWeb,
  test,
  type World,
} from './world.ts'

const NEW = '/admin/creators/new'
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true }).first()
const photo = async () => ({
  name: 'me.png',
  mimeType: 'image/png',
  buffer: await redAndBlue(400, 500).png().toBuffer(),
})

async function addCreator(world: World, telegram_id: number | null = null) {
  if (telegram_id !== null)
    await world.sql(`insert into users (telegram_id, first_name) values ($1, 'Мария')`, [telegram_id])
  const [row] = await world.sql(
    `insert into creators (telegram_id, first_name, last_name, city, social_links, price_per_video)
     values ($1, 'Мария', 'Белова', 'Казань', '{"instagram": "https://www.instagram.com/masha", "tiktok": null}', 9000)
     returning id`,
    [telegram_id],
  )
  return String(row?.id)
}

/** The desktop has a button at the bottom; Telegram has its own. */
const save = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** The one choice besides the name. */
const chooseGround = (page: Page) => page.getByRole('radio', { name: 'Переписка' }).check({ force: true })

async function openOnDesktop(page: Page, world: World, path: string) {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInOnWeb(page, world)
  await page.goto(world.url + path)
}

test('[C-07] [C-14] [S-35] an owner adds a creator with a name alone; the ground is optional, on a phone', async ({
  page,
  world,
}) => {
  const app = await world.open(page, 'owner', { path: NEW })
  await expect(heading(page)).toHaveText('Новый креатор')
  await expect(
    page.getByText('Сохранить можно с одним именем. Брифы приходят, когда анкета заполнена.'),
  ).toBeVisible()
  await app.pressMain()
  await expect(field(page, 'Имя')).toHaveAccessibleDescription('Укажите имя')
  await expect(field(page, 'Имя')).toBeFocused()
  await expect(page.getByRole('alert')).toContainText('Показать 1 ошибку')
  await page.screenshot({ path: 'test-results/screens/creator-new-errors.390.png' })
  await field(page, 'Имя').fill('Мария')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await app.pressMain()
  await expect(page.getByText('Креатор добавлен')).toBeVisible()
  const [row] = await world.sql('select id, first_name, is_active, ground from creators')
  expect(row).toMatchObject({ first_name: 'Мария', is_active: false, ground: null })
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/admin/creators/${String(row?.id)}`)
  await expect(heading(page)).toContainText('Мария')
})

test('[C-85] a person with the phone of another is added, and the other is named with a link', async ({
  page,
  world,
}) => {
  await world.sql(
    `insert into creators (first_name, last_name, phone) values ('Нина', 'Виноградова', '+7 916 240-18-36')`,
  )
  const app = await world.open(page, 'owner', { path: NEW })
  await field(page, 'Имя').fill('Марта')
  await field(page, 'Телефон').fill('8 916 240 18 36')
  await app.pressMain()
  await expect(heading(page)).toContainText('Марта')
  const main = page.getByRole('main')
  await expect(main).toContainText('Похожий человек уже есть')
  await expectAccessibleAtNight(page)
  await page.screenshot({ path: 'test-results/screens/creator-similar.390.png' })
  await main.getByRole('link', { name: 'Нина Виноградова' }).click()
  await expect(heading(page)).toContainText('Нина Виноградова')
  await expect(main).not.toContainText('Похожий человек')
})

test('[C-07] everything about a creator with the photo, on a desktop, in light and dark', async ({
  page,
  world,
}) => {
  await openOnDesktop(page, world, NEW)
  await expect(heading(page)).toHaveText('Новый креатор')
  await page.getByLabel('Файл с фото').setInputFiles(await photo())
  await expect(page.getByText('Загрузим вместе с анкетой')).toBeVisible()
  await field(page, 'Имя').fill('Мария')
  await field(page, 'Фамилия').fill('Белова')
  await field(page, 'Возраст').fill('31')
  await field(page, 'Город').fill('каз')
  await page.getByRole('option', { name: 'Казань' }).click()
  await expect(field(page, 'Страна')).toHaveValue('Россия')
  await field(page, 'Языки').fill('русский, татарский')
  await field(page, 'Портфолио').fill('belova.ru')
  await field(page, 'TikTok').fill('@belova')
  await field(page, 'Подписчики').fill('41 000')
  await field(page, 'Цена за видео').fill('9 000')
  await field(page, 'Email').fill('maria@belova.ru')
  await page.getByRole('radio', { name: 'Женский' }).check({ force: true })
  await chooseGround(page)
  await page.getByRole('button', { name: 'Бьюти', exact: true }).click()
  await inColours(page, async (scheme) => {
    await page.screenshot({ path: `test-results/screens/creator-new.${scheme}.1440.png` })
    await expectAccessible(page)
  })
  await save(page, 'Добавить креатора')
  await expect(page.getByText('Креатор добавлен')).toBeVisible()
  await expect(heading(page)).toContainText('Мария Белова')
  await expect
    .poll(() =>
      world.sql(
        `select telegram_id, city, country, languages, photo_key is not null as photo, is_active from creators`,
      ),
    )
    .toEqual([
      {
        telegram_id: null,
        city: 'Казань',
        country: 'Россия',
        languages: ['русский', 'татарский'],
        photo: true,
        is_active: true,
      },
    ])
  const picture = page.locator('main img').first()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(400)
})

test('[C-07] an owner edits a creator: only what was changed is sent', async ({ page, world }) => {
  const id = await addCreator(world, 500_000_077)
  await openOnDesktop(page, world, `/admin/creators/${id}/edit`)
  await expect(heading(page)).toHaveText('Редактирование')
  await expect(field(page, 'Instagram')).toHaveValue('masha')
  await expect(field(page, 'Telegram ID')).toHaveCount(0)
  await field(page, 'Город').fill('Самара')
  await page.keyboard.press('Escape')
  await field(page, 'TikTok').fill('@masha')
  await field(page, 'Цена за видео').fill('')
  await page.screenshot({ path: 'test-results/screens/creator-edit.1440.png' })
  const patch = page.waitForRequest((request) => request.method() === 'PATCH')
  await save(page, 'Сохранить изменения')
  expect((await patch).postDataJSON()).toEqual({
    city: 'Самара',
    price_per_video: null,
    social_links: {
      instagram: 'https://www.instagram.com/masha',
      tiktok: 'https://www.tiktok.com/@masha',
    },
    version: 1,
  })
  await expect(page.getByText('Изменения сохранены')).toBeVisible()
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/admin/creators/${id}`)
  await expect
    .poll(() => world.sql('select first_name, last_name, city, price_per_video from creators'))
    .toEqual([{ first_name: 'Мария', last_name: 'Белова', city: 'Самара', price_per_video: null }])
})

test('[C-15] the profile was changed first: the form says so, loads the newer version and keeps the typed values', async ({
  page,
  world,
}) => {
  const id = await addCreator(world)
  const app = await world.open(page, 'owner', { path: `/admin/creators/${id}/edit` })
  await field(page, 'Фамилия').fill('Чернова')
  await world.sql(`update creators set city = 'Самара', last_name = 'Рыжова', version = version + 1`)
  await app.pressMain()
  await expect(page.getByRole('alert')).toContainText(
    'Анкету уже изменил кто-то другой. Проверьте новую версию и повторите. Ваши правки останутся в полях.',
  )
  await page.getByRole('button', { name: 'Загрузить новую версию' }).click()
  await expect(field(page, 'Город')).toHaveValue('Самара')
  await expect(field(page, 'Фамилия')).toHaveValue('Чернова')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await app.pressMain()
  await expect(page.getByText('Изменения сохранены')).toBeVisible()
  await expect
    .poll(() => world.sql('select last_name, city, version from creators'))
    .toEqual([{ last_name: 'Чернова', city: 'Самара', version: 3 }])
})

test('[C-07] a photo is replaced while editing, on a phone', async ({ page, world }) => {
  const id = await addCreator(world)
  const app = await world.open(page, 'owner', { path: `/admin/creators/${id}/edit`, theme: themes.iosNight })
  await expect(heading(page)).toHaveText('Редактирование')
  await page.getByLabel('Файл с фото').setInputFiles(await photo())
  await expect(page.getByText('Фото сохранено')).toBeVisible()
  await expect
    .poll(() => world.sql('select photo_key is not null as photo from creators'))
    .toEqual([{ photo: true }])
  await field(page, 'Город').fill('Самара')
  await expect.poll(async () => (await app.state()).closing_confirmation).toBe(true)
  await page.screenshot({ path: 'test-results/screens/creator-edit.dark.390.png', fullPage: true })
  await app.pressMain()
  await expect(page.getByText('Изменения сохранены')).toBeVisible()
  await expect.poll(() => world.sql('select city from creators')).toEqual([{ city: 'Самара' }])
})

test('[C-07] a replaced photo is on the page of the creator before the creator is loaded again', async ({
  page,
  world,
}) => {
  const id = await addCreator(world)
  const app = await world.open(page, 'owner', { path: `/admin/creators/${id}/edit` })
  await page.getByLabel('Файл с фото').setInputFiles(await photo())
  await expect(page.getByText('Фото сохранено')).toBeVisible()
  // Never answered: the page has only what is in the cache.
  await page.route(`**/api/creators/${id}`, () => undefined)
  await app.goBack()
  await expect(heading(page)).toContainText('Мария Белова')
  await expect(page.getByRole('img', { name: 'Фото' })).toHaveAttribute('src', /^\/media\//)
})

test('[C-07] errors are shown at their fields, politely', async ({ page, world }) => {
  const app = await world.open(page, 'owner', { path: NEW })
  await field(page, 'Имя').fill('Ольга')
  await chooseGround(page)
  for (const [label, wrong, text, right] of [
    ['Email', 'olga', 'Проверьте email', ''],
    ['Возраст', 'много', 'Укажите число', ''],
    ['Возраст', '13', 'Минимум 14 лет', '14'],
    ['Телефон', 'abc', 'Проверьте телефон', ''],
    ['Портфолио', 'javascript:alert(1)', 'Проверьте ссылку: она должна начинаться с https://', ''],
    ['Цена за видео', '-5', 'Минимум 0', '0'],
  ] as const) {
    await field(page, label).fill(wrong)
    await expect(page.getByText(text, { exact: true })).toBeVisible()
    await field(page, label).fill(right)
    await expect(page.getByText(text, { exact: true })).toBeHidden()
  }
  await app.pressMain()
  await expect(page.getByText('Креатор добавлен')).toBeVisible()
})

test('[C-07] the server stopped in the middle of it: nothing typed is lost @night', async ({
  page,
  world,
}) => {
  const app = await world.open(page, 'owner', { path: NEW })
  await field(page, 'Имя').fill('Ольга')
  await chooseGround(page)
  await page.waitForLoadState('networkidle')
  await world.stopApi()
  await app.pressMain()
  await expect(page.getByRole('alert')).toContainText('Нет связи.')
  await expect(field(page, 'Имя')).toHaveValue('Ольга')
  await world.startApi()
  await app.pressMain()
  await expect(page.getByText('Креатор добавлен')).toBeVisible()
  await expect.poll(() => world.sql('select 1 from creators')).toHaveLength(1)
})

test('[C-07] a photo that fails after the creator was added shows an error, and the creator stays', async ({
  page,
  world,
}) => {
  await page.route('**/photo', (route) => route.abort())
  const app = await world.open(page, 'owner', { path: NEW })
  await field(page, 'Имя').fill('Ольга')
  await chooseGround(page)
  await page.getByLabel('Файл с фото').setInputFiles(await photo())
  await app.pressMain()
  await expect(page.getByText('Креатор добавлен. Ошибка загрузки фото')).toBeVisible()
  await expect(heading(page)).toContainText('Ольга')
})

test('[C-07] no creator to edit: «Креатор не найден»', async ({ page, world }) => {
  await world.open(page, 'owner', { path: '/admin/creators/00000000-0000-7000-8000-000000000000/edit' })
  await expect(page.getByRole('alert')).toContainText('Креатор не найден')
})

test('[C-11] a new creator that is not saved yet survives «back» and a reload', async ({ page, world }) => {
  const app = await world.open(page, 'owner', { path: NEW })
  const tag = page.getByRole('button', { name: 'Бьюти', exact: true })
  await page.getByLabel('Файл с фото').setInputFiles(await photo())
  await field(page, 'Имя').fill('Ольга')
  await field(page, 'Цена за видео').fill('7 000')
  await tag.click()
  await app.goBack()
  await expect(heading(page)).toHaveText('Креаторы')
  await page.getByRole('link', { name: 'Добавить', exact: true }).click()
  const restored = page.getByText('Восстановили то, что вы ввели')
  await expect(restored).toBeVisible()
  await expect(field(page, 'Имя')).toHaveValue('Ольга')
  await expect(field(page, 'Цена за видео')).toHaveValue('7 000')
  await expect(tag).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('Загрузим вместе с анкетой')).toBeVisible()
  await expect.poll(async () => (await app.state()).closing_confirmation).toBe(true)
  await page.screenshot({ path: 'test-results/screens/creator-new-restored.390.png' })

  await field(page, 'Фамилия').fill('Белова')
  await app.goBack()
  await expect(heading(page)).toHaveText('Креаторы')
  await page.goto(world.url + NEW)
  await expect(field(page, 'Фамилия')).toHaveValue('Белова')
  await field(page, 'Возраст').fill('31')
  // At once: the write that waits for a pause in typing has not happened.
  await page.reload()
  await expect(field(page, 'Возраст')).toHaveValue('31')

  await page.getByRole('button', { name: 'Начать заново' }).click()
  const question = page.getByRole('alertdialog', { name: 'Начать заново?' })
  await question.getByRole('button', { name: 'Отмена' }).click()
  await expect(field(page, 'Имя')).toHaveValue('Ольга')
  await page.getByRole('button', { name: 'Начать заново' }).click()
  await question.getByRole('button', { name: 'Стереть' }).click()
  await expect(field(page, 'Имя')).toHaveValue('')
  await expect(tag).toHaveAttribute('aria-pressed', 'false')
  await expect(restored).toHaveCount(0)
  await expect.poll(async () => (await app.state()).closing_confirmation).toBe(false)

  await field(page, 'Имя').fill('Мария')
  await chooseGround(page)
  await app.pressMain()
  await expect(page.getByText('Креатор добавлен')).toBeVisible()
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([])
})

test('[C-11] unsaved changes survive a link; they lie over newer data, and another owner never sees them', async ({
  page,
  world,
}) => {
  const id = await addCreator(world)
  const edit = `/admin/creators/${id}/edit`
  await openOnDesktop(page, world, edit)
  await field(page, 'Цена за видео').fill('9 500')
  await page.getByRole('link', { name: 'Брифы', exact: true }).click()
  await expect(heading(page)).toHaveText('Брифы')
  await world.sql(`update creators set city = 'Самара', price_per_video = 1 where id = $1`, [id])
  await page.goto(world.url + edit)
  await expect(page.getByText('Восстановили несохранённые изменения')).toBeVisible()
  await expect(field(page, 'Цена за видео')).toHaveValue('9 500')
  await expect(field(page, 'Город')).toHaveValue('Самара')
  await page.screenshot({ path: 'test-results/screens/creator-edit-restored.1440.png' })

  await world.sql(`insert into users (telegram_id, first_name) values (500000009, 'Павел')`)
  await world.sql(`insert into owners (telegram_id) values (500000009)`)
  const other = signLaunch({ token: BOT_TOKEN, user: { ...people.owner, id: 500_000_009 } })
  await world.open(page, 'owner', { path: edit, init_data: other })
  await expect(field(page, 'Город')).toHaveValue('Самара')
  await expect(field(page, 'Цена за видео')).toHaveValue('1')
  await expect(page.getByText('Восстановили несохранённые изменения')).toHaveCount(0)

  const app = await world.open(page, 'owner', { path: edit })
  await expect(field(page, 'Цена за видео')).toHaveValue('9 500')
  const patch = page.waitForRequest((request) => request.method() === 'PATCH')
  await app.pressMain()
  expect((await patch).postDataJSON()).toEqual({ price_per_video: 9500, version: 1 })
  await expect(page.getByText('Изменения сохранены')).toBeVisible()
  await page.goto(world.url + edit)
  await expect(field(page, 'Цена за видео')).toHaveValue(/^9\s500$/)
  await expect(page.getByText('Восстановили несохранённые изменения')).toHaveCount(0)
})

test('leaving on the web with something unsaved is asked about', async ({ page, world }) => {
  await openOnDesktop(page, world, NEW)
  await field(page, 'Имя').fill('Ольга')
  const asked = page.waitForEvent('dialog')
  const closing = page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await closing
})

for (const theme of ofThisRun(['iosDay', 'androidNight'] as const)) {
  test(`the form on a phone, in the colours of ${theme}; the narrowest too`, async ({ page, world }) => {
    await world.open(page, 'owner', { path: NEW, theme: themes[theme] })
    await expect(page.getByRole('button', { name: 'Бьюти', exact: true })).toBeVisible()
    await page.screenshot({ path: `test-results/screens/creator-new.${theme}.390.png`, fullPage: true })
    await expectAccessibleAtNight(page)
    await page.setViewportSize({ width: 320, height: 640 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  })
}

test('the keyboard alone adds a creator, on a desktop @night', async ({ page, world }) => {
  await openOnDesktop(page, world, NEW)
  await expect(heading(page)).toBeFocused()
  const add = page.getByRole('button', { name: 'Добавить креатора' })
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Загрузить фото' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type('Ольга')
  const tabTo = async (to: Locator) => {
    for (
      let press = 0;
      press < 120 && !(await to.evaluate((it) => it === document.activeElement));
      press += 1
    )
      await page.keyboard.press('Tab')
  }
  await tabTo(page.getByRole('radio', { name: 'Переписка' }))
  await page.keyboard.press('Space')
  await tabTo(add)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Креатор добавлен')).toBeVisible()
})
