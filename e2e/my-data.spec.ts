import { themes } from './telegram/themes.ts'
import { creators, ID, PATH, saved } from './profile-form.ts'
import { expect, expectAccessible, test } from './world.ts'

const MINE = '/creator/profile/data'

test('[S-36] [S-37] «Мои данные»: the consent, «Не показывать брендам», who saw the profile, a copy; the profile follows at once', async ({
  page,
  world,
}) => {
  await saved(world)
  await world.open(page, 'creator', { path: PATH, theme: themes.iosDay })
  await page.getByRole('link', { name: /^Мои данные/ }).click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Мои данные')
  await expect(page.getByText(/^Дано .*версия 2026-11-18$/)).toBeVisible()
  await expectAccessible(page)
  await page.screenshot({ path: 'test-results/screens/my-data.390.png', fullPage: true })

  const hidden = page.getByRole('switch', { name: 'Не показывать брендам' })
  await expect(hidden).not.toBeChecked()
  await hidden.click()
  await expect(page.getByText('Бренды больше не видят анкету')).toBeVisible()
  await expect(hidden).toBeChecked()
  expect(await creators(world)).toMatchObject([{ hidden_from_clients: true, is_active: true }])

  await page.getByRole('button', { name: 'Отозвать' }).click()
  const question = page.getByRole('alertdialog', { name: 'Отозвать согласие?' })
  await question.getByRole('button', { name: 'Отозвать' }).click()
  await expect(page.getByText(/^Согласие отозвано, .* мы всё удалим$/)).toBeVisible()
  await expect(hidden).toHaveCount(0)
  await expectAccessible(page)
  await page.screenshot({ path: 'test-results/screens/my-data-withdrawn.390.png', fullPage: true })
  await page.getByRole('link', { name: 'Моя анкета' }).first().click()
  await expect(page.getByText('Анкета неактивна')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /^Даю согласие/ })).toBeVisible()

  await page.getByRole('link', { name: /^Мои данные/ }).click()
  await page.getByRole('button', { name: 'Вернуть' }).click()
  await expect(page.getByText('Согласие возвращено')).toBeVisible()
  expect(await creators(world)).toMatchObject([{ erase_at: null, is_active: true }])
  await page.getByRole('link', { name: 'Моя анкета' }).first().click()
  await expect(page.getByText('Анкета активна')).toBeVisible()
})

test('[S-38] a person without a profile erases what is stored, in the dark and on a wide screen', async ({
  page,
  world,
}) => {
  await world.open(page, 'creator', { path: MINE, theme: themes.androidNight })
  await expect(page.getByText('Имя и номер (ID) из Telegram')).toBeVisible()
  await expectAccessible(page)
  await page.screenshot({ path: 'test-results/screens/my-data-no-profile.390.png' })
  const users = () => world.sql('select from users where telegram_id = $1', [ID])
  expect(await users()).toHaveLength(1)
  await page.getByRole('button', { name: 'Удалить мои данные' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Удалить' }).click()
  await expect.poll(users).toHaveLength(0)
})

test('[P-50] the profile is deleted in «Мои данные» too, after the same question', async ({
  page,
  world,
}) => {
  await saved(world)
  await world.open(page, 'creator', { path: MINE })
  const words = /^Анкета, фото, тексты сообщений .* Остаются цена, статус и даты откликов без имени/
  await expect(page.getByRole('region', { name: 'Удаление' }).getByText(words)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Удалить анкету' }).click()
  const question = page.getByRole('alertdialog', { name: 'Удалить свою анкету безвозвратно?' })
  await expect(question).toHaveAccessibleDescription(words)
  await question.getByRole('button', { name: 'Удалить' }).click()
  await expect(page.getByText('Анкета удалена: имя, фото и контакты стёрты.')).toBeVisible()
  await expect.poll(() => creators(world)).toEqual([])
})
