import type { Page, Request } from '@playwright/test'
import type { TelegramApp } from './telegram/launch.ts'
import type { World } from './world.ts'

export const SEND = 'Отправить отклик'
export const NO_PROFILE = 'Не удалось загрузить твой профиль. Пожалуйста, заполни анкету сначала.'
export const NO_DATA = 'Не удалось получить данные для отправки отклика. Попробуй еще раз.'
export const FAILED = 'Произошла ошибка при отправке отклика. Попробуй еще раз.'
export const ALREADY = 'Отклик на этот проект уже отправлен'

export const heading = (page: Page) => page.getByRole('heading', { level: 1 })
export const price = (page: Page) => page.getByLabel('Твоя цена за видео')
export const days = (page: Page) => page.getByLabel('Сдам за, дней', { exact: true })
export const message = (page: Page) => page.getByLabel('Сообщение')
export const brief = (page: Page) => page.getByRole('region', { name: 'Проект', exact: true })
export const problem = (page: Page) =>
  page.getByRole('alert').filter({ hasText: /Отклик не отправлен|Не знаем, дошёл ли отклик/ })
export const rows = (world: World) => world.sql('select * from responses order by created_at')

/** The address that the bot's button opens. */
export const open = (page: Page, world: World, id: string, launch: Parameters<World['open']>[2] = {}) =>
  world.open(page, 'creator', { path: `/creator/respond/${id}`, ...launch })

export const isPost = (request: Request) =>
  request.method() === 'POST' && request.url().endsWith('/api/responses')

/** What stands between the button and the response. */
export const question = (page: Page) => page.getByRole('alertdialog', { name: /^Отправить отклик за/ })

/** Presses the button and confirms. */
export async function send(page: Page, app: TelegramApp) {
  await app.pressMain()
  await question(page).getByRole('button', { name: 'Отправить', exact: true }).click()
}
