import type { Page } from '@playwright/test'
import type { World } from './world.ts'

export const LINKS = '/admin/public-links'
export const SCREENS = 'test-results/screens'

export type Kind = 'client' | 'internal'

/** Where the link that works now leads. */
export async function pathOf(world: World, brief_id: string, kind: Kind): Promise<string> {
  const [link] = await world.sql(
    'select token from public_links where brief_id = $1 and kind = $2 and revoked_at is null',
    [brief_id, kind],
  )
  return `/public/${String(link?.token)}`
}

export const revoke = (world: World, brief_id: string, ...kinds: Kind[]) =>
  world.sql('update public_links set revoked_at = now() where brief_id = $1 and kind = any ($2)', [
    brief_id,
    kinds,
  ])

export const tables = (page: Page) => page.getByRole('region', { name: 'Таблицы' })
export const projects = (page: Page) => page.getByRole('list', { name: 'Проекты' }).getByRole('listitem')
export const copyOf = (page: Page, table: string) =>
  page.getByRole('button', { name: new RegExp(`^Скопиро(вать|вано): ${table}`) })
export const openerOf = (page: Page, table: string) =>
  page.getByRole('link', { name: `Открыть в новой вкладке: ${table}` })
export const settingsOf = (page: Page, table: string) =>
  page.getByRole('button', { name: `Настройки: ${table}` })
/** The chip, because its label covers the radio button. */
export const pickEnd = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: 'Открывается' }).getByText(name, { exact: true }).click()
/** The tables of a brief that was sent. */
export const openTables = (page: Page) =>
  page.getByRole('navigation', { name: 'О брифе' }).getByRole('button', { name: 'Клиент' }).click()
/** The question before the first copy: its two answers, and its close button. */
export const whoIsSeen = (page: Page) => page.getByRole('dialog', { name: 'Кого увидит клиент?' })
export const toastOf = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
