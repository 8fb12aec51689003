import type { Page } from '@playwright/test'
import { tagIds } from './creators-data.ts'
import { expect, insertRow, signInOnWeb, type World } from './world.ts'

export const LIST = '/admin/briefs'
export const NEW = `${LIST}/new`
export const SCREENS = 'test-results/screens'

type Values = Record<string, unknown>

/** An active brief for «Бьюти», but for what is said otherwise. Returns the id. */
export async function addBriefWith(world: World, values: Values = {}): Promise<string> {
  const row: Values = {
    title: 'Утренний уход с витамином C',
    product_name: 'Сыворотка Vita-C 15 %',
    brand_description: 'Лумия делает уход для чувствительной кожи.',
    brief_description: 'Вертикальное видео 20–30 секунд, дневной свет.',
    publication_required: false,
    deadline: '2046-03-28T15:00:00Z',
    payment_terms: '50 % предоплата',
    target_tags: await tagIds(world, 'Бьюти'),
    status: 'active',
    ...values,
  }
  return insertRow(world, 'briefs', row)
}

/** That many, numbered: «Бриф 001» is the oldest, so the list ends with it. */
export const addManyBriefs = (world: World, count: number) =>
  world.sql(
    `insert into briefs (title, product_name, brand_description, brief_description, publication_required, deadline,
       payment_terms, target_tags, status, created_at)
     select 'Бриф ' || lpad(n::text, 3, '0'), 'Крем', 'Бренд', 'Задача', true, timestamptz '2046-03-01',
       'После сдачи', '{1}', 'draft', timestamptz '2026-01-01' + n * interval '1 minute'
     from generate_series(1, $1::int) n`,
    [count],
  )

/** The briefs of the pictures: one of each status, and one whose time is nearly over. */
export async function castOfBriefs(world: World) {
  const rows: Values[] = [
    { created_at: '2026-11-05', sent_to_count: 184 },
    {
      title: 'Кофе, который ждёшь с ночи',
      product_name: 'Дрип-пакеты, набор 12 шт.',
      status: 'draft',
      deadline: '2046-12-05T09:00:00Z',
      created_at: '2026-11-04',
    },
    {
      title: 'Увлажнитель в детской',
      product_name: 'Тихий дом Mini',
      status: 'closed',
      deadline: '2026-11-02T15:00:00Z',
      created_at: '2026-10-14',
      sent_to_count: 211,
    },
    {
      title: 'Собери полку за 20 минут',
      product_name: 'Стеллаж «Полка №3»',
      status: 'completed',
      deadline: '2026-10-20T15:00:00Z',
      created_at: '2026-09-28',
      sent_to_count: 143,
    },
    {
      title: 'Неделя без сахара',
      product_name: 'Протеин «Ёлка», ваниль',
      status: 'cancelled',
      deadline: '2026-10-12T15:00:00Z',
      created_at: '2026-09-25',
      sent_to_count: 78,
    },
  ]
  for (const row of rows) await addBriefWith(world, row)
}

export const cards = (page: Page) =>
  page
    .getByRole('list', { name: 'Брифы' })
    .locator('> li')
    .filter({ has: page.getByRole('link') })
export const card = (page: Page, title: string) => cards(page).filter({ hasText: title })
export const search = (page: Page) => page.getByRole('searchbox', { name: 'Название или продукт' })
export const status = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: 'Статус' }).getByRole('radio', { name, exact: true })
export const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

/** What a brief's form is filled with. The time is that of the browser: Moscow. */
export const FILLED = {
  'Название брифа': 'Кофе, который ждёшь с ночи',
  Продукт: 'Дрип-пакеты, набор 12 шт.',
  'О бренде': 'Зерно и Ко обжаривает кофе малыми партиями в Перми.',
  'Что снять': 'Вертикальное видео 20–30 секунд.\nХук в первые 2 секунды.',
  'Срок сдачи': '05.12.2046, 12:00',
  'Условия оплаты': '100 % после приёмки',
}

export const field = (page: Page, label: string) =>
  page.getByRole('main').getByLabel(label, { exact: true }).first()
/** Whom the brief in the form will reach. */
export const reach = (page: Page) => page.getByRole('region', { name: 'Кто получит' })
export const tag = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Кому отправить' }).getByRole('button', { name, exact: true })
export const choose = (page: Page, answer: 'Да' | 'Нет') =>
  page.getByRole('radio', { name: answer, exact: true }).check({ force: true })

export async function fillIn(page: Page, tags: string[] = ['Бьюти', 'Отзыв']) {
  for (const [label, value] of Object.entries(FILLED)) await field(page, label).fill(value)
  await choose(page, 'Нет')
  for (const name of tags) await pickTag(page, name)
}

/** A tag that is not among the frequent ones is chosen in the sheet. */
export async function pickTag(page: Page, name: string) {
  await expect(tag(page, 'Бьюти')).toBeVisible()
  if (await tag(page, name).isVisible()) return tag(page, name).click()
  await page.getByRole('button', { name: /^Все \d+$/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Теги' })
  await sheet.getByRole('button', { name, exact: true }).click()
  await sheet.getByRole('button', { name: 'Готово' }).click()
}

export async function openOnDesktop(page: Page, world: World, path: string) {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInOnWeb(page, world)
  await page.goto(world.url + path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}
