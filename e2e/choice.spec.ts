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
  openAs,
  PHONE,
  rowOf,
  say,
  selection,
  SOFIA,
  stored,
  TIMUR,
  verdict,
  verdicts,
} from './choice-data.ts'
import { openOnDesktop } from './briefs-data.ts'
import { addRow, addTable, cards, expectNoOverflow, region } from './public-table-data.ts'
import { expect, expectAccessible, expectAccessibleAtNight, inColours, test } from './world.ts'

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
  // Each state is pictured four times.
  test.slow()
  const table = await selection(world)
  await page.goto(table.client)
  await expect(page.getByText('Отметьте всех, кто подходит, и отправьте выбор.')).toBeVisible()
  await expect(chips(page)).toHaveCount(0)
  await expect(bar(page)).toContainText('Выбрано 0 из 2')
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
  await expect(bar(page)).toContainText(/Выбрано 1 из 2 · 5\s000/)
  await expect(page.getByRole('status').filter({ hasText: `${ALINA}: да. Выбрано 1 из 2` })).toHaveCount(1)

  // A comment, a reason, a verdict that is taken back.
  await say(page, ALINA, { text: 'Очень наш голос' })
  await verdict(page, TIMUR, 'Нет').click()
  await say(page, TIMUR, { reason: 'Дорого' })
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
  await expect(chips(page)).toHaveText('Все4Без ответа1Да1Резерв1Нет1')
  await expect(bar(page)).toContainText('В резерве 1, без ответа 1')
  await inColours(page, () => expectAccessibleAtNight(page))
  await shoot('decide')

  // The chips filter the rows.
  await page.setViewportSize(PHONE)
  await chips(page).getByText('Без ответа').click()
  await expect(cards(page)).toHaveCount(1)
  await expect(cards(page)).toContainText(SOFIA)
  await chips(page).getByText('Все').click()
  await expect(cards(page)).toHaveCount(4)

  await bar(page).getByRole('button', { name: 'Отправить выбор' }).click()
  await expect(dialog(page)).toContainText('Одно место свободно. Отправить можно и так.')
  await expect(dialog(page)).toContainText(`Да: ${ALINA}`)
  await page.getByLabel('Комментарий агентству').fill('Начните с Алины')
  await inColours(page, () => expectAccessibleAtNight(page))
  await shoot('submit')
  await dialog(page).getByRole('button', { name: 'Отправить' }).click()
  await expect(page.getByRole('heading', { name: 'Выбор у агентства' })).toBeFocused()
  await expect(sentChoice(page)).toContainText(new RegExp(`Да: ${ALINA} · 5\\s000\\s₽`))
  await expect(sentChoice(page)).toContainText(/Резерв 1 · Нет 1 · Без ответа 1 · Отправлено: Анна, сегодня/)
  await expect(bar(page)).toHaveCount(0)
  await expect(verdicts(page, ALINA)).toHaveCount(0)
  await expect(rowOf(page, ALINA)).toContainText(/Да\s*Очень наш голос/)
  await inColours(page, () => expectAccessibleAtNight(page))
  await shoot('sent')

  // After a reload the choice is still sent; a change goes to the agency with the next submission.
  await page.setViewportSize(PHONE)
  await page.reload()
  await page.getByRole('button', { name: 'Изменить выбор' }).click()
  await expect(bar(page)).toContainText('Изменений нет')
  await verdict(page, TIMUR, 'Да').click()
  await expect(bar(page)).toContainText('Изменено: 1 решение')
  await expect(page.getByText('Ваши изменения ещё не у агентства')).toBeVisible()
  // Back to what was sent.
  await bar(page).getByRole('button', { name: 'Отменить изменения' }).click()
  await expect(sentChoice(page)).toBeVisible()
  await page.getByRole('button', { name: 'Изменить выбор' }).click()
  await expectChosen(page, TIMUR, 'Нет')
  await verdict(page, TIMUR, 'Да').click()
  await expect(bar(page)).toContainText('Изменено: 1 решение')
  await inColours(page, () => expectAccessibleAtNight(page))
  await shoot('changing')
  await bar(page).getByRole('button', { name: 'Отправить изменения' }).click()
  // What was written before is history, not a text to send again.
  await expect(dialog(page)).toContainText(/Раньше отправлено: Анна, сегодня.*«Начните с Алины»/)
  await expect(page.getByLabel('Комментарий агентству')).toHaveValue('')
  await dialog(page).getByRole('button', { name: 'Отправить' }).click()
  await expect(page.getByRole('heading', { name: 'Выбор у агентства' })).toBeVisible()
  expect(await world.sql('select author, message from client_submissions order by created_at')).toEqual([
    { author: 'Анна', message: 'Начните с Алины' },
    { author: 'Анна', message: null },
  ])
  // The agency rejects a response: what was sent stays.
  await world.sql(`update responses set status = 'rejected' where creator_id in
      (select id from creators where first_name = 'Тимур')`)
  await page.reload()
  await expect(sentChoice(page)).toContainText(ALINA)
  await expect(sentChoice(page)).toContainText(TIMUR)
})

test('[T-55] [T-70] [T-72] two people choose the same row: both opinions stand, and are settled at sending', async ({
  page,
  world,
  browser,
}) => {
  const table = await selection(world)
  await page.setViewportSize(PHONE)
  await page.goto(table.client)
  const other = await openAs(browser, table.client, DESKTOP)
  await expect(region(other)).toBeVisible()
  await verdict(page, ALINA, 'Да').click()
  await introduce(page, 'Анна')
  await expectChosen(page, ALINA, 'Да')
  await say(page, ALINA, { text: 'На кухне, с детьми' })
  await verdict(other, ALINA, 'Нет').click()
  await introduce(other, 'Дмитрий')
  await expectChosen(other, ALINA, 'Нет')
  await verdict(other, KAMILA, 'Да').click()
  await comeBack(other)
  await expect(rowOf(other, ALINA)).toContainText('Анна: да, «На кухне, с детьми»')
  await comeBack(page)
  await expectChosen(page, ALINA, 'Да')
  await expect(rowOf(page, ALINA)).toContainText('Дмитрий: нет')
  await expect(chips(page)).toContainText('Разошлись1')
  await expect(bar(page)).toContainText('С коллегами разошлись: 1')
  await page.screenshot({ path: `${SCREENS}/choice-differ.390.png` })
  await other.screenshot({ path: `${SCREENS}/choice-differ.1440.png` })

  await bar(page).getByRole('button', { name: 'Отправить выбор' }).click()
  const unsettled = dialog(page).getByRole('region', { name: 'Мнения разошлись' })
  await expect(unsettled).toContainText(`${ALINA} Дмитрий: нет`)
  // Камила has one opinion: nothing to settle.
  await expect(unsettled.getByRole('group')).toHaveCount(1)
  const mine = (label: string) =>
    unsettled.getByRole('group', { name: `Решение: ${ALINA}` }).getByRole('button', { name: label })
  await mine('Резерв').click()
  await expect(dialog(page)).toContainText('Резерв 1')
  await mine('Да').click()
  await expect(dialog(page)).toContainText(`Да: ${ALINA}`)
  await expect(mine('Да')).toHaveAttribute('aria-pressed', 'true')
  await page.screenshot({ path: `${SCREENS}/choice-send.390.png` })
  await dialog(page).getByRole('button', { name: 'Отправить' }).click()
  await expect(page.getByRole('heading', { name: 'Выбор у агентства' })).toBeVisible()
  expect(
    await world.sql(`select first_name, verdict, others from client_submission_rows
      join responses on responses.id = response_id join creators on creators.id = creator_id order by 1`),
  ).toEqual([
    { first_name: 'Алина', verdict: 'yes', others: [{ author: 'Дмитрий', verdict: 'no', comment: null }] },
  ])
  await other.context().close()
})

test('[T-93] [T-71] three «да», the rest «нет» and send: six taps', async ({ page, world }) => {
  const table = await selection(world)
  await page.setViewportSize(PHONE)
  await page.goto(table.client)
  let taps = 0
  const tap = async (target: ReturnType<Page['locator']>) => {
    taps += 1
    await target.click()
  }
  await expect(bar(page).getByRole('button', { name: 'Отправить выбор' })).toBeDisabled()
  await tap(verdict(page, ALINA, 'Да'))
  await page.getByLabel('Имя', { exact: true }).fill('Анна')
  await page.keyboard.press('Enter')
  await tap(verdict(page, KAMILA, 'Да'))
  await tap(verdict(page, TIMUR, 'Да'))
  await expectChosen(page, TIMUR, 'Да')
  await tap(bar(page).getByRole('button', { name: 'Остальным — нет' }))
  await expectChosen(page, SOFIA, 'Нет')
  await expect(page.getByRole('button', { name: 'Отменить' })).toBeVisible()
  await tap(bar(page).getByRole('button', { name: 'Отправить выбор' }))
  await tap(dialog(page).getByRole('button', { name: 'Отправить' }))
  await expect(sentChoice(page)).toContainText('Нет 1')
  await expect(page.getByRole('button', { name: 'Отменить' })).toHaveCount(0)
  expect(taps).toBeLessThanOrEqual(6)
})

test('[T-71] «остальным — нет» is undone', async ({ page, world }) => {
  const table = await selection(world)
  await page.goto(table.client)
  await verdict(page, ALINA, 'Да').click()
  await introduce(page, 'Анна')
  await expectChosen(page, ALINA, 'Да')
  await bar(page).getByRole('button', { name: 'Остальным — нет' }).click()
  await expectChosen(page, SOFIA, 'Нет')
  await expect(page.getByText('Нет: 3', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Отменить' }).click()
  await expect(verdict(page, SOFIA, 'Нет')).toHaveAttribute('aria-pressed', 'false')
  await expectChosen(page, ALINA, 'Да')
  // With a filter: those of the filter. София has no price.
  await page.goto(`${table.client}?max_price=4000`)
  await expect(cards(page)).toHaveCount(1)
  await bar(page).getByRole('button', { name: 'Остальным — нет' }).click()
  await expect(page.getByText('Нет: 1', { exact: true })).toBeVisible()
  await expectChosen(page, TIMUR, 'Нет')
  // [T-82] The workbook follows the screen.
  const excel = page.getByRole('link', { name: 'Скачать Excel' })
  await expect(excel).toHaveAttribute('href', /\/excel\?max_price=4000$/)
})

test('[T-85] [T-86] [T-91] [T-93] [T-97] the dialog shows what the agency will have; a colleague puts the own choice back', async ({
  page,
  world,
  browser,
}) => {
  const table = await selection(world)
  await page.setViewportSize(PHONE)
  await page.goto(table.client)
  await verdict(page, ALINA, 'Да').click()
  await introduce(page, 'Анна')
  await expectChosen(page, ALINA, 'Да')
  await verdict(page, KAMILA, 'Да').click()
  await expectChosen(page, KAMILA, 'Да')
  await bar(page).getByRole('button', { name: 'Отправить выбор' }).click()
  await dialog(page).getByRole('button', { name: 'Отправить' }).click()
  await expect(sentChoice(page)).toContainText(new RegExp(`Да: ${ALINA}, ${KAMILA} · 9\\s200`))

  const other = await openAs(browser, table.client, { width: 390, height: 500 })
  await expect(sentChoice(other)).toContainText(new RegExp(`Да: ${ALINA}, ${KAMILA} · .*Анна, сегодня`))
  await expect(rowOf(other, ALINA)).toContainText(/Да · Анна$/)
  await expect(chips(other)).toHaveText('Все4Без ответа2Да2')
  await other.getByRole('button', { name: 'Изменить выбор' }).click()
  await verdict(other, ALINA, 'Нет').click()
  await expect(dialog(other).getByRole('button', { name: 'Я — Анна' })).toBeVisible()
  await introduce(other, 'Пётр')
  await verdict(other, TIMUR, 'Да').click()
  await expectChosen(other, TIMUR, 'Да')
  await expect(bar(other)).toContainText(/Выбрано с коллегами 2 из 2 · 8\s100/)
  await bar(other).getByRole('button', { name: 'Отправить изменения' }).click()
  // From the top, whatever is below.
  await expect(dialog(other).getByRole('heading', { name: 'Отправить изменения?' })).toBeFocused()
  expect(await dialog(other).evaluate((panel) => panel.scrollTop)).toBe(0)
  await expect(dialog(other)).toContainText(`Да: ${TIMUR}, ${KAMILA} (Анна)`)
  await expect(dialog(other)).toContainText(/8\s100\s₽/)
  await expect(dialog(other)).toContainText('Нет 1 · Без ответа 1')
  const ruling = 'Если решения разные, считается отправленное последним.'
  await expect(dialog(other)).toContainText(new RegExp(`Раньше отправлено: Анна, .*${ruling}`))
  await other.screenshot({ path: `${SCREENS}/choice-send-both.390.png` })
  await dialog(other).getByRole('button', { name: 'Отправить' }).click()
  await expect(sentChoice(other)).toContainText(new RegExp(`Да: ${TIMUR}, ${KAMILA} \\(Анна\\) · 8\\s100`))
  await expect(sentChoice(other)).toContainText('Нет 1 · Без ответа 1 · Отправлено: Пётр, сегодня')

  // The other's «нет» stands beside the own «да», which can be sent again; nothing drops it.
  await comeBack(page)
  await expect(sentChoice(page)).toContainText(`Мнения разошлись: ${ALINA} (вы: да, Пётр: нет). ${ruling}`)
  await expect(rowOf(page, ALINA)).toContainText(/ДаУ агентства: нет \(Пётр\)$/)
  await page.screenshot({ path: `${SCREENS}/choice-differ.390.png`, fullPage: true })
  await page.getByRole('button', { name: 'Изменить выбор' }).click()
  await expectChosen(page, ALINA, 'Да')
  await expect(bar(page)).toContainText('На одного больше, чем нужно')
  await expect(bar(page).getByRole('button', { name: 'Отменить изменения' })).toHaveCount(0)
  await bar(page).getByRole('button', { name: 'Отправить мой выбор' }).click()
  await expect(dialog(page)).toContainText(`Да: ${ALINA}, ${KAMILA}, ${TIMUR} (Пётр)`)
  await dialog(page).getByRole('button', { name: 'Отправить' }).click()
  await expect(sentChoice(page)).toContainText(`Да: ${ALINA}, ${KAMILA}, ${TIMUR} (Пётр)`)
  await page.getByRole('button', { name: 'Изменить выбор' }).click()
  await verdict(page, SOFIA, 'Нет').click()
  await expectChosen(page, SOFIA, 'Нет')
  await expect(page.getByText(/^Сейчас у агентства: Анна, сегодня/)).toBeVisible()
  await world.sql(`update briefs set status = 'completed'`)
  await comeBack(page)
  await expect(page.getByText('Вы не успели отправить изменения.')).toBeVisible()
  await other.context().close()
})

test('[T-102] a sent «да» keeps its price: the client and the owner read what was agreed and what it costs now', async ({
  page,
  world,
}) => {
  const table = await selection(world)
  await page.setViewportSize(PHONE)
  await page.goto(table.client)
  await verdict(page, ALINA, 'Да').click()
  await introduce(page, 'Анна')
  await verdict(page, SOFIA, 'Да').click()
  await expectChosen(page, SOFIA, 'Да')
  await bar(page).getByRole('button', { name: 'Отправить выбор' }).click()
  await dialog(page).getByRole('button', { name: 'Отправить' }).click()
  await expect(sentChoice(page)).toContainText(/5\s000\s₽ и 1 без цены/)
  await expect(page.getByText('сейчас')).toHaveCount(0)
  await world.sql(`update responses set client_price = case when client_price = 5000 then 7000 else 2500 end
    where client_price = 5000 or client_price is null`)
  await comeBack(page)
  await expect(sentChoice(page)).toContainText(/София Левченко · 5\s000\s₽ и 1 без цены/)
  await expect(sentChoice(page)).toContainText(/Вы согласились на 5\s000\s₽ и 1 без цены, сейчас 9\s500\s₽/)
  await expect(rowOf(page, ALINA)).toContainText(/Вы согласились на 5\s000\s₽, сейчас 7\s000\s₽/)
  await expect(rowOf(page, SOFIA)).toContainText(/Цены не было, сейчас 2\s500\s₽/)
  await page.screenshot({ path: `${SCREENS}/choice-agreed.390.png`, fullPage: true })
  await page.setViewportSize(DESKTOP)
  await expect(rowOf(page, ALINA)).toContainText(/сейчас 7\s000\s₽/)
  await page.screenshot({ path: `${SCREENS}/choice-agreed.1440.png` })
  await openOnDesktop(page, world, `/admin/briefs/${table.brief_id}`)
  await expect(page.getByRole('region', { name: 'Выбор клиента' })).toContainText(
    /5\s000\s₽ · без цены 1 · сейчас 9\s500\s₽ · Анна/,
  )
  await expect(page.getByRole('article', { name: ALINA })).toContainText(
    /Клиент согласился на 5\s000\s₽, сейчас 7\s000\s₽/,
  )
  await page.screenshot({ path: `${SCREENS}/choice-agreed-owner.1440.png` })
})

test('[T-63] with one person found, the bar of the choice stands at the lower edge of a phone', async ({
  page,
  world,
}) => {
  const table = await addTable(world)
  await addRow(world, table)
  await page.setViewportSize(PHONE)
  await page.goto(table.client)
  await expect(bar(page)).toBeVisible()
  const box = await bar(page).boundingBox()
  expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(PHONE.height)
  await page.screenshot({ path: `${SCREENS}/choice-few.390.png` })
})

test('[T-54] [T-63] [T-87] [T-98] [T-101] [T-106] the receipt says who is in work for how much, whom the agency declined and took besides', async ({
  page,
  world,
}) => {
  const table = await selection(world)
  const decide = (status: string, name: string) =>
    world.sql(
      `update responses set status = $1 where creator_id in (select id from creators where first_name = $2)`,
      [status, name],
    )
  await decide('accepted', 'Тимур')
  await page.goto(table.client)
  await verdict(page, ALINA, 'Да').click()
  await introduce(page, 'Анна')
  await verdict(page, SOFIA, 'Нет').click()
  await verdict(page, KAMILA, 'Да').click()
  await expectChosen(page, KAMILA, 'Да')
  for (const name of [ALINA, KAMILA]) await page.getByRole('button', { name: `Сравнить: ${name}` }).click()
  await bar(page).getByRole('button', { name: 'Отправить выбор' }).click()
  await expect(dialog(page)).toContainText(/9\s200\s₽Вместе с теми, кто в работе: 13\s100\s₽/)
  await page.screenshot({ path: `${SCREENS}/choice-together.390.png` })
  await dialog(page).getByRole('button', { name: 'Отправить' }).click()
  await expect(sentChoice(page).getByRole('heading')).toHaveText('Выбор у агентства')
  // The comparison was for this choice.
  await expect(page.getByRole('button', { name: /^Сравнить \d/ })).toHaveCount(0)
  await expect(sentChoice(page)).toContainText(/9\s200\s₽/)
  await expect(rowOf(page, TIMUR)).toContainText('Ждём ответа креатора')
  await decide('accepted', 'Камила')
  await page.reload()
  const inWork = /^В работе\s?2 · 8\s100\s₽$/
  await expect(page.locator('dl').first().locator('div').filter({ hasText: inWork })).toBeVisible()
  await expect(sentChoice(page).getByRole('heading')).toHaveText(inWork)
  await expect(sentChoice(page)).toContainText(
    `Без вашего «да»: ${TIMUR}ПодробнееПо вашему «да»: ${KAMILA}Ещё решаем: ${ALINA}`,
  )
  await expect(sentChoice(page)).not.toContainText(/9\s200/)
  await expect(chips(page).getByRole('radio', { name: /^В работе/ })).toBeChecked()
  await expect(cards(page)).toHaveCount(2)
  // The people come before all else: what they are known for is folded.
  await page.setViewportSize(PHONE)
  await expect(sentChoice(page).getByText('По вашему «да»:')).toBeHidden()
  expect((await cards(page).first().boundingBox())?.y).toBeLessThanOrEqual(420)
  await sentChoice(page).getByText('Подробнее').click()
  await expect(sentChoice(page).getByText('По вашему «да»:')).toBeVisible()
  await chips(page).getByText('Все').click()
  await expect(cards(page)).toHaveCount(4)
  await chips(page).getByText('В работе').click()
  await decide('rejected', 'Алина')
  await decide('accepted', 'София')
  await comeBack(page)
  await expect(sentChoice(page)).toContainText(
    `Против вашего «нет»: ${SOFIA}Без вашего «да»: ${TIMUR}Не берём: ${ALINA}`,
  )
  await expect(sentChoice(page)).not.toContainText('Ещё решаем')
  await page.screenshot({ path: `${SCREENS}/choice-answer.390.png` })
  await decide('pending', 'София')
  await comeBack(page)
  await page.getByRole('button', { name: 'Изменить выбор' }).click()
  await expect(cards(page)).toHaveCount(3)
})

test('[T-74] who is in work is decided: no buttons, and whether the creator has confirmed', async ({
  page,
  world,
}) => {
  const table = await selection(world)
  await world.sql(`update responses set status = 'accepted' where creator_id in
      (select id from creators where first_name = 'Алина')`)
  await page.goto(table.client)
  await expect(rowOf(page, ALINA)).toContainText('Ждём ответа креатора')
  await expect(verdicts(page, ALINA)).toHaveCount(0)
  await expect(verdicts(page, KAMILA)).toBeVisible()
  await world.sql(`update responses set confirmed_at = now() where status = 'accepted'`)
  await comeBack(page)
  await expect(rowOf(page, ALINA)).toContainText('Снимает')
  await expect(page.getByText('Ждём ответа креатора')).toHaveCount(0)
})

test('[T-79] [T-98] [T-99] a cancelled project says so and shows no people; a finished one says who was taken', async ({
  page,
  world,
}) => {
  const table = await selection(world)
  await world.sql(`update responses set status = 'accepted' where creator_id in
      (select id from creators where first_name = 'Алина')`)
  await world.sql(`update briefs set status = 'completed'`)
  await page.goto(table.client)
  // Nothing is made yet.
  await expect(page.getByText('Проект завершён')).toBeVisible()
  await expect(page.getByText('Видео 0 из 1.')).toBeVisible()
  await expect(page.locator('dl').first()).toContainText('Сняли1')
  await expect(chips(page).getByRole('radio', { name: /^Сняли/ })).toBeChecked()
  await expect(rowOf(page, ALINA)).toContainText('Без видео')
  await page.screenshot({ path: `${SCREENS}/choice-over.390.png` })
  await world.sql(`insert into work_versions (response_id, number, links, due_at, verdict)
    select response_id, 1, '{https://disk.example/1}', now(), 'done' from works`)
  await world.sql(`update works set state = 'done', ended_at = now()`)
  await page.reload()
  await expect(page.getByText('Проект сделан')).toBeVisible()
  await expect(page.getByText(/Сняли: 1\sчеловек/)).toBeVisible()
  await page.screenshot({ path: `${SCREENS}/choice-done.390.png` })
  const other = await addTable(world)
  await addRow(world, other)
  await world.sql(`update briefs set status = 'cancelled' where id = $1`, [other.brief_id])
  await page.goto(other.client)
  await expect(page.getByRole('heading', { name: 'Проект отменён' })).toBeVisible()
  await expect(page.getByText('Ролики до')).toHaveCount(0)
  await expect(cards(page)).toHaveCount(0)
  await expect(page.getByText('Подборку собираем')).toHaveCount(0)
  await expectAccessibleAtNight(page)
  await page.screenshot({ path: `${SCREENS}/choice-cancelled.390.png` })
})

test('[T-79] [T-89] [T-108] the same name on another device has the same marks; a cancelled project leaves the sent names', async ({
  page,
  world,
  browser,
}) => {
  const table = await selection(world)
  await page.goto(table.client)
  await verdict(page, ALINA, 'Да').click()
  await introduce(page, 'Анна')
  await expectChosen(page, ALINA, 'Да')
  const phone = await openAs(browser, table.client, PHONE)
  await verdict(phone, KAMILA, 'Нет').click()
  await dialog(phone).getByRole('button', { name: 'Я — Анна' }).click()
  await expectChosen(phone, KAMILA, 'Нет')
  await expectChosen(phone, ALINA, 'Да')
  // The device whose mark was changed says so; the one that changed it does not.
  await verdict(phone, ALINA, 'Нет').click()
  await expectChosen(phone, ALINA, 'Нет')
  await comeBack(page)
  await expectChosen(page, ALINA, 'Нет')
  await expect(rowOf(page, ALINA)).toContainText('Изменено на другом устройстве')
  await expect(page.getByText('Изменено на другом устройстве')).toHaveCount(1)
  await page.screenshot({ path: `${SCREENS}/choice-elsewhere.390.png` })
  await expect(phone.getByText('Изменено на другом устройстве')).toHaveCount(0)
  await verdict(phone, ALINA, 'Да').click()
  await expectChosen(phone, ALINA, 'Да')
  await bar(phone).getByRole('button', { name: 'Отправить выбор' }).click()
  await phone.getByLabel('Комментарий агентству').fill('Начните с Алины')
  await dialog(phone).getByRole('button', { name: 'Отправить' }).click()
  await expect(sentChoice(phone)).toContainText('Начните с Алины')
  // The link has a new address, for which the browser has no cookie.
  await world.sql(`update public_links set token = reverse(token) where kind = 'client'`)
  const [path, token = ''] = table.client.split('/public/')
  await phone.goto(`${path}/public/${Array.from(token).toReversed().join('')}`)
  await phone.getByRole('button', { name: 'Да, это я' }).click()
  await expect(phone.getByText('Вы решаете как Анна')).toBeVisible()
  await expect(rowOf(phone, ALINA)).toContainText(/Да$/)
  await world.sql(`update briefs set status = 'cancelled'`)
  await phone.reload()
  const cancelled = phone.getByRole('region', { name: 'Проект отменён' })
  await expect(cancelled).toContainText(`Вы выбрали: ${ALINA}`)
  await expect(cancelled.getByRole('link', { name: 'Скачать Excel' })).toBeVisible()
  await expect(phone.getByText(KAMILA)).toHaveCount(0)
  await phone.context().close()
})

test('[T-81] [T-103] who is late is told by a word: in the card, the comparison and before sending', async ({
  page,
  world,
}) => {
  const table = await selection(world)
  await world.sql(`update briefs set deadline = now() + interval '2 days'`)
  await world.sql(
    `update responses set estimated_delivery_days = case when client_price = 5000 then 3 else 2 end`,
  )
  await page.setViewportSize(PHONE)
  await page.goto(table.client)
  await expect(rowOf(page, ALINA)).toContainText(/3\sдня, не успеет/)
  await expect(rowOf(page, KAMILA)).toContainText(/2\sдня/)
  await expect(rowOf(page, KAMILA)).not.toContainText('не успеет')
  for (const name of [ALINA, KAMILA]) await page.getByRole('button', { name: `Сравнить: ${name}` }).click()
  await page.getByRole('button', { name: 'Сравнить 2' }).click()
  await expect(dialog(page)).toContainText(/3\sдня, не успеет/)
  await page.goBack()
  await verdict(page, ALINA, 'Да').click()
  await introduce(page, 'Анна')
  await verdict(page, KAMILA, 'Да').click()
  await expectChosen(page, KAMILA, 'Да')
  await bar(page).getByRole('button', { name: 'Отправить выбор' }).click()
  await expect(dialog(page)).toContainText(new RegExp(`Не успеют к \\d+ \\S+: ${ALINA}Комментарий`))
  // The question is not asked about a person who is at work, and not in a project that is over.
  await world.sql(`update responses set status = 'accepted' where client_price = 5000`)
  await page.reload()
  await expect(rowOf(page, ALINA)).toContainText('Ждём ответа креатора')
  await expect(rowOf(page, ALINA)).not.toContainText('не успеет')
  await expect(rowOf(page, ALINA)).toContainText(/до\s\d+\s\S+/)
  await expect(rowOf(page, ALINA)).not.toContainText(/3\sдня/)
  await world.sql(`update responses set status = 'pending'`)
  await page.reload()
  await expect(rowOf(page, ALINA)).toContainText('не успеет')
  await world.sql(`update briefs set status = 'completed'`)
  await page.reload()
  await expect(page.getByText('Проект завершён')).toBeVisible()
  await expect(rowOf(page, ALINA)).toContainText(/3\sдня/)
  await expect(rowOf(page, ALINA)).not.toContainText('не успеет')
})

test('[T-50] the keyboard alone: arrows move, Space decides, Esc keeps the words as they were', async ({
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
  // One stop for the verdicts, then the words.
  await page.keyboard.press('Tab')
  const opener = page.getByRole('button', { name: `Указать причину: ${ALINA}` })
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByLabel('Комментарий агентству').fill('Не то')
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

test('[T-56] [T-84] [T-99] a stopped brief is chosen from; after its end the choice is read and not changed', async ({
  page,
  world,
}) => {
  const table = await selection(world)
  await page.goto(table.client)
  await verdict(page, ALINA, 'Да').click()
  await introduce(page, 'Анна')
  await expectChosen(page, ALINA, 'Да')
  await world.sql(`update briefs set status = 'closed'`)
  await comeBack(page)
  await expect(page.getByText('Набор закрыт. Выбрать ещё можно.')).toBeVisible()
  await verdict(page, TIMUR, 'Нет').click()
  await expectChosen(page, TIMUR, 'Нет')
  await expect(bar(page).getByRole('button', { name: 'Отправить выбор' })).toBeVisible()
  await page.screenshot({ path: `${SCREENS}/choice-stopped.390.png`, fullPage: true })
  await world.sql(`update briefs set status = 'completed'`)
  await verdict(page, KAMILA, 'Да').click()
  await expect(page.getByText('Проект закончен, выбор больше не меняется.')).toBeVisible()
  await expect(page.getByText('Решения больше не меняются.')).toContainText('Вы не успели отправить выбор.')
  await expect(verdicts(page, ALINA)).toHaveCount(0)
  await expect(bar(page)).toHaveCount(0)
  await expect(rowOf(page, ALINA)).toContainText('Не отправлено: да')
  await expectAccessibleAtNight(page)
  await page.screenshot({ path: `${SCREENS}/choice-closed.390.png`, fullPage: true })
})

test('[T-56] no prices, long names, 200 % text', async ({ page, world }) => {
  const table = await addTable(world, { places: 2 })
  const long = { first_name: 'Александра-Виктория', last_name: 'Преображенская-Воскресенская' }
  await addRow(world, table, long, { client_price: null })
  await page.goto(table.client)
  await expect(page.getByText('Цены ещё готовим.')).toBeVisible()
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
  await expectAccessibleAtNight(page)
  await page.screenshot({ path: `${SCREENS}/choice-200.390.png`, fullPage: true })
  await verdict(page, name, 'Да').click()
  await expect(bar(page)).toContainText('Выбрано 1 из 2 · цены готовим')
})

test('[T-52] words and a reason are saved by their button and kept by Esc; the reason goes with «нет»', async ({
  page,
  world,
}) => {
  const table = await selection(world)
  await page.goto(table.client)
  await verdict(page, ALINA, 'Нет').click()
  await introduce(page, 'Анна')
  const saved = async () => (await stored(world))[0]
  await say(page, ALINA, { text: 'Долгая монтажная' })
  await expect.poll(saved).toMatchObject({ verdict: 'no', comment: 'Долгая монтажная' })
  await page.getByRole('button', { name: `Изменить: ${ALINA}` }).click()
  await page.getByLabel('Комментарий агентству').fill('Не сохранять')
  await page.keyboard.press('Escape')
  await expect(rowOf(page, ALINA)).toContainText('Долгая монтажная')
  await say(page, ALINA, { reason: 'Дорого' })
  await expect.poll(saved).toMatchObject({ comment: 'Дорого. Долгая монтажная' })
  // The reason and the own words share 200 characters.
  await say(page, ALINA, { text: 'я'.repeat(300) })
  await expect.poll(async () => String((await saved())?.comment).length).toBe(200)
  await say(page, ALINA, { text: 'Долгая монтажная' })
  await expect.poll(saved).toMatchObject({ comment: 'Дорого. Долгая монтажная' })
  await verdict(page, ALINA, 'Да').click()
  await expect.poll(saved).toMatchObject({ verdict: 'yes', comment: 'Долгая монтажная' })
})
