import { cards, cast, PATH, query, SCREENS } from './creators-list.ts'
import { expect, expectAccessible, test } from './world.ts'

test('[C-44] [C-45] [C-46] filtered, sorted and saved as a view, which stays, is renamed, deleted and brought back; a brief for these people', async ({
  page,
  world,
}) => {
  await cast(world)
  await world.open(page, 'owner', { path: PATH })
  await expect(cards(page)).toHaveCount(3)
  const views = page.getByRole('navigation', { name: 'Виды' })
  await expect(views).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Порядок' }).selectOption('Цена: сначала ниже')
  await expect(cards(page)).toHaveText([/Тимур Сафин/, /Нино Габуния/, /Алина Воронцова/])
  await page.getByRole('button', { name: 'Фильтры' }).click()
  const sheet = page.getByRole('dialog', { name: 'Фильтры' })
  await sheet.getByRole('button', { name: 'Бьюти' }).click()
  await sheet.getByLabel('Возраст, от').fill('20')
  await sheet.getByLabel('Возраст, до').fill('30')
  await sheet.getByLabel('Подписчики, от').fill('1000')
  await sheet.getByRole('button', { name: 'Русский' }).click()
  await page.screenshot({ path: `${SCREENS}/creators-filter-people.390.png` })
  await sheet.getByRole('button', { name: 'Показать 2 креаторов' }).click()
  await expect(cards(page)).toHaveText([/Нино Габуния/, /Алина Воронцова/])

  await views.getByRole('button', { name: 'Сохранить вид' }).click()
  const save = page.getByRole('dialog', { name: 'Сохранить вид' })
  await expect(save.getByLabel('Название')).toHaveValue(
    /^Бьюти, Подписчики от 1\s000, Возраст: 20 – 30, русский, Цена:\s?$/,
  )
  await save.getByLabel('Название').fill('Бьюти, дешевле')
  await save.getByRole('button', { name: 'Сохранить' }).click()
  const chip = views.getByRole('button', { name: 'Бьюти, дешевле' })
  await expect(chip).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page)
  await page.screenshot({ path: `${SCREENS}/creators-views.390.png` })

  // Away and back in the app: the view is still there and leads to the same list.
  await page.getByRole('button', { name: 'Сбросить фильтры' }).click()
  await page.getByRole('link', { name: 'Брифы', exact: true }).click()
  await page.getByRole('link', { name: 'Креаторы', exact: true }).click()
  await expect(cards(page)).toHaveCount(3)
  await chip.click()
  await expect.poll(() => query(page)).toMatchObject({ sort: 'price_up', languages: 'русский' })
  await expect(cards(page)).toHaveCount(2)

  await chip.click()
  await page.getByRole('button', { name: 'Переименовать' }).click()
  await page.getByLabel('Название').fill('Бьюти')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  const renamed = views.getByRole('button', { name: 'Бьюти', exact: true })
  await renamed.click()
  await page.getByRole('button', { name: 'Удалить вид' }).click()
  await expect(views.getByRole('button', { name: 'Сохранить вид' })).toBeVisible()
  await page.getByRole('button', { name: 'Отменить' }).click()
  await expect(renamed).toHaveAttribute('aria-pressed', 'true')

  await views.getByRole('button', { name: 'Бриф для них' }).click()
  await expect(page.getByText('По фильтру базы')).toBeVisible()
  await expect(page.getByLabel('Возраст, от')).toHaveValue('20')
  await expect(page.getByRole('textbox', { name: 'Языки' })).toHaveValue('русский')
  await expect(page.getByText('2 креатора', { exact: true })).toBeVisible()
})
