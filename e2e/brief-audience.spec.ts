import type { Page } from '@playwright/test'
import { field, fillIn, NEW, openOnDesktop, reach, SCREENS, tag } from './briefs-data.ts'
import { addCreator, tagIds } from './creators-data.ts'
import { expect, expectAccessible, inColours, test, type World } from './world.ts'

const more = (page: Page) => page.getByRole('button', { name: 'Возраст, город, ставка и другое' })
const number = (page: Page) => reach(page).getByRole('status')

/** Three creators with the tag «Бьюти» and one of them with «Отзыв» too. */
async function cast(world: World) {
  const [beauty = 0, review = 0] = await tagIds(world, 'Бьюти', 'Отзыв')
  await addCreator(world, {
    first_name: 'Мария',
    telegram_id: 600_000_001,
    tag_ids: [beauty, review],
    age: 20,
    price_per_video: 5000,
    city: 'Москва',
  })
  await addCreator(world, {
    first_name: 'Камила',
    telegram_id: 600_000_002,
    tag_ids: [beauty],
    age: 30,
    price_per_video: null,
    city: 'Казань',
  })
  await addCreator(world, {
    first_name: 'Нино',
    telegram_id: 600_000_003,
    tag_ids: [beauty],
    age: 40,
    price_per_video: 9000,
    city: 'Казань',
  })
}

test('[B-61] the audience is narrowed in the form, counted live, saved, and its creators are listed', async ({
  page,
  world,
}) => {
  await cast(world)
  const app = await world.open(page, 'owner', { path: NEW })
  await fillIn(page)
  await expect(number(page)).toHaveText('3 креатораподходят')
  await more(page).click()
  await page.getByRole('radio', { name: 'Из каждой категории' }).check({ force: true })
  await expect(number(page)).toHaveText('1 креаторподходит')
  await expect(reach(page).getByRole('listitem')).toContainText('Мария2 тега')
  await page.getByRole('radio', { name: 'Любой из тегов' }).check({ force: true })
  await expect(number(page)).toHaveText('3 креатораподходят')

  await field(page, 'Ставка за видео, до').fill('6 000')
  await expect(number(page)).toHaveText('2 креатораподходятУ 1 человека ставка не указана: они останутся')
  await field(page, 'Город').fill('казань')
  await expect(number(page)).toContainText('1 креатор')
  await field(page, 'Сколько креаторов нужно').fill('5')
  await expect(reach(page)).toContainText('Мест больше, чем людей')
  const why = reach(page).getByText('Кто не вошёл')
  await why.click()
  await expect(reach(page).getByRole('definition')).toHaveText(['3', '−1', '−1', '1'])
  await expect(reach(page).getByRole('term')).toHaveText([
    'По тегам',
    'казань',
    'Ставка до 6 000 ₽',
    'Получат бриф',
  ])
  const language = (name: string) =>
    page.getByRole('group', { name: 'Частые языки' }).getByRole('button', { name, exact: true })
  await language('Русский').click()
  await language('Английский').click()
  await expect(language('Английский')).toHaveAttribute('aria-pressed', 'true')
  await page
    .getByRole('group', { name: 'Частые языки' })
    .screenshot({ path: `${SCREENS}/brief-languages.390.png` })
  await expect(field(page, 'Языки')).toHaveValue('русский, английский')
  await language('Русский').click()
  await language('Английский').click()
  await expect(field(page, 'Языки')).toHaveValue('')
  await expect(number(page)).toContainText('1 креатор')
  // A reversed range is refused at its field; the count stays that of the last valid range.
  await field(page, 'Возраст, от').fill('35')
  await field(page, 'Возраст, до').fill('30')
  await expect(field(page, 'Возраст, до')).toHaveAccessibleDescription('Начало больше конца')
  await expect(number(page)).toContainText('1 креатор')
  await field(page, 'Возраст, от').fill('20')
  await expect(field(page, 'Возраст, до')).toHaveAccessibleDescription('')
  await expect(number(page)).toContainText('1 креатор')
  await page.mouse.move(0, 0)
  await page.screenshot({ path: `${SCREENS}/brief-audience.390.png`, fullPage: true })
  await expectAccessible(page)
  await app.pressMain()
  await expect(page).toHaveURL(/success\?type=brief/)
  const [brief] = await world.sql(
    'select id, target_mode, target_age_from, target_age_to, target_city, target_price_to from briefs',
  )
  expect(brief).toMatchObject({
    target_mode: 'any',
    target_age_from: 20,
    target_age_to: 30,
    target_city: 'Казань',
  })

  await page.goto(`${world.url}/admin/briefs/${String(brief?.id)}/edit`)
  await expect(field(page, 'Город')).toHaveValue('Казань')
  await expect(number(page)).toContainText('1 креатор')
  await reach(page).getByRole('link', { name: 'Весь список' }).click()
  await expect(page.getByRole('list', { name: 'Креаторы' })).toContainText('Камила')
  await expect(page.getByText('Мария')).toHaveCount(0)
})

test('[B-61] with no creator left, the form names the limits that remove most, and removes one with a tap', async ({
  page,
  world,
}) => {
  await cast(world)
  await openOnDesktop(page, world, NEW)
  await tag(page, 'Бьюти').click()
  await more(page).click()
  await expect(field(page, 'Возраст, до')).toHaveAttribute('placeholder', 'любой')
  await field(page, 'Возраст, до').fill('25')
  await field(page, 'Ставка за видео, до').fill('1000')
  await page.getByRole('switch', { name: 'Только проверенные' }).click()
  await expect(number(page)).toHaveText('0 креаторовподходят под все условия сразу')
  await expect(reach(page)).toContainText('Уберите сразу несколько условий')
  await page.getByRole('switch', { name: 'Только проверенные' }).click()
  const hint = reach(page).getByRole('listitem')
  await expect(hint).toHaveText(
    ['Возраст Если любой: 1Убрать', 'Ставка до 1\\s000\\s₽Если любая: 1Убрать'].map(
      (text) => new RegExp(text.replace(' Если', '\\s?Если')),
    ),
  )
  await inColours(page, async (scheme) => {
    await expect(reach(page).getByRole('definition')).toHaveText(['3', '−2', '−1', '0'])
    await page.screenshot({ path: `${SCREENS}/brief-audience-none.${scheme}.1440.png`, fullPage: true })
    await expectAccessible(page)
  })
  await hint.filter({ hasText: 'Ставка' }).getByRole('button', { name: 'Убрать' }).click()
  await expect(number(page)).toHaveText('1 креаторподходит')
  await expect(field(page, 'Ставка за видео, до')).toHaveValue('')
})

test('[C-86] with no active creator left, the form says how many match without an active profile', async ({
  page,
  world,
}) => {
  const tag_ids = await tagIds(world, 'Бьюти')
  for (const first_name of ['Анна', 'Вера'])
    await addCreator(world, { first_name, tag_ids, is_active: false })
  await openOnDesktop(page, world, NEW)
  await tag(page, 'Бьюти').click()
  await expect(number(page)).toContainText('0 креаторов')
  await expect(reach(page)).toContainText('Ещё 2 подходят, но анкета не включена.')
  await expect(reach(page)).not.toContainText('Выберите другие теги')
})
