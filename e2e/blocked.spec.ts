import type { Page } from '@playwright/test'
import { openOnDesktop } from './briefs-data.ts'
import { addCreator } from './creators-data.ts'
import { themes } from './telegram/themes.ts'
import { expect, expectAccessible, people, test } from './world.ts'

const SCREENS = 'test-results/screens'
const rows = (page: Page) => page.getByRole('list', { name: 'Заблокированные' }).getByRole('listitem')

test('[S-30] an owner blocks a creator on the phone, the person is refused, the list names both kinds', async ({
  page,
  world,
  browser,
}) => {
  const creator_id = await addCreator(world, { telegram_id: people.creator.id })
  // Blocked and erased before: the profile is gone.
  await world.sql(`insert into blocks (person, reason) values ('00000000000000aa', 'videos')`)
  await world.open(page, 'owner', { path: `/admin/creators/${creator_id}`, theme: themes.iosDay })
  await page.getByRole('button', { name: 'Заблокировать' }).click()
  await expect(page.getByRole('dialog', { name: 'За что блокируем?' })).toBeVisible()
  await expectAccessible(page)
  await page.screenshot({ path: `${SCREENS}/block-reasons.390.png` })
  await page.getByRole('button', { name: 'Чужие ссылки' }).click()
  await expect(page.getByText('Заблокирован', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Заблокировать' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Все заблокированные' }).click()
  await expect(rows(page)).toHaveText([
    /Чужие ссылки\. Ирина.*Вход закрыт/,
    /Удалённый человек.*По отпечатку/,
  ])
  await expectAccessible(page)
  await page.screenshot({ path: `${SCREENS}/blocked.iosDay.390.png`, fullPage: true })

  const theirs = await browser.newPage()
  await world.open(theirs, 'creator', { theme: themes.iosNight })
  await expect(theirs.getByRole('heading', { name: 'Вход закрыт' })).toBeVisible()
  await expect(theirs.getByText('Вход закрыт агентством.')).toBeVisible()
  await theirs.screenshot({ path: `${SCREENS}/sign-in-closed.iosNight.390.png` })
  await theirs.close()
})

test('[S-30] the list on a desktop, in the dark and on a phone', async ({ page, world }) => {
  await world.sql(
    `insert into blocks (person, reason, blocked_by) values ('00000000000000aa', 'fraud', $1)`,
    [people.owner.id],
  )
  await openOnDesktop(page, world, '/admin/blocked')
  await expect(rows(page)).toHaveCount(1)
  await expectAccessible(page)
  await page.screenshot({ path: `${SCREENS}/blocked.1440.png` })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.screenshot({ path: `${SCREENS}/blocked.1440.dark.png` })
  await page.getByRole('button', { name: 'Вернуть' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Снять' }).click()
  await expect(page.getByText('Никто не заблокирован')).toBeVisible()
})
