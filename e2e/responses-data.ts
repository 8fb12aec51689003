import type { Page } from '@playwright/test'
import { addBriefWith } from './briefs-data.ts'
import { addCreator } from './creators-data.ts'
import { insertRow, type World } from './world.ts'

export const LIST = '/admin/responses'
export const SCREENS = 'test-results/screens'

type Values = Record<string, unknown>

/** A pending one. Returns the id. */
export async function addResponse(world: World, values: Values): Promise<string> {
  const row: Values = { creator_price: 12_000, estimated_delivery_days: 5, ...values }
  return insertRow(world, 'responses', row)
}

/** Many pending ones at once, without triggers and foreign keys: that many people would take the time of the story. */
export async function addManyResponses(world: World, brief_id: string, count: number) {
  await world.sql('set session_replication_role = replica')
  await world.sql(
    `insert into responses (brief_id, creator_id, creator_price)
      select $1, gen_random_uuid(), 1 from generate_series(1, $2::int)`,
    [brief_id, count],
  )
  await world.sql('reset session_replication_role')
}

/** Алина, Нино and Артём answered «Утренний уход»; Софья answered «Первая поездка». The newest is Алина's. */
export async function castOfResponses(world: World) {
  const morning = await addBriefWith(world)
  const ride = await addBriefWith(world, { title: 'Первая поездка на Дрейфе', product_name: 'Самокат' })
  const alina = await addCreator(world, { is_verified: true, telegram_id: 700_000_001 })
  const nino = await addCreator(world, { first_name: 'Нино', last_name: 'Габуния', city: 'Тбилиси' })
  const artem = await addCreator(world, { first_name: 'Артём', last_name: 'Кузнецов' })
  const sofia = await addCreator(world, { first_name: 'София', last_name: 'Левченко', city: 'Минск' })
  const made = {
    alina: await addResponse(world, {
      brief_id: morning,
      creator_id: alina,
      client_price: 15_000,
      message: 'Сниму два хука на выбор и отдам исходники. Утренний свет, без фильтров.',
      created_at: '2026-11-14T10:00:00Z',
    }),
    artem: await addResponse(world, {
      brief_id: morning,
      creator_id: artem,
      creator_price: 11_000,
      estimated_delivery_days: null,
      created_at: '2026-11-13T10:00:00Z',
    }),
    nino: await addResponse(world, {
      brief_id: morning,
      creator_id: nino,
      creator_price: 9000,
      client_price: 12_000,
      status: 'accepted',
      created_at: '2026-11-12T10:00:00Z',
    }),
    sofia: await addResponse(world, {
      brief_id: ride,
      creator_id: sofia,
      creator_price: 7000,
      client_price: 6500,
      status: 'rejected',
      created_at: '2026-11-11T10:00:00Z',
    }),
  }
  return { morning, ride, creators: { alina, nino, artem, sofia }, ...made }
}

export const cards = (page: Page) => page.getByRole('list', { name: 'Отклики' }).getByRole('article')
export const card = (page: Page, name: string) => cards(page).filter({ hasText: name })
export const names = (page: Page) => cards(page).getByRole('heading')
export const status = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: 'Статус' }).getByRole('radio', { name, exact: true })
export const price = (page: Page, name: string) =>
  page.getByRole('textbox', { name: `Цена клиента, ${name}`, exact: true })
export const margin = (page: Page, name: string) => card(page, name).locator('[data-margin]')
/** A number of the strip above the responses of a brief. */
export const numberOf = (page: Page, name: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .getByRole('definition')
/** A sheet of the brief's page: «Задание», «Рассылка», «Клиент», «Деньги». */
export const openEntry = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'О брифе' }).getByRole('button', { name }).click()
/** Behind «⋯» of a card or of the person. */
export async function chooseMore(page: Page, name: string, action: string) {
  await button(page, `Ещё: ${name}`).first().click()
  await page.getByRole('dialog', { name, exact: true }).getByRole('button', { name: action }).click()
}
/** «Принять без цены клиенту?» */
export const acceptUnpriced = (page: Page) =>
  page.getByRole('alertdialog').getByRole('button', { name: 'Принять' }).click()
export const button = (page: Page, label: string) => page.getByRole('button', { name: label, exact: true })
export const told = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text })

export type ChosenRow = readonly [
  response_id: string,
  verdict: 'yes' | 'reserve' | 'no' | null,
  comment?: string | undefined,
]

/** What a client has submitted by the live link of the brief. */
export async function submitChoice(
  world: World,
  brief_id: string,
  rows: readonly ChosenRow[],
  message: string | null = null,
) {
  const [made] = await world.sql(
    `insert into client_submissions (link_id, revision, author, message)
      select id, 1, 'Анна', $2 from public_links
      where brief_id = $1 and kind = 'client' and revoked_at is null returning id`,
    [brief_id, message],
  )
  for (const [response_id, verdict, comment = null] of rows)
    await world.sql(
      `insert into client_submission_rows (submission_id, response_id, verdict, comment, author, chosen_at, price)
        select $1, id, $3, $4, 'Анна', now(), client_price from responses where id = $2`,
      [made?.id, response_id, verdict, comment],
    )
}
