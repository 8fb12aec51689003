import { addBrief, addCreator, answer, tagIds } from './creators-data.ts'
import { expect, expectAccessible, test } from './world.ts'

test('[C-70] [C-71] [C-72] [C-73] a note in two taps, the stop-list in three; both are undone; the brief and the response say it', async ({
  page,
  world,
}) => {
  const tags = await tagIds(world, 'Бьюти')
  const id = await addCreator(world, { telegram_id: 700_000_001, tag_ids: tags })
  await addCreator(world, { telegram_id: 700_000_002, first_name: 'Камила', tag_ids: tags })
  const brief = await addBrief(world, 'Утренний уход', tags)
  await answer(world, brief, id, 'pending')
  await world.open(page, 'owner', { path: `/admin/creators/${id}` })
  const notes = page.getByRole('region', { name: 'Заметки' })
  const written = notes.getByRole('listitem')
  const toast = (text: string) => page.getByRole('status').filter({ hasText: text })

  await notes.getByLabel('Заметка', { exact: true }).fill('Снимает быстро,\nпросит предоплату')
  await notes.getByRole('button', { name: 'Записать' }).click()
  await expect(written).toHaveText([/Снимает быстро,\s+просит предоплату/])
  await expect(notes.getByLabel('Заметка', { exact: true })).toHaveValue('')
  await written.getByRole('button', { name: 'Удалить заметку' }).click()
  await expect(written).toHaveCount(0)
  await toast('Заметка удалена').getByRole('button', { name: 'Вернуть' }).click()
  await expect(written).toHaveCount(1)
  const work = page.getByRole('region', { name: 'Работа с нами' })
  await expect(work).toContainText('Ответил')
  await expect(work.getByRole('link', { name: 'Утренний уход' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'В стоп-лист', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'За что в стоп-лист?' })
  await sheet.getByRole('button', { name: 'Срывает сроки' }).click()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'В стоп-лист', exact: true }).click()
  await expect(page.getByText('В стоп-листе: брифы не уходят')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Срывает сроки')
  await toast('В стоп-листе').getByRole('button', { name: 'Отменить' }).click()
  await expect(page.getByText('В стоп-листе: брифы не уходят')).toBeHidden()
  await page.getByRole('button', { name: 'В стоп-лист', exact: true }).click()
  await sheet.getByLabel('Причина').fill('Пропал с заказом')
  await sheet.getByRole('button', { name: 'В стоп-лист', exact: true }).click()
  await expect(page.getByText('В стоп-листе: брифы не уходят')).toBeVisible()
  await page.screenshot({ path: 'test-results/screens/memory.390.png', fullPage: true })

  await work.getByRole('link', { name: 'Утренний уход' }).click()
  await expect(page.getByRole('article', { name: 'Алина Воронцова' })).toContainText('В стоп-листе')
  await page.getByRole('button', { name: /^Отправить/ }).click()
  const asked = page.getByRole('alertdialog')
  await expect(asked).toContainText('1 креатор получит сообщение')
  await expect(asked).toContainText('В стоп-листе: 1, им бриф не уйдёт.')
  await asked.getByRole('button', { name: 'Отмена' }).click()
})
