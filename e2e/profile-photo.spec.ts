import type { Page } from '@playwright/test'
import { animatedPng, padded, redAndBlue } from '../server/test/images.ts'
import { agree, fillIn, open, saved } from './profile-form.ts'
import { expect, expectAccessible, test } from './world.ts'

test.describe('[P-05] the photo', () => {
  const choose = (page: Page, file: { name: string; mimeType: string; buffer: Buffer }) =>
    page.getByLabel('Файл с фото').setInputFiles(file)
  const panel = (page: Page) => page.getByRole('region', { name: 'О тебе' })
  const shown = (page: Page) =>
    page.getByRole('img', { name: 'Твоё фото' }).evaluate((image: HTMLImageElement) => image.naturalWidth)

  test('[P-33] what the first answer does not need is not asked for before it', async ({ page, world }) => {
    await open(page, world)
    for (const label of ['Специализация', 'Опыт, лет', 'О себе', 'Телефон', 'Ник в Telegram'])
      await expect(page.getByLabel(label, { exact: true })).toHaveCount(0)
  })

  test('[P-35] chosen before the first save it is sent after it, once the person has agreed', async ({
    page,
    world,
  }) => {
    const sent: string[] = []
    page.on('request', (request) => request.url().endsWith('/photo') && sent.push(request.url()))
    const file = {
      name: 'me.jpg',
      mimeType: 'image/jpeg',
      buffer: await redAndBlue(300, 400).jpeg().toBuffer(),
    }
    const app = await open(page, world)
    await choose(page, { ...file, buffer: Buffer.from('no picture') })
    await expect(panel(page)).toContainText('этот файл не JPG, PNG или WebP')
    await choose(page, file)
    await expect(panel(page)).toContainText('Загрузим вместе с анкетой')
    await page.screenshot({ path: 'test-results/screens/profile-photo-first.390.png' })
    await fillIn(page)
    expect(sent).toEqual([])
    await agree(page)
    await app.pressMain()
    await expect(page).toHaveURL(/status=activated/)
    await expect
      .poll(() => world.sql('select photo_key is not null as there from creators'))
      .toEqual([{ there: true }])
  })

  test('[P-35] without the consent it is not sent', async ({ page, world }) => {
    const sent: string[] = []
    page.on('request', (request) => request.url().endsWith('/photo') && sent.push(request.url()))
    const app = await open(page, world)
    await choose(page, {
      name: 'me.jpg',
      mimeType: 'image/jpeg',
      buffer: await redAndBlue(300, 400).jpeg().toBuffer(),
    })
    await fillIn(page)
    await app.pressMain()
    await expect(page.getByText('Фото добавишь после согласия')).toBeVisible()
    expect(sent).toEqual([])
  })

  test('is stored at once, and is there after a reload', async ({ page, world }) => {
    await saved(world)
    await open(page, world)
    await choose(page, {
      name: 'me.jpg',
      mimeType: 'image/jpeg',
      buffer: await redAndBlue(1200, 1600).jpeg().toBuffer(),
    })
    await expect(page.getByText('Фото сохранено')).toBeVisible()
    await expect
      .poll(() => world.sql('select photo_key is not null as there from creators'))
      .toEqual([{ there: true }])
    await page.reload()
    await expect.poll(() => shown(page)).toBe(768)
    await page.screenshot({ path: 'test-results/screens/profile-photo.390.png' })
    await expect(page.getByRole('button', { name: 'Заменить фото' })).toBeVisible()
  })

  test('[P-17] a file that will not do is refused before it is sent', async ({ page, world }) => {
    await saved(world)
    await open(page, world)
    const sent: string[] = []
    page.on('request', (request) => request.url().endsWith('/photo') && sent.push(request.url()))
    await choose(page, { name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
    await expect(panel(page)).toContainText('Выберите изображение')
    for (const mimeType of ['image/heic', '']) {
      await choose(page, { name: 'IMG_1.HEIC', mimeType, buffer: Buffer.from('x') })
      await expect(panel(page)).toContainText('Этот формат не подходит. Сохрани фото как JPG, PNG или WebP')
    }
    // The frame itself opens the choice as well.
    const chooser = page.waitForEvent('filechooser')
    await panel(page).locator('svg').first().click()
    await (await chooser).setFiles([])
    const picture = await redAndBlue(10, 10).png().toBuffer()
    await choose(page, {
      name: 'big.png',
      mimeType: 'image/png',
      buffer: padded(picture, 10 * 1024 * 1024 + 1),
    })
    await expect(panel(page)).toContainText('Размер файла не должен превышать 10MB')
    expect(sent).toEqual([])
  })

  test('one that the server refuses, or a server that is gone: «Ошибка загрузки фото», and another try works', async ({
    page,
    world,
  }) => {
    await saved(world)
    await open(page, world)
    const still = await redAndBlue(400, 500).png().toBuffer()
    await choose(page, { name: 'a.png', mimeType: 'image/png', buffer: animatedPng(still) })
    await expect(panel(page)).toContainText(
      'Ошибка загрузки фото. Анимация не подходит, выберите обычное изображение',
    )
    const file = {
      name: 'me.png',
      mimeType: 'image/png',
      buffer: still,
    }
    await page.route('**/photo', (route) => route.abort())
    await choose(page, file)
    await expect(page.getByText('Ошибка загрузки фото', { exact: true })).toBeVisible()
    await page.screenshot({ path: 'test-results/screens/profile-photo-failed.390.png' })
    await page.unrouteAll()
    await choose(page, file)
    await expect(page.getByText('Фото сохранено')).toBeVisible()
    await expect
      .poll(() => world.sql('select photo_key is not null as there from creators'))
      .toEqual([{ there: true }])
  })
})

test.describe('the consent', () => {
  test('is a public page: signed in or not, in Telegram or not, with or without a server', async ({
    page,
    world,
  }) => {
    await page.goto(`${world.url}/consent`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Согласие на обработку данных')
    await expect(page.getByText('Версия 2026-11')).toBeVisible()
    await expect(page.getByRole('link', { name: 'напиши в поддержку' })).toHaveAttribute(
      'href',
      'https://t.me/ugc_test_support',
    )
    await expectAccessible(page)
    await page.screenshot({ path: 'test-results/screens/consent.390.png', fullPage: true })
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.screenshot({ path: 'test-results/screens/consent.1440.png' })
    await page.setViewportSize({ width: 320, height: 640 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)

    for (const who of ['creator', 'owner'] as const) {
      await world.open(page, who, { path: '/consent' })
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Согласие на обработку данных')
    }
    await page.route('**/api/**', (route) => route.abort())
    const app = await world.open(page, 'creator', { path: '/consent' })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Согласие на обработку данных')
    await app.closePopup()
  })

  test('[S-34] is asked for once; a new text asks nothing again, a missing consent stands first', async ({
    page,
    world,
  }) => {
    await saved(world)
    await open(page, world)
    await expect(page.getByRole('checkbox')).toHaveCount(0)
    await world.sql(`update consents set version = '2025-01'`)
    await open(page, world)
    await expect(page.getByRole('checkbox')).toHaveCount(0)
    await world.sql('delete from consents')
    await world.sql('update creators set is_active = false, needs_consent = true')
    const app = await open(page, world)
    const box = page.getByRole('checkbox', { name: /^Даю согласие/ })
    await expect(box).toBeInViewport()
    await expect(box).not.toBeChecked()
    await box.check()
    await app.pressMain()
    await expect(page).toHaveURL(/status=activated/)
    await expect.poll(() => world.sql('select version from consents')).toEqual([{ version: '2026-11-19' }])
  })
})
