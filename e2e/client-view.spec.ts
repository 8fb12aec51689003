import type { Page } from '@playwright/test'
import { addBriefWith, briefAddress } from './brief-detail-data.ts'
import { addCreator } from './creators-data.ts'
import { openTables } from './public-links-data.ts'
import { addResponse, button, chooseMore, SCREENS, told } from './responses-data.ts'
import { expect, expectAccessible, inColours, test, type World } from './world.ts'

const ALINA = 'Алина Воронцова'

const mode = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: 'Кого видит клиент' }).getByRole('radio', { name })

const visibility = async (world: World, id: string) =>
  (await world.sql('select visibility from responses where id = $1', [id]))[0]?.visibility

test('[L-22] «Клиент» lists the people with the eye, those whom the client sees first', async ({
  page,
  world,
}) => {
  const brief_id = await addBriefWith(world, { status: 'active', show_mode: 'selected' })
  const add = async (last_name: string, given: object) =>
    addResponse(world, {
      brief_id,
      creator_id: await addCreator(world, { first_name: 'Нино', last_name }),
      ...given,
    })
  for (let n = 1; n <= 7; n += 1) await add(`Габуния ${n}`, {})
  const hidden = await add('Асатиани', { client_price: 15_000 })
  await add('Кипиани', { status: 'accepted' })
  await add('Отклонённая', { status: 'rejected' })
  await world.open(page, 'owner', { path: briefAddress(brief_id) })
  await openTables(page)
  const list = page.getByRole('region', { name: 'Кого видит клиент' })
  const eye = (name: string) => list.getByRole('button', { name: `Видит клиент: ${name}` })
  await expect(list.getByRole('heading')).toHaveText('Клиент видит 1 из 9')
  await expect(list.getByRole('listitem')).toHaveCount(7)
  await expect(list.getByRole('listitem').first()).toContainText('Нино Кипиани')
  await expect(eye('Нино Кипиани')).toHaveAttribute('aria-pressed', 'true')
  await list.getByRole('button', { name: 'Ещё 2' }).click()
  // The rejected one is not there: no switch shows a rejected person.
  await expect(list.getByRole('listitem')).toHaveCount(9)
  await expect(eye('Нино Асатиани')).toHaveAttribute('aria-pressed', 'false')
  await eye('Нино Асатиани').click()
  await expect(eye('Нино Асатиани')).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => visibility(world, hidden)).toBe('shown')
  await expect(list.getByRole('heading')).toHaveText('Клиент видит 2 из 9')
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await inColours(page, async (theme) => {
      await expectAccessible(page)
      await page.screenshot({ path: `${SCREENS}/client-people.${theme}.${width}.png` })
    })
  }
  await eye('Нино Кипиани').click()
  await expect(list.getByRole('heading')).toHaveText('Клиент видит 1 из 9')
})

test('[T-17] an owner shows a response to the client, hides it, and shows all, in light and dark', async ({
  page,
  world,
}) => {
  const brief_id = await addBriefWith(world, { status: 'active', show_mode: 'selected' })
  const alina = await addResponse(world, { brief_id, creator_id: await addCreator(world, {}) })
  const nino = await addCreator(world, { first_name: 'Нино', last_name: 'Габуния' })
  await addResponse(world, { brief_id, creator_id: nino, status: 'rejected' })
  await world.open(page, 'owner', { path: briefAddress(brief_id) })

  await openTables(page)
  await expect(mode(page, 'Только отобранные')).toBeChecked()
  await page.keyboard.press('Escape')
  await chooseMore(page, ALINA, 'Показать клиенту')
  await expect.poll(() => visibility(world, alina)).toBe('shown')
  // A rejected response is never shown: the reason stands in the place of the button.
  await button(page, 'Нино Габуния').click()
  const rejected = page.getByRole('dialog', { name: 'Нино Габуния' })
  await expect(rejected).toContainText('Клиент не видит: отклик отклонён')
  await expect(rejected.getByRole('button', { name: 'Показать' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await inColours(page, async (theme) => {
    await expectAccessible(page)
    await page.screenshot({ path: `${SCREENS}/client-view.${theme}.390.png`, fullPage: true })
  })
  await chooseMore(page, ALINA, 'Скрыть от клиента')
  await expect.poll(() => visibility(world, alina)).toBe('hidden')

  // Back to the rule of the brief, so that the mode decides.
  await world.sql(`update responses set visibility = 'auto' where id = $1`, [alina])
  await openTables(page)
  await mode(page, 'Все отклики').dispatchEvent('click')
  await expect(page.getByRole('alertdialog')).toContainText('Показать клиенту все отклики?')
  await button(page, 'Показать все').click()
  await expect(told(page, 'Клиент видит: все отклики')).toBeVisible()
  await expect(mode(page, 'Все отклики')).toBeChecked()
  await page.keyboard.press('Escape')
  await button(page, ALINA).click()
  await expect(page.getByText('Клиент видит', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1440, height: 900 })
  await inColours(page, async (theme) => {
    await page.screenshot({ path: `${SCREENS}/client-view.${theme}.1440.png`, fullPage: true })
  })
})

test('[T-67] a person who asked not to be shown to brands: the card and the person’s page say so, and there is no dead button', async ({
  page,
  world,
}) => {
  const brief_id = await addBriefWith(world, { status: 'active' })
  const creator_id = await addCreator(world, { hidden_from_clients: true })
  await addResponse(world, { brief_id, creator_id, status: 'accepted', client_price: 9000 })
  await world.open(page, 'owner', { path: briefAddress(brief_id) })
  await page.setViewportSize({ width: 1440, height: 900 })
  const person = page.getByRole('region', { name: `Отклик: ${ALINA}` })
  await expect(person).toContainText('Клиент не видит: креатор просил не показывать брендам')
  await expect(person.getByRole('button', { name: 'Показать' })).toHaveCount(0)
  await inColours(page, async (theme) => {
    await page.screenshot({ path: `${SCREENS}/unseen.${theme}.1440.png`, fullPage: true })
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await inColours(page, async (theme) => {
    await expectAccessible(page)
    await page.screenshot({ path: `${SCREENS}/unseen.${theme}.390.png`, fullPage: true })
  })
  await button(page, ALINA).click()
  await page.getByRole('link', { name: ALINA, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(ALINA)
  await expect(page.getByText('Просил не показывать брендам')).toBeVisible()
  await page.screenshot({ path: `${SCREENS}/unseen-person.390.png` })

  // Bulk names the reason too.
  await page.goBack()
  await button(page, 'Закрыть').click()
  await button(page, 'Выбрать').click()
  await page.getByRole('checkbox', { name: new RegExp(`${ALINA}$`) }).click()
  await button(page, 'Показать только их').click()
  await expect(told(page, 'Пропущено 1: креатор просил не показывать брендам')).toBeVisible()
})
