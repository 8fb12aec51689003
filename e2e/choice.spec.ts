import type { Page } from '@playwright/test'
import {
  ALINA,
  bar,
  chips,
  comeBack,
  DESKTOP,
  dialog,
  expectChosen,
  introduce,
  KAMILA,
  leave,
  openAs,
  PHONE,
  rowOf,
  selection,
  SOFIA,
  stored,
  TIMUR,
  verdict,
  verdicts,
} from './choice-data.ts'
import { addRow, addTable, cards, expectNoOverflow, region } from './public-table-data.ts'
import { expect, expectAccessible, inColours, test } from './world.ts'

const SCREENS = 'test-results/screens'
const sentChoice = (page: Page) => page.getByRole('region', { name: 'Отправленный выбор' })

test(`[T-50] [T-51] [T-54] [T-64] one person chooses on a phone, submits, changes and submits again, in light and dark`, async ({
  page,
  world,
}) => {
  const shoot = async (name: string) => {
    for (const viewport of [DESKTOP, PHONE]) {
      await page.setViewportSize(viewport)
      await inColours(page, async (scheme) => {
        await page.screenshot({
          path: `${SCREENS}/choice-${name}.${scheme}.${viewport.width}.png`,
          fullPage: true,
        })
      })
    }
  }
  const table = await selection(world)
  await page.goto(table.client)
  await expect(page.getByText('Отметьте, кто вам подходит')).toBeVisible()
  await expect(bar(page)).toContainText('Выбрано 0 из 2 мест')
  await shoot('first')

  // The name is asked once; «Отмена» drops the verdict.
  await verdict(page, ALINA, 'Да').click()
  await expect(dialog(page)).toContainText(`Ваше «да» (${ALINA}) сохранится под этим именем`)
  await dialog(page).getByRole('button', { name: 'Отмена' }).click()
  await expect(verdict(page, ALINA, 'Да')).toHaveAttribute('aria-pressed', 'false')
  await verdict(page, ALINA, 'Да').click()
  await page.getByLabel('Имя', { exact: true }).fill('123')
  await dialog(page).getByRole('button', { name: 'Продолжить' }).click()
  await expect(dialog(page)).toContainText('Напишите имя, хотя бы одну букву')
  await inColours(page, () => expectAccessible(page))
  await shoot('name')
  await introduce(page, 'Анна')
  await expectChosen(page, ALINA, 'Да')
  await expect(page.getByText('Вы решаете как Анна')).toBeVisible()
  await expect(bar(page)).toContainText(/Выбрано 1 из 2 мест · 5\s000/)
  await expect(page.getByRole('status').filter({ hasText: `${ALINA}: да. Выбрано 1 из 2` })).toHaveCount(1)

  // A comment, a reason, a verdict that is taken back.
  await page.getByRole('button', { name: `Добавить комментарий: ${ALINA}` }).click()
  await page.getByLabel(`Комментарий: ${ALINA}`).fill('Очень наш голос')
  await page.keyboard.press('Enter')
  await verdict(page, TIMUR, 'Нет').click()
  await page
    .getByRole('group', { name: `Причина, необязательно: ${TIMUR}` })
    .getByRole('button', { name: 'Дорого' })
    .click()
  await verdict(page, KAMILA, 'Резерв').click()
  await verdict(page, KAMILA, 'Резерв').click()
  await verdict(page, KAMILA, 'Резерв').click()
  await expect
    .poll(() => stored(world))
    .toEqual([
      { first_name: 'Алина', verdict: 'yes', comment: 'Очень наш голос', author: 'Анна' },
      { first_name: 'Камила', verdict: 'reserve', comment: null, author: 'Анна' },
      { first_name: 'Тимур', verdict: 'no', comment: 'Дорого', author: 'Анна' },
    ])
  await expect(chips(page)).toHaveText('Все4Без решения1Да1Резерв1Нет1')
  await expect(bar(page)).toContainText('В резерве 1, без решения 1')
  await inColours(page, () => expectAccessible(page))
  await shoot('decide')

  // The chips filter the rows.
  await page.setViewportSize(PHONE)
  await chips(page).getByText('Без решения').click()
  await expect(cards(page)).toHaveCount(1)
  await expect(cards(page)).toContainText(SOFIA)
  await chips(page).getByText('Все').click()
  await expect(cards(page)).toHaveCount(4)

  await bar(page).getByRole('button', { name: 'Отправить выбор' }).click()
  await expect(dialog(page)).toContainText('Одно место свободно. Отправить можно и так.')
  await page.getByLabel('Сообщение менеджеру').fill('Начните с Алины')
  await inColours(page, () => expectAccessible(page))
  await shoot('submit')
  await dialog(page).getByRole('button', { name: 'Отправить' }).click()
  await expect(page.getByRole('heading', { name: 'Выбор отправлен' })).toBeFocused()
  await expect(page.getByText(/^Анна, .+ Выбор уже у менеджера, с вами свяжутся\./)).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
  await expect(verdicts(page, ALINA)).toHaveCount(0)
  await expect(rowOf(page, ALINA)).toContainText('ДаОчень наш голос')
  await inColours(page, () => expectAccessible(page))
  await shoot('sent')

  // After a reload the choice is still sent; a change goes to the agency with the next submission.
  await page.setViewportSize(PHONE)
  await page.reload()
  await page.getByRole('button', { name: 'Изменить выбор' }).click()
  await expect(bar(page)).toContainText('Изменений нет')
  await verdict(page, TIMUR, 'Да').click()
  await expect(bar(page)).toContainText('Изменено: 1 решение')
  await expect(page.getByText('Вы меняете отправленный выбор')).toBeVisible()
  await expect(rowOf(page, TIMUR)).toContainText('Изменено после отправки.')
  await inColours(page, () => expectAccessible(page))
  await shoot('changing')
  await bar(page).getByRole('button', { name: 'Отправить изменения' }).click()
  await dialog(page).getByRole('button', { name: 'Отправить' }).click()
  await expect(page.getByRole('heading', { name: 'Выбор отправлен' })).toBeVisible()
  expect(await world.sql('select author, message from client_submissions order by created_at')).toEqual([
    { author: 'Анна', message: 'Начните с Алины' },
    { author: 'Анна', message: 'Начните с Алины' },
  ])
  // The agency rejects a response: what was sent stays.
  await expect(sentChoice(page)).toContainText('Да 2')
  await world.sql(`update responses set status = 'rejected' where creator_id in
      (select id from creators where first_name = 'Тимур')`)
  await page.reload()
  await expect(sentChoice(page)).toContainText('Да 2')
  await expect(sentChoice(page)).toContainText('После этого агентство изменило подборку.')
})

test('[T-50] [T-55] [T-59] two browsers choose the same row: the second sees the first choice before it replaces it', async ({
  page,
  world,
  browser,
}) => {
  const table = await selection(world)
  await page.setViewportSize(PHONE)
  await page.goto(table.client)
  const other = await openAs(browser, table.client, DESKTOP)
  await expect(region(other)).toBeVisible()
  await leave(page)
  await leave(other)
  await verdict(page, ALINA, 'Да').click()
  await introduce(page, 'Анна')
  await expectChosen(page, ALINA, 'Да')

  // The desktop still shows the row without a choice.
  await verdict(other, ALINA, 'Нет').click()
  await introduce(other, 'Дмитрий')
  await expectChosen(other, ALINA, 'Да')
  await expect(rowOf(other, ALINA)).toContainText('Анна: да ·')
  await expect(rowOf(other, ALINA)).toContainText(
    'Решение уже изменилось: показано новое. Не сохранено ваше: «нет»',
  )
  await other.screenshot({ path: `${SCREENS}/choice-conflict.1440.png` })
  await other.getByRole('button', { name: `Сохранить моё: ${ALINA}` }).click()
  await expectChosen(other, ALINA, 'Нет')
  await expect(rowOf(other, ALINA)).toContainText('Вы: нет, было «да», Анна ·')

  await verdict(page, KAMILA, 'Резерв').click()
  await expectChosen(page, KAMILA, 'Резерв')
  await comeBack(page)
  await expectChosen(page, ALINA, 'Нет')
  await expect(rowOf(page, ALINA)).toContainText('Дмитрий: нет, было «да», Анна ·')
  await comeBack(other)
  await expectChosen(other, KAMILA, 'Резерв')
  await leave(page)
  await leave(other)

  // A submission of what is no longer there is refused, and says what changed.
  await bar(other).getByRole('button', { name: 'Отправить выбор' }).click()
  await verdict(page, TIMUR, 'Да').click()
  await expectChosen(page, TIMUR, 'Да')
  await dialog(other).getByRole('button', { name: 'Отправить' }).click()
  await expect(dialog(other).getByRole('listitem')).toHaveText([`${TIMUR}: теперь «да», Анна`])
  await expect(dialog(other)).toContainText('Было: да 0, резерв 1, нет 1, без решения 2. Стало: да 1')
  await other.screenshot({ path: `${SCREENS}/choice-stale.1440.png` })
  expect(await world.sql('select 1 from client_submissions')).toEqual([])
  await dialog(other).getByRole('button', { name: 'Отправить' }).click()
  await expect(other.getByRole('heading', { name: 'Выбор отправлен' })).toBeVisible()
  await comeBack(page)
  await expect(page.getByText(/^Дмитрий, .+ Выбор уже у менеджера/)).toBeVisible()
  await other.context().close()
})

test('[T-50] the keyboard alone: arrows move, Space decides, Esc restores a comment', async ({
  page,
  world,
}) => {
  const table = await selection(world)
  await page.setViewportSize(DESKTOP)
  await page.goto(table.client)
  await verdict(page, ALINA, 'Да').focus()
  await page.keyboard.press('ArrowRight')
  await expect(verdict(page, ALINA, 'Резерв')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(verdict(page, ALINA, 'Нет')).toBeFocused()
  await expect(verdicts(page, ALINA).locator('[tabindex="0"]')).toHaveText('Нет')
  expect(await stored(world)).toEqual([])
  await page.keyboard.press('Space')
  await expect(page.getByLabel('Имя', { exact: true })).toBeFocused()
  await page.keyboard.type('Анна')
  await page.keyboard.press('Enter')
  await expectChosen(page, ALINA, 'Нет')
  await expect(verdict(page, ALINA, 'Нет')).toBeFocused()
  // One stop for the verdicts, then the four reasons, then the comment.
  for (const _ of Array.from({ length: 5 })) await page.keyboard.press('Tab')
  const opener = page.getByRole('button', { name: `Добавить комментарий: ${ALINA}` })
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel(`Комментарий: ${ALINA}`)).toBeFocused()
  await page.keyboard.type('Не то')
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await expect.poll(() => stored(world)).toMatchObject([{ verdict: 'no', comment: null }])
  // What has the focus is not under the bar.
  await verdict(page, SOFIA, 'Да').focus()
  const [under, focused] = await Promise.all([
    bar(page).boundingBox(),
    verdict(page, SOFIA, 'Да').boundingBox(),
  ])
  expect((focused?.y ?? 0) + (focused?.height ?? 0)).toBeLessThanOrEqual(under?.y ?? 0)
})

test('[T-56] after the end of the brief the choice is read and not changed', async ({ page, world }) => {
  const table = await selection(world)
  await page.goto(table.client)
  await verdict(page, ALINA, 'Да').click()
  await introduce(page, 'Анна')
  await expectChosen(page, ALINA, 'Да')
  await world.sql(`update briefs set status = 'closed', ended_at = now()`)
  await verdict(page, KAMILA, 'Да').click()
  await expect(page.getByText('Набор закрыт, выбор больше не меняется.')).toBeVisible()
  await expect(page.getByText('Решения больше не меняются.')).toContainText('Вы не успели отправить выбор.')
  await expect(verdicts(page, ALINA)).toHaveCount(0)
  await expect(bar(page)).toHaveCount(0)
  await expect(rowOf(page, ALINA)).toContainText('Да')
  await expectAccessible(page)
  await page.screenshot({ path: `${SCREENS}/choice-closed.390.png`, fullPage: true })
})

test('[T-56] no prices, long names, 200 % text', async ({ page, world }) => {
  const table = await addTable(world, { places: 2 })
  const long = { first_name: 'Александра-Виктория', last_name: 'Преображенская-Воскресенская' }
  await addRow(world, table, long, { client_price: null })
  await page.goto(table.client)
  await expect(page.getByText('Цены ещё готовим')).toBeVisible()
  const name = `${long.first_name} ${long.last_name}`
  await verdict(page, name, 'Нет').click()
  await introduce(page, 'Анна-Мария Константинопольская, руководитель бренд-маркетинга')
  await expectChosen(page, name, 'Нет')
  await expectNoOverflow(page, 320, 390, 1024, 1240, 1440)
  // 200 % of a desktop: its page is half as wide. On a phone the text alone grows.
  await expectNoOverflow(page, 720)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await expectNoOverflow(page, 390)
  await page.setViewportSize(PHONE)
  await expectAccessible(page)
  await page.screenshot({ path: `${SCREENS}/choice-200.390.png`, fullPage: true })
  await verdict(page, name, 'Да').click()
  await expect(bar(page)).toContainText('Выбрано 1 из 2 мест · цены готовим')
})

test('[T-52] a comment is saved by Enter and by leaving the field, Esc restores it; a reason takes one tap and goes with «нет»', async ({
  page,
  world,
}) => {
  const table = await selection(world)
  await page.goto(table.client)
  await verdict(page, ALINA, 'Нет').click()
  await introduce(page, 'Анна')
  const saved = async () => (await stored(world))[0]
  const comment = page.getByLabel(`Комментарий: ${ALINA}`)
  const open = (label: string) => page.getByRole('button', { name: `${label} комментарий: ${ALINA}` })

  await open('Добавить').click()
  await expect(comment).toBeFocused()
  await comment.fill('Не тот голос')
  await comment.press('Enter')
  await expect.poll(saved).toMatchObject({ verdict: 'no', comment: 'Не тот голос' })

  await open('Изменить').click()
  await comment.fill('Не сохранять')
  await comment.press('Escape')
  await expect(open('Изменить')).toBeFocused()
  await expect(rowOf(page, ALINA)).toContainText('Не тот голос')
  expect(await saved()).toMatchObject({ comment: 'Не тот голос' })

  await open('Изменить').click()
  await comment.fill('Долгая монтажная')
  await page.getByRole('heading', { level: 1 }).click()
  await expect.poll(saved).toMatchObject({ comment: 'Долгая монтажная' })

  const reason = page
    .getByRole('group', { name: `Причина, необязательно: ${ALINA}` })
    .getByRole('button', { name: 'Дорого' })
  await reason.click()
  await expect.poll(saved).toMatchObject({ comment: 'Дорого. Долгая монтажная' })
  // The reason and the own words share 200 characters.
  await open('Изменить').click()
  await comment.fill('я'.repeat(300))
  await comment.press('Enter')
  await expect.poll(async () => String((await saved())?.comment).length).toBe(200)

  await open('Изменить').click()
  await comment.fill('Долгая монтажная')
  await comment.press('Enter')
  await expect.poll(saved).toMatchObject({ comment: 'Дорого. Долгая монтажная' })
  await verdict(page, ALINA, 'Да').click()
  await expect.poll(saved).toMatchObject({ verdict: 'yes', comment: 'Долгая монтажная' })
})
