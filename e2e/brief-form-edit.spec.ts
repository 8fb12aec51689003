import type { Page } from '@playwright/test'
import { addBriefWith, field, LIST, openOnDesktop, pickTag, SCREENS, tag } from './briefs-data.ts'
import { tagIds } from './creators-data.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleAtNight,
  inColours,
  still,
  test,
  type World,
} from './world.ts'

const CHANGED = 'Бриф уже изменил кто-то другой. Проверьте новую версию и повторите'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const alert = (page: Page) => page.getByRole('alert')
const edit = (id: string) => `${LIST}/${id}/edit`
const row = async (world: World) =>
  (await world.sql('select title, product_name, payment_terms, version from briefs'))[0]

/** What another owner does meanwhile. */
const meanwhile = (world: World, set: string) => world.sql(`update briefs set ${set}, version = version + 1`)

test('[B-07] a brief is edited: only what was changed is sent, with the version it was opened with', async ({
  page,
  world,
}) => {
  const [beauty, review] = await tagIds(world, 'Бьюти', 'Отзыв')
  const id = await addBriefWith(world, { deadline: '2046-03-28T15:00:42Z' })
  await openOnDesktop(page, world, edit(id))
  await expect(heading(page)).toHaveText('Редактирование')
  await expect(field(page, 'Срок сдачи')).toHaveValue('28.03.2046, 18:00')
  await expect(page.getByRole('radio', { name: 'Нет' })).toBeChecked()
  await expect(tag(page, 'Бьюти')).toHaveAttribute('aria-pressed', 'true')
  await field(page, 'Название брифа').fill('Вечерний уход')
  await pickTag(page, 'Отзыв')
  await page.evaluate(() => window.scrollTo(0, 0))
  await still(page)
  await page.screenshot({ path: `${SCREENS}/brief-edit.1440.png` })
  const patch = page.waitForRequest((request) => request.method() === 'PATCH')
  await page.getByRole('button', { name: 'Сохранить изменения' }).click()
  expect((await patch).postDataJSON()).toEqual({
    title: 'Вечерний уход',
    target_tags: [beauty, review],
    version: 1,
  })
  await expect(page.getByText('Изменения сохранены')).toBeVisible()
  await expect(page).toHaveURL(world.url + LIST + `/${id}`)
  await expect
    .poll(() => world.sql('select title, deadline, version from briefs'))
    .toEqual([{ title: 'Вечерний уход', deadline: new Date('2046-03-28T15:00:42Z'), version: 2 }])
})

test('[B-07] another owner saved first: the form says so, loads the newer version and keeps the typed values', async ({
  page,
  world,
}) => {
  const id = await addBriefWith(world)
  const app = await world.open(page, 'owner', { path: edit(id) })
  await field(page, 'Продукт').fill('Сыворотка 20 %')
  await meanwhile(world, `title = 'Чужое название', product_name = 'Чужой продукт'`)
  await app.pressMain()
  await expect(alert(page)).toContainText(`${CHANGED}. Ваши правки останутся в полях.`)
  await expect(field(page, 'Продукт')).toHaveValue('Сыворотка 20 %')
  await page.screenshot({ path: `${SCREENS}/brief-edit-conflict.390.png` })

  // It may fail to come: nothing is lost by that either.
  await world.stopApi()
  await page.getByRole('button', { name: 'Загрузить новую версию' }).click()
  await expect(alert(page)).toContainText('Нет связи.')
  await expect(field(page, 'Продукт')).toHaveValue('Сыворотка 20 %')
  await world.startApi()
  await page.getByRole('button', { name: 'Загрузить новую версию' }).click()
  await expect(field(page, 'Название брифа')).toHaveValue('Чужое название')
  await expect(field(page, 'Продукт')).toHaveValue('Сыворотка 20 %')
  await expect(page.getByRole('main').getByText('Чужое название')).toBeVisible()
  await expect(alert(page)).toHaveCount(0)
  await expect(page.getByText('Это новая версия брифа, ваши правки остались')).toBeVisible()
  await expect(page.getByText('Проверьте их перед сохранением: «Продукт».')).toBeVisible()
  await expectAccessible(page)
  await page.screenshot({ path: `${SCREENS}/brief-edit-newer.390.png` })
  // A look per frame: the toast may be gone between two looks of `expect` on a loaded machine.
  const toast = page.getByText('Изменения сохранены').waitFor()
  await app.pressMain()
  await toast
  await expect
    .poll(() => row(world))
    .toMatchObject({
      title: 'Чужое название',
      product_name: 'Сыворотка 20 %',
      version: 3,
    })
})

test('[B-07] what was typed over an older version says so after a reload, and can be given up', async ({
  page,
  world,
}) => {
  const id = await addBriefWith(world)
  const app = await world.open(page, 'owner', { path: edit(id) })
  await field(page, 'Условия оплаты').fill('По факту')
  await page.reload()
  await expect(page.getByText('Восстановили несохранённые изменения')).toBeVisible()
  await expect(field(page, 'Условия оплаты')).toHaveValue('По факту')
  await meanwhile(world, `payment_terms = 'Предоплата'`)
  await page.reload()
  await expect(page.getByText('Проверьте их перед сохранением: «Условия оплаты».')).toBeVisible()
  await page.getByRole('button', { name: 'Отменить мои правки' }).click()
  await expect(field(page, 'Условия оплаты')).toHaveValue('Предоплата')
  await expect.poll(async () => (await app.state()).closing_confirmation).toBe(false)
  await page.reload()
  await expect(field(page, 'Условия оплаты')).toHaveValue('Предоплата')
  await expect(page.getByText('Восстановили несохранённые изменения')).toHaveCount(0)
})

test('[B-07] a brief that is over is not edited', async ({ page, world }) => {
  for (const [status, title] of [
    ['completed', 'Бриф завершён'],
    ['cancelled', 'Бриф отменён'],
  ] as const) {
    const id = await addBriefWith(world, { status })
    await world.open(page, 'owner', { path: edit(id) })
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(page.getByLabel('Название брифа')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'К брифу' })).toHaveAttribute('href', `${LIST}/${id}`)
  }
})

test('[B-07] a brief that ended while it was edited: nothing is saved, and what was typed can be copied', async ({
  page,
  world,
}) => {
  const id = await addBriefWith(world)
  const app = await world.open(page, 'owner', { path: edit(id) })
  await field(page, 'Продукт').fill('Сыворотка 20 %')
  await meanwhile(world, `status = 'completed'`)
  await app.pressMain()
  await page.getByRole('button', { name: 'Загрузить новую версию' }).click()
  await expect(alert(page)).toContainText('изменить его уже нельзя')
  await expect(field(page, 'Продукт')).toHaveValue('Сыворотка 20 %')
})

test('[B-07] a brief that is not there, or does not come', async ({ page, world }) => {
  await world.open(page, 'owner', { path: edit('00000000-0000-7000-8000-000000000000') })
  await expect(alert(page)).toContainText('Бриф не найден')
  const id = await addBriefWith(world)
  await page.route(`**/api/briefs/${id}`, (route) => route.fulfill({ status: 403, body: '' }))
  await world.open(page, 'owner', { path: edit(id) })
  await expect(alert(page)).toContainText('Ошибка загрузки брифа')
  await page.unroute(`**/api/briefs/${id}`)
  await page.getByRole('button', { name: 'Повторить' }).click()
  await expect(field(page, 'Продукт')).toHaveValue('Сыворотка Vita-C 15 %')
})

test('[B-82] new terms of a sent brief: the save asks, with the number of people and a choice of silence; a new title does not', async ({
  page,
  world,
}) => {
  const id = await addBriefWith(world, { sent_to_count: 3, sent_at: '2026-11-01T12:00:00Z' })
  await world.sql(
    `with people as (
       insert into users (telegram_id) select 720000000 + n from generate_series(1, 3) n returning telegram_id
     ), profiles as (
       insert into creators (telegram_id, first_name) select telegram_id, 'Анна' from people returning id
     ) insert into deliveries (creator_id, brief_id, state) select id, $1, 'sent' from profiles`,
    [id],
  )
  await openOnDesktop(page, world, edit(id))
  const terms = field(page, 'Условия оплаты')
  const save = page.getByRole('button', { name: 'Сохранить изменения' })
  const dialog = page.getByRole('alertdialog')
  await terms.fill('Через неделю')
  await save.click()
  const tell = dialog.getByRole('combobox', { name: 'Кому написать' })
  await expect(tell.getByRole('option')).toHaveText(['Всем, кого касается: 3', 'Никому'])
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await inColours(page, async (theme) => {
      await expectAccessibleAtNight(page)
      await page.screenshot({ path: `${SCREENS}/brief-tell-changes.${theme}.${width}.png` })
    })
  }
  await dialog.getByRole('button', { name: 'Отмена' }).click()
  expect(await row(world)).toMatchObject({ payment_terms: '50 % предоплата', version: 1 })
  await save.click()
  await tell.selectOption('Никому')
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Изменения сохранены')).toBeVisible()
  expect(await world.sql('select 1 from brief_changes')).toEqual([])

  await page.goto(world.url + edit(id))
  await terms.fill('Через месяц')
  await save.click()
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Изменения сохранены')).toBeVisible()
  expect(await world.sql('select was from brief_changes')).toEqual([
    { was: { payment_terms: 'Через неделю' } },
  ])

  await page.goto(world.url + edit(id))
  await field(page, 'Название брифа').fill('Вечерний уход')
  await save.click()
  await expect(page.getByText('Изменения сохранены')).toBeVisible()
  expect(await row(world)).toMatchObject({ title: 'Вечерний уход', version: 4 })
})
