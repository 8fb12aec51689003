import { readFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import { BOT_TOKEN } from '../server/test/app.ts'
import { signLaunch } from '../server/test/init-data.ts'
import { rowsOf } from '../server/test/workbook.ts'
import { fillIn, NEW, openOnDesktop } from './briefs-data.ts'
import { cards, cast, search } from './creators-list.ts'
import { agree } from './profile-form.ts'
import { message, price, send } from './respond-form.ts'
import { card, told } from './responses-data.ts'
import { expect, people, sentToCreators, test } from './world.ts'

const SHEET = [
  'ФИО;Телефон;Почта;Страна;Город;Возраст;Пол;Языки;Инстаграм;Портфолио;Подписчики;Цена;Теги',
  'Воронцова Алина;8 916 240-18-36;alina@vrn.studio;Россия;Москва;27 лет;ж;русский;@alina.vrn;alina-vrn.ru/ugc;128к;12 000;Бьюти',
  'Сафин Тимур;8 916 555-00-11;;;Казань;;м;;;;;;Бьюти',
].join('\r\n')

test('[C-78] one person from a row of a spreadsheet to an accepted response', async ({
  browser,
  page: desk,
  world,
  telegram,
  worker,
}) => {
  expect(worker.child.exitCode).toBeNull()
  const button = (name: string | RegExp) => desk.getByRole('button', { name }).first()
  const texts = () => sentToCreators(telegram).map(({ payload }) => String(payload.text))

  await openOnDesktop(desk, world, '/admin/creators/import')
  await desk.getByLabel('Файл с людьми').setInputFiles({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(SHEET),
  })
  await button('Проверить 2 строки').click()
  await button('Загрузить 2').click()
  const [download] = await Promise.all([desk.waitForEvent('download'), button('Приглашения в Excel').click()])
  const invited = await rowsOf(await readFile(await download.path()))
  expect(invited.map((row) => row.Имя)).toEqual(['Алина', 'Тимур'])
  const token = new URL(String(invited[0]?.Приглашение)).searchParams.get('start') ?? ''

  const phone = await browser.newPage({ viewport: { width: 390, height: 844 }, locale: 'ru-RU' })
  const invitation = await world.open(phone, 'creator', {
    path: `/?tgWebAppStartParam=${token}`,
    init_data: signLaunch({ token: BOT_TOKEN, user: people.creator, start_param: token }),
  })
  await phone.getByRole('button', { name: 'Это я' }).click()
  await agree(phone)
  await invitation.pressMain()
  await expect(phone.getByRole('heading', { name: 'Анкета активирована!' })).toBeVisible()

  // The other person of the file has the tag too, but no Telegram and no consent.
  await desk.goto(world.url + NEW)
  await fillIn(desk)
  await button('Создать бриф').click()
  await desk.getByRole('link', { name: 'Открыть бриф' }).click()
  await button('Отправить бриф').click()
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Отправить' }).click()
  await expect(told(desk, 'Бриф отправлен 1 креатору').first()).toBeVisible()
  await expect.poll(() => texts().join()).toContain('Кофе, который')
  const brief = new URL(desk.url()).pathname.split('/').at(-1)

  const respond = await world.open(phone, 'creator', { path: `/creator/respond/${brief}` })
  await price(phone).fill('9000')
  await message(phone).fill('Сниму за выходные')
  await send(phone, respond)
  await expect(phone.getByRole('heading', { name: 'Отклик отправлен!' })).toBeVisible()

  await desk.goto(`${world.url}/admin/responses`)
  await expect(card(desk, 'Алина Воронцова')).toContainText(/9\s000/)
  await button('Принять: Алина Воронцова').click()
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Принять' }).click()
  await expect(card(desk, 'Алина Воронцова').getByText('Принят', { exact: true })).toBeVisible()
  await expect.poll(() => texts().at(-1), { timeout: 30_000 }).toContain('Тебя выбрали')
  expect(new Set(sentToCreators(telegram).map(({ chat_id }) => chat_id))).toEqual(
    new Set([people.creator.id]),
  )
  await phone.close()
})

/** At most so many taps on a phone, from home; a field is tapped too. */
const TAPS = { added: 8, found: 4, corrected: 3, 'switched off': 2, noted: 2 }

test('[C-80] on a phone a person is added, found, corrected, switched off and noted in few taps', async ({
  page,
  world,
}) => {
  await cast(world)
  const app = await world.open(page, 'owner', { path: '/admin' })
  const took: Partial<typeof TAPS> = {}
  let taps = 0
  const note = (what: keyof typeof TAPS) => {
    took[what] = taps
    taps = 0
  }
  const tap = async (what: Locator) => {
    taps += 1
    await what.first().click()
  }
  const pressMain = async () => {
    taps += 1
    await app.pressMain()
  }
  const link = (name: string) => page.getByRole('link', { name, exact: true })
  const type = async (label: string, text: string) => {
    await tap(page.getByLabel(label, { exact: true }))
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type(text)
  }
  const heading = page.getByRole('heading', { level: 1 })
  await tap(link('Креаторы'))
  await tap(link('Добавить'))
  await type('Имя', 'Вера')
  await type('Фамилия', 'Лескова')
  await type('Телефон', '89165551234')
  await pressMain()
  await expect(heading).toHaveText('Вера Лескова')
  note('added')

  await link('Главная').first().click()
  await tap(link('Креаторы'))
  await tap(search(page))
  await page.keyboard.type('сафин')
  await expect(cards(page)).toHaveCount(1)
  await tap(cards(page).getByRole('link'))
  await expect(heading).toHaveText('Тимур Сафин')
  note('found')

  await tap(link('Изменить'))
  await type('Цена за видео', '9500')
  await pressMain()
  await expect(page.getByRole('main')).toContainText(/9\s500/)
  note('corrected')

  await tap(page.getByRole('button', { name: 'Выключить анкету' }))
  await expect(page.getByRole('main').getByText('Неактивен')).toBeVisible()
  note('switched off')

  const notes = page.getByRole('region', { name: 'Заметки' })
  await tap(notes.getByLabel('Заметка', { exact: true }))
  await page.keyboard.type('Пьёт только овсяное')
  await tap(notes.getByRole('button', { name: 'Записать' }))
  await expect(notes.getByRole('listitem')).toContainText('овсяное')
  note('noted')
  test.info().annotations.push({ type: 'taps', description: JSON.stringify(took) })
  for (const [what, most] of Object.entries(TAPS))
    expect(took[what as keyof typeof TAPS], what).toBeLessThanOrEqual(most)
})
