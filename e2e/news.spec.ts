import { NEWS, NEWS_KINDS } from '@ugc/contract/facts/bot/owner-news'
import { expect, expectAccessible, inColours, test } from './world.ts'

const SCREENS = 'test-results/screens'

test('[N-64] an owner finds «Уведомления» and switches a kind off; security stays on', async ({
  page,
  world,
}) => {
  await world.sql(`update owners set muted_news = '{}'`)
  await world.open(page, 'owner', { path: '/admin' })
  await page.getByRole('link', { name: /^Настройки/ }).click()
  await page.getByRole('link', { name: /^Уведомления/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Уведомления')
  for (const kind of NEWS_KINDS)
    await expect(page.getByRole('switch', { name: NEWS[kind].label })).toBeChecked()
  const security = page.getByRole('switch', { name: 'Безопасность' })
  await expect(security).toBeChecked()
  await expect(security).toBeDisabled()
  const digest = page.getByRole('switch', { name: NEWS.digest.label })
  await digest.click()
  await expect(digest).not.toBeChecked()
  await expect.poll(() => world.sql('select muted_news from owners')).toEqual([{ muted_news: ['digest'] }])
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await inColours(page, async (theme) => {
      await expectAccessible(page)
      await page.screenshot({ path: `${SCREENS}/news.${theme}.${width}.png` })
    })
  }
  await page.reload()
  await expect(digest).not.toBeChecked()
  await digest.click()
  await expect(digest).toBeChecked()
  await expect.poll(() => world.sql('select muted_news from owners')).toEqual([{ muted_news: [] }])
})

test('[N-64] a switch that could not be saved goes back and says why', async ({ page, world }) => {
  await world.sql(`update owners set muted_news = '{}'`)
  await world.open(page, 'owner', { path: '/admin/settings/news' })
  await page.route('**/api/news', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
  )
  const digest = page.getByRole('switch', { name: NEWS.digest.label })
  await digest.click()
  await expect(page.getByText(/Нет связи|Нет сети|не отвечает|не дошёл/)).toBeVisible()
  await expect(digest).toBeChecked()
})
