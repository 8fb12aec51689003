import { addMe, addOffer, SCREENS } from './offers-data.ts'
import { expect, expectAccessible, insertRow, test } from './world.ts'

test('[W-15] [W-16] [W-45] [W-95] [W-96] [T-96] [T-98] [T-99] [T-106] a page with nothing to decide shows the video and takes one remark of a person', async ({
  page,
  world,
}) => {
  const brief_id = await addOffer(world, { title: 'Крем для рук в сумке' })
  const creator_id = await addMe(world)
  await insertRow(world, 'responses', { brief_id, creator_id, creator_price: 12_000, status: 'accepted' })
  await world.sql(`insert into work_versions (response_id, number, links, due_at, verdict)
    select response_id, 1, '{https://disk.example/1}', now(), 'done' from works`)
  await world.sql(`update works set state = 'done', ended_at = now()`)
  await world.sql(`insert into work_remarks (response_id, number, text, author)
    select response_id, 1, 'Ярче свет', 'Пётр' from works`)
  const [link] = await world.sql(
    `select token from public_links where kind = 'client' and brief_id = '${brief_id}'`,
  )
  await page.goto(`${world.url}/public/${String(link?.token)}`)
  // Nothing is asked of a client whose people are all in work.
  await expect(page.locator('dl').first()).toContainText('В работе1 · цены готовим')
  await expect(page.getByText('Отметьте', { exact: false })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Ваш выбор' })).toHaveCount(0)
  await expect(page.getByRole('group', { name: /^Решение/ })).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: /^Готово у 1\sкреатора/ })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Видео: https://disk.example/1')).toBeVisible()
  await expect(page.getByText('Показать готовые')).toBeHidden()
  await expect(page.getByText('Написать замечание')).toBeHidden()
  await page.screenshot({ path: `${SCREENS}/client-work-print.390.png`, fullPage: true })
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('button', { name: 'Показать готовые' }).click()
  await expect(page.getByRole('radio', { name: /^Готово/ })).toBeChecked()
  await expect(page.locator('#people')).toBeFocused()
  await expect(page.getByText('цену готовим', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Смотреть видео,/ })).toHaveAttribute(
    'href',
    'https://disk.example/1',
  )
  await page.getByRole('button', { name: /^Написать замечание/ }).click()
  await page.getByLabel('Имя', { exact: true }).fill('Ольга')
  await page.getByRole('button', { name: 'Продолжить' }).click()
  await page.getByRole('button', { name: 'Отправить агентству' }).click()
  await expect(page.getByText('Напишите замечание', { exact: true })).toBeVisible()
  // The remark of a colleague closes nothing for this person.
  await expect(page.locator('[aria-label^="Написать замечание"]')).toHaveCount(1)
  await page.getByLabel('Что поправить').fill('Тише музыку')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: /^Написать замечание/ }).click()
  await expect(page.getByLabel('Что поправить')).toHaveValue('Тише музыку')
  await page.getByRole('button', { name: 'Отправить агентству' }).click()
  await expect(page.getByText('Ольга: Тише музыку')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Написать замечание/ })).toHaveCount(0)
  // The own one is corrected and taken away; a colleague's is not.
  const correct = page.getByRole('button', { name: /^Исправить замечание/ })
  await expect(correct).toHaveCount(1)
  await correct.click()
  await expect(page.getByLabel('Что поправить')).toHaveValue('Тише музыку')
  await page.getByLabel('Что поправить').fill('')
  await page.getByRole('button', { name: 'Убрать замечание' }).click()
  await expect(page.getByText('Ольга: Тише музыку')).toHaveCount(0)
  await page.getByRole('button', { name: /^Написать замечание/ }).click()
  await page.getByLabel('Что поправить').fill('Громче')
  await page.getByRole('button', { name: 'Отправить агентству' }).click()
  await expect(page.getByText('Ольга: Громче')).toBeVisible()
  await correct.click()
  await page.getByLabel('Что поправить').fill('Тише музыку')
  await page.getByRole('button', { name: 'Отправить агентству' }).click()
  await expect(page.getByText('Ольга: Тише музыку')).toBeVisible()
  expect(await world.sql('select text from work_remarks order by created_at')).toEqual([
    { text: 'Ярче свет' },
    { text: 'Тише музыку' },
  ])
  await page.screenshot({ path: `${SCREENS}/client-remark.390.png`, fullPage: true })
  await world.sql(`update work_versions set verdict = 'changes', was_accepted = true, answered_at = now()`)
  await world.sql(`update works set state = 'changes', ended_at = null`)
  // What went back is not ready; the video stays on the card.
  await expect(page.getByText('Нет данных для отображения')).toBeVisible()
  await expect(page.getByRole('radio', { name: /^Готово\s?1$/ })).toHaveCount(0)
  await page.getByRole('radiogroup', { name: 'Показать по решению' }).getByText('Все').click()
  await expect(page.getByText(/^На доработке с \d\d:\d\d$/)).toBeVisible()
  await expect(correct).toHaveCount(0)
  await expect(
    page.getByText('Замечание передано креатору. Новое — к следующей версии', { exact: true }),
  ).toBeVisible()
  await page.screenshot({ path: `${SCREENS}/client-work-returned.390.png`, fullPage: true })
  await expect(page.getByText('Ольга: Тише музыку')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Смотреть видео,/ })).toBeVisible()
  await world.sql(`insert into work_versions (response_id, number, links, due_at, verdict, answered_at)
    select response_id, 2, '{https://disk.example/2,https://disk.example/3}', now(), 'done', now() from works`)
  await world.sql(`update works set state = 'done', ended_at = now()`)
  await expect(
    page.getByText(/^Версия 2 · \d\d:\d\d\s+Вы просили:\s+Пётр: Ярче свет\s+Ольга: Тише музыку$/),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: /^Видео 1,/ })).toHaveAttribute(
    'href',
    'https://disk.example/2',
  )
  // The version before is folded; on paper it has its address.
  const before = page.getByRole('link', { name: /^Версия 1,/ })
  await expect(before).toBeHidden()
  await page.getByText('Прошлая версия').click()
  await expect(before).toHaveAttribute('href', 'https://disk.example/1')
  await expectAccessible(page)
  await page.screenshot({ path: `${SCREENS}/client-work.390.png`, fullPage: true })
  // In the table the videos have a line of their own below the row.
  await page.setViewportSize({ width: 1440, height: 900 })
  const [row, under] = [page.locator('tbody tr').nth(0), page.locator('tbody tr').nth(1)]
  await expect(row).toContainText('Готово')
  await expect(row.getByRole('link', { name: /^Видео 1,/ })).toHaveCount(0)
  await expect(under.getByRole('link', { name: /^Видео 1,/ })).toBeVisible()
  await expectAccessible(page)
  await page.screenshot({ path: `${SCREENS}/client-work.1440.png`, fullPage: true })
  await page.emulateMedia({ media: 'print' })
  await page.screenshot({ path: `${SCREENS}/client-work-print.1440.png`, fullPage: true })
  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Версия 1: https://disk.example/1')).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await world.sql(`update briefs set status = 'cancelled'`)
  await page.reload()
  const ready = page.getByRole('region', { name: /^Готово у 1\sкреатора$/ })
  await expect(ready.getByRole('link', { name: /^Видео 2,/ })).toBeVisible()
  await page.screenshot({ path: `${SCREENS}/client-work-cancelled.390.png`, fullPage: true })
})
