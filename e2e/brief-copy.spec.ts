import type { Page } from '@playwright/test'
import { addBriefWith, field, LIST, NEW, openOnDesktop, SCREENS, tag } from './briefs-data.ts'
import { expect, expectAccessible, inColours, test, type World } from './world.ts'

const duplicate = (page: Page) => page.getByRole('link', { name: 'Повторить бриф' })
const made = (world: World) =>
  world.sql(
    `select title, product_name, brand_description, brief_description, publication_required, deadline, payment_terms,
       target_tags, places, budget, markup from briefs order by created_at`,
  )

test('[B-20] two taps make a copy with every value of the brief, in light and dark', async ({
  page,
  world,
}) => {
  const id = await addBriefWith(world, {
    publication_required: true,
    status: 'completed',
    sent_to_count: 5,
    places: 5,
    budget: 25_000,
    markup: 30,
  })
  const app = await world.open(page, 'owner', { path: `${LIST}/${id}` })
  let taps = 0
  await duplicate(page).click()
  taps += 1
  await expect(page.getByText('Копия брифа «Утренний уход с витамином C»')).toBeVisible()
  await expect(tag(page, 'Бьюти')).toHaveAttribute('aria-pressed', 'true')
  await inColours(page, async (theme) => {
    await expectAccessible(page)
    await page.screenshot({ path: `${SCREENS}/brief-copy.${theme}.390.png`, fullPage: true })
  })
  await app.pressMain()
  taps += 1
  await expect(page.getByRole('heading', { name: 'Бриф создан!' })).toBeVisible()
  expect(taps).toBeLessThanOrEqual(2)
  await expect.poll(() => made(world)).toHaveLength(2)
  const [first, second] = await made(world)
  expect(second).toEqual(first)
  expect(await world.sql(`select status, sent_to_count from briefs order by created_at`)).toEqual([
    { status: 'completed', sent_to_count: 5 },
    { status: 'draft', sent_to_count: 0 },
  ])
})

test('[B-20] from the menu on a desktop: a deadline that has passed is asked for; the draft of a new brief stays', async ({
  page,
  world,
}) => {
  const id = await addBriefWith(world, { status: 'closed', deadline: '2026-01-28T15:00:00Z' })
  await openOnDesktop(page, world, NEW)
  await field(page, 'Название брифа').fill('Новый, не сохранён')
  await page.goto(`${world.url}${LIST}/${id}`)
  await page.getByRole('button', { name: 'Ещё действия' }).click()
  await duplicate(page).first().click()
  await expect(field(page, 'Название брифа')).toHaveValue('Утренний уход с витамином C')
  await expect(field(page, 'Срок сдачи')).toHaveValue('')
  await page.getByRole('button', { name: 'Создать бриф' }).click()
  await expect(page.getByRole('alert')).toContainText('Не заполнено 1 поле')
  await expect(field(page, 'Срок сдачи')).toBeFocused()
  await page.screenshot({ path: `${SCREENS}/brief-copy.1440.png` })
  await field(page, 'Название брифа').fill('Утренний уход, второй раз')
  await page.reload()
  await expect(page.getByText('Восстановили то, что вы ввели')).toBeVisible()
  await expect(field(page, 'Название брифа')).toHaveValue('Утренний уход, второй раз')
  await page.goto(`${world.url}${NEW}`)
  await expect(field(page, 'Название брифа')).toHaveValue('Новый, не сохранён')
  await expect(field(page, 'Продукт')).toHaveValue('')
})

test('[B-20] a brief that is gone cannot be copied, and a failed load can be repeated', async ({
  page,
  world,
}) => {
  const id = await addBriefWith(world)
  await page.route(`**/api/briefs/${id}`, (route) => route.fulfill({ status: 403, body: '' }))
  await world.open(page, 'owner', { path: `${NEW}?copy=${id}` })
  await expect(page.getByRole('heading', { name: 'Ошибка загрузки брифа' })).toBeVisible()
  await page.unroute(`**/api/briefs/${id}`)
  await page.getByRole('button', { name: 'Повторить' }).click()
  await expect(field(page, 'Продукт')).toHaveValue('Сыворотка Vita-C 15 %')
  await world.sql('update briefs set deleted_at = now()')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Бриф не найден' })).toBeVisible()
})
