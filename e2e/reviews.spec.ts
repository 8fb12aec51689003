import type { Page } from '@playwright/test'
import { openOnDesktop } from './briefs-data.ts'
import { addCreator } from './creators-data.ts'
import { themes } from './telegram/themes.ts'
import { expect, expectAccessible, people, test } from './world.ts'

const SCREENS = 'test-results/screens'
const cards = (page: Page) => page.getByRole('list', { name: 'Анкеты' }).getByRole('listitem')
const WAITING = { review: 'waiting', review_at: '2026-01-01T10:00:00Z' }

test('[S-47] an owner approves a new profile, undoes it, and returns another one with what to correct', async ({
  page,
  world,
  browser,
}) => {
  await addCreator(world, { ...WAITING, first_name: 'Оплата', last_name: 'Посылка', city: null })
  await addCreator(world, {
    ...WAITING,
    review_at: '2026-01-01T11:00:00Z',
    first_name: 'Мария',
    last_name: 'Белова',
    portfolio_url: 'https://vk.com/belova',
    telegram_id: people.creator.id,
  })
  await openOnDesktop(page, world, '/admin/reviews')
  await expect(cards(page)).toHaveCount(2)
  await expect(cards(page).first()).toContainText(
    'В имени слово «оплата», портфолио ведёт на незнакомый сайт alina-vrn.ru',
  )
  await expect(cards(page).last()).not.toContainText('незнакомый')
  await expectAccessible(page)
  await page.screenshot({ path: `${SCREENS}/reviews.1440.png` })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.screenshot({ path: `${SCREENS}/reviews.1440.dark.png` })

  await page.getByRole('button', { name: 'Одобрить: Мария Белова' }).click()
  await expect(cards(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Отменить' }).click()
  await expect(cards(page)).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Ждут' })).toContainText('2')

  const theirs = await browser.newPage()
  await world.open(theirs, 'creator', { path: '/creator/briefs', theme: themes.iosNight })
  await expect(theirs.getByText('Анкету смотрит агентство')).toBeVisible()
  await expectAccessible(theirs)
  await theirs.screenshot({ path: `${SCREENS}/review-waiting.iosNight.390.png` })

  await page.getByRole('button', { name: 'На правки: Мария Белова' }).click()
  const sheet = page.getByRole('dialog', { name: 'Что поправить?' })
  await sheet.getByRole('button', { name: 'Фото: лица не видно' }).click()
  await sheet.getByRole('button', { name: 'Имя' }).click()
  await sheet.getByRole('button', { name: 'Имя' }).click()
  await expect(sheet.getByLabel('Сообщение')).toHaveValue(
    'Привет, Мария! Анкета почти готова. Поменяй фото на портрет, где видно лицо.',
  )
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Отправить' }).click()
  await expect(cards(page)).toHaveCount(1)

  await world.open(theirs, 'creator', { path: '/creator/profile', theme: themes.iosDay })
  await expect(theirs.getByText('Поменяй фото на портрет, где видно лицо.')).toBeVisible()
  await theirs.screenshot({ path: `${SCREENS}/review-returned.iosDay.390.png` })
  await theirs.close()
})

test('[S-47] the queue on a phone', async ({ page, world }) => {
  await addCreator(world, { ...WAITING, first_name: 'Оплата', last_name: 'Посылка' })
  await world.open(page, 'owner', { path: '/admin/reviews', theme: themes.iosDay })
  await expect(cards(page)).toHaveCount(1)
  await expectAccessible(page)
  await page.screenshot({ path: `${SCREENS}/reviews.iosDay.390.png`, fullPage: true })
  await page.getByRole('button', { name: 'На правки: Оплата Посылка' }).click()
  await expect(page.getByRole('dialog', { name: 'Что поправить?' })).toBeVisible()
  await page.screenshot({ path: `${SCREENS}/review-return.iosDay.390.png` })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Правят' }).click()
  await expect(page.getByText('Никто не правит анкету')).toBeVisible()
})
