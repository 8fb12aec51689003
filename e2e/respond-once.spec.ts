import { answer } from './creators-data.ts'
import { addMe, addOffer, SCREENS } from './offers-data.ts'
import {
  ALREADY,
  brief,
  days,
  heading,
  isPost,
  open,
  price,
  problem,
  question,
  rows,
  send,
} from './respond-form.ts'
import { themes } from './telegram/themes.ts'
import { expect, expectAccessible, test } from './world.ts'

test('[R-16] the first tap on a pre-filled screen sends nothing, and neither does a double tap', async ({
  page,
  world,
}) => {
  await addMe(world, { price_per_video: 5000 })
  const app = await open(page, world, await addOffer(world))
  let asked = 0
  page.on('request', (request) => {
    if (isPost(request)) asked += 1
  })
  await expect(price(page)).toHaveValue(/^5\s000$/)
  // Both taps of a double tap reach the page before it has drawn anything.
  await page.evaluate(() => {
    const { telegramHost } = window as unknown as { telegramHost: { pressMain: () => void } }
    telegramHost.pressMain()
    telegramHost.pressMain()
  })
  await expect(question(page)).toHaveAccessibleName(/^Отправить отклик за 5\s000\s₽\?$/)
  await expect(question(page)).toHaveAccessibleDescription(/Срок не указан/)
  await expect.poll(async () => (await app.state()).main_button).toMatchObject({ is_active: false })
  await page.screenshot({ path: `${SCREENS}/respond-confirm.390.png` })

  // A second press of Enter meets the safe button.
  await expect(question(page).getByRole('button', { name: 'Изменить' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question(page)).toHaveCount(0)
  await expect(price(page)).toBeFocused()
  await expect(price(page)).toBeInViewport()

  await days(page).fill('4')
  await price(page).fill('6 000')
  await app.pressMain()
  await expect(question(page)).toHaveAccessibleName(/за 6\s000\s₽/)
  await expect(question(page)).toHaveAccessibleDescription(/Сдашь за 4 дня/)
  expect(asked).toBe(0)
  await expect.poll(() => rows(world)).toEqual([])
  await question(page).getByRole('button', { name: 'Отправить', exact: true }).click()
  await expect(heading(page)).toHaveText('Отклик отправлен!')
  await expect
    .poll(() => rows(world))
    .toMatchObject([{ creator_price: '6000.00', estimated_delivery_days: 4 }])
  expect(asked).toBe(1)
})

test('[R-06] pressed twice while it is on its way: one row', async ({ page, world }) => {
  await addMe(world)
  const app = await open(page, world, await addOffer(world))
  const go = Promise.withResolvers<void>()
  let asked = 0
  await page.route('**/api/responses', async (route) => {
    asked += 1
    await go.promise
    await route.continue()
  })
  await price(page).fill('9 000')
  await app.pressMain()
  await question(page).getByRole('button', { name: 'Отправить', exact: true }).dblclick()
  await expect.poll(async () => (await app.state()).main_button).toMatchObject({ is_active: false })
  go.resolve()
  await expect(heading(page)).toHaveText('Отклик отправлен!')
  expect(asked).toBe(1)
  await expect.poll(() => rows(world)).toHaveLength(1)
})

test('[R-06] a second tab: one row, and the sentence of the server beside what there is', async ({
  page,
  context,
  world,
}) => {
  await addMe(world)
  const id = await addOffer(world)
  const app = await open(page, world, id)
  await price(page).fill('9 000')
  const tab = await context.newPage()
  const second = await open(tab, world, id)
  await price(tab).fill('8 000')
  await send(page, app)
  await expect(heading(page)).toHaveText('Отклик отправлен!')
  await send(tab, second)
  await expect(problem(tab)).toContainText(ALREADY)
  await expect(tab.getByRole('region', { name: 'Твой отклик' })).toContainText('На рассмотрении')
  await expect(price(tab)).toHaveCount(0)
  await expect.poll(async () => (await second.state()).main_button).toMatchObject({ is_visible: false })
  await tab.screenshot({ path: `${SCREENS}/respond-twice.390.png`, fullPage: true })
  await expect.poll(() => rows(world)).toMatchObject([{ creator_price: '9000.00' }])
})

test('[R-06] both at the same moment: one row, one success', async ({ page, context, world }) => {
  await addMe(world)
  const id = await addOffer(world)
  const tab = await context.newPage()
  const [one, two] = [await open(page, world, id), await open(tab, world, id)]
  await expect(price(page)).toBeVisible()
  await expect(price(tab)).toBeVisible()
  await Promise.all([send(page, one), send(tab, two)])
  const outcomes = await Promise.all(
    [page, tab].map(async (each) => {
      await expect(heading(each).filter({ hasText: 'Отклик отправлен!' }).or(problem(each))).toBeVisible()
      return heading(each).textContent()
    }),
  )
  expect(outcomes.toSorted()).toEqual(['Отклик на бриф', 'Отклик отправлен!'])
  await expect.poll(() => rows(world)).toHaveLength(1)
})

for (const [status, words, next] of [
  ['pending', 'На рассмотрении', 'Напишем в Telegram, каким бы оно ни было'],
  ['accepted', 'Подтверди участие', 'Менеджер напишет тебе в Telegram'],
  ['rejected', 'Отклонён', 'В этот раз выбрали других. Спасибо за отклик!'],
] as const) {
  test(`[R-06] [R-17] answered before, ${status}: the response in full, the brief, no form`, async ({
    page,
    world,
  }) => {
    const me = await addMe(world)
    const id = await addOffer(world)
    await answer(world, id, me, status)
    await world.sql(
      `update responses set estimated_delivery_days = 4, message = $1, created_at = '2026-11-10T09:04:00Z'`,
      [`Первая строка.\n${'Ещё о себе. '.repeat(30)}Конец.`],
    )
    const app = await open(page, world, id, { theme: themes.iosNight })
    await expect(brief(page)).toContainText('Вертикальное видео')
    const mine = page.getByRole('region', { name: 'Твой отклик' })
    for (const each of [words, next, /5\s000\s₽/, '4 дня', 'Отклик отправлен'])
      await expect(mine).toContainText(each)
    const message = mine.getByText('Первая строка.')
    await expect(message).toContainText('Конец.')
    expect(await message.evaluate((one) => one.scrollHeight - one.clientHeight)).toBeLessThan(2)
    await expect(mine).toBeInViewport()
    await expect(page.getByRole('link', { name: 'Проекты' })).toHaveAttribute('aria-current', 'true')
    await expect(price(page)).toHaveCount(0)
    await expect.poll(async () => (await app.state()).main_button).toMatchObject({ is_visible: false })
    await expectAccessible(page)
    await page.screenshot({ path: `${SCREENS}/respond-${status}.390.png`, fullPage: true })
    await page.getByRole('link', { name: /^Отклики/ }).click()
    await expect(heading(page)).toHaveText('Мои отклики')
    await page.getByRole('button', { name: 'Весь текст' }).click()
    await expect
      .poll(() => page.getByText('Конец.').evaluate((one) => one.scrollHeight - one.clientHeight))
      .toBeLessThan(2)
    await expect(heading(page)).toHaveText('Мои отклики')
  })
}

test('[R-06] a passed deadline: said at once, and said when it passes under the form', async ({
  page,
  world,
}) => {
  await addMe(world)
  const id = await addOffer(world)
  const app = await open(page, world, id)
  await expect(price(page)).toBeVisible()
  await world.sql(`update briefs set deadline = now() - interval '1 second'`)
  await send(page, app)
  await expect(problem(page)).toContainText('Проект закрыт, отклики больше не принимаются')
  await expect(price(page)).toHaveCount(0)
  await expect.poll(() => rows(world)).toEqual([])

  await open(page, world, id)
  await expect(page.getByText('Откликнуться уже нельзя')).toBeVisible()
  await expect(price(page)).toHaveCount(0)
  await page.screenshot({ path: `${SCREENS}/respond-late.390.png`, fullPage: true })
  await page.getByRole('link', { name: 'Смотреть другие проекты' }).click()
  await expect(heading(page)).toHaveText('Проекты')
})

test('[R-06] closed under the form: refused, nothing is written, and the form is gone', async ({
  page,
  world,
}) => {
  await addMe(world)
  const app = await open(page, world, await addOffer(world))
  await expect(price(page)).toBeVisible()
  await world.sql(`update briefs set status = 'closed'`)
  const refused = page.waitForResponse((response) => isPost(response.request()))
  await send(page, app)
  expect((await refused).ok()).toBe(false)
  await expect(price(page)).toHaveCount(0)
  await expect(page.getByRole('alert')).toBeVisible()
  await expect.poll(() => rows(world)).toEqual([])
})
