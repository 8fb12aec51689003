import { expect, test } from './world.ts'

test(
  '[H-09] the page has nothing that the oldest supported browsers lack',
  { tag: '@floor' },
  async ({ page, world }) => {
    await world.open(page, 'owner')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Главная')
    const removed = await page.evaluate(() => (window as unknown as { removedApis: string[] }).removedApis)
    test.info().annotations.push({ type: 'APIs removed', description: `${removed.length}` })
    expect(removed.length).toBeGreaterThan(500)
    expect(removed).toEqual(
      expect.arrayContaining([
        'AbortSignal.any',
        'URL.parse',
        'URLSearchParams#size',
        'Promise.withResolvers',
        'requestIdleCallback',
      ]),
    )
    expect(
      await page.evaluate(() => ['any' in AbortSignal, 'parse' in URL, 'showPopover' in document.body]),
    ).toEqual([false, false, false])
  },
)
