import type { Page } from '@playwright/test'
import { addBriefWith, briefAddress } from './brief-detail-data.ts'
import { addCreator } from './creators-data.ts'
import { addResponse, button, card, SCREENS, told } from './responses-data.ts'
import { expect, expectAccessible, inColours, test, type World } from './world.ts'

const ALINA = 'Алина Воронцова'

const mode = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: 'Кого видит клиент' }).getByRole('radio', { name })

const visibility = async (world: World, id: string) =>
  (await world.sql('select visibility from responses where id = $1', [id]))[0]?.visibility

test('[T-17] an owner shows a response to the client, hides it, and shows all, in light and dark', async ({
  page,
  world,
}) => {
  const brief_id = await addBriefWith(world, { status: 'active', show_mode: 'selected' })
  const alina = await addResponse(world, { brief_id, creator_id: await addCreator(world, {}) })
  const nino = await addCreator(world, { first_name: 'Нино', last_name: 'Габуния' })
  await addResponse(world, { brief_id, creator_id: nino, status: 'rejected' })
  await world.open(page, 'owner', { path: briefAddress(brief_id) })

  await expect(mode(page, 'Только отобранные')).toBeChecked()
  await button(page, `Показать клиенту: ${ALINA}`).click()
  await expect(button(page, `Видит клиент, скрыть: ${ALINA}`)).toBeVisible()
  await expect.poll(() => visibility(world, alina)).toBe('shown')
  // A rejected response is never shown, so it has no button.
  await expect(card(page, 'Нино').getByRole('button', { name: /клиент/ })).toHaveCount(0)
  await inColours(page, async (theme) => {
    await expectAccessible(page)
    await page.screenshot({ path: `${SCREENS}/client-view.${theme}.390.png`, fullPage: true })
  })
  await button(page, `Видит клиент, скрыть: ${ALINA}`).click()
  await expect(button(page, `Показать клиенту: ${ALINA}`)).toBeVisible()
  await expect.poll(() => visibility(world, alina)).toBe('hidden')

  // Back to the rule of the brief, so that the mode decides.
  await world.sql(`update responses set visibility = 'auto' where id = $1`, [alina])
  await mode(page, 'Все отклики').dispatchEvent('click')
  await expect(page.getByRole('alertdialog')).toContainText('Показать клиенту все отклики?')
  await button(page, 'Показать все').click()
  await expect(told(page, 'Клиент видит: все отклики')).toBeVisible()
  await expect(mode(page, 'Все отклики')).toBeChecked()
  await expect(button(page, `Видит клиент, скрыть: ${ALINA}`)).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })
  await inColours(page, async (theme) => {
    await page.screenshot({ path: `${SCREENS}/client-view.${theme}.1440.png`, fullPage: true })
  })
})
