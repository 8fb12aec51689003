import type { Page } from '@playwright/test'
import { openOnDesktop } from './briefs-data.ts'
import { expect, expectAccessible, expectAccessibleAtNight, loseReply, test } from './world.ts'

const FILE = [
  'База креаторов;;;',
  'ФИО;Телефон;Телеграм;Цена',
  'Королёва Анна;8 (916) 240-18-36;@anna_k;5к',
  'Белова Ольга;+7 903 111 22 33;https://t.me/olga_b;от 12 000',
  ';89165550011;;',
].join('\r\n')

test('[C-64] [C-67] [C-81] [C-92] [C-94] a file becomes people: columns, check, import, and back', async ({
  page,
  world,
  worker,
}) => {
  await openOnDesktop(page, world, '/admin/creators')
  expect(worker).toBeDefined()
  const main = page.getByRole('main')
  const heading = page.getByRole('heading', { level: 1 })
  await main.getByRole('link', { name: 'Импорт' }).first().click()
  const input = page.getByLabel('Файл с людьми')
  const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) }
  const uploads = '**/api/imports'
  await page.route(uploads, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  await input.setInputFiles(file)
  await expect(main).toContainText('Файл не загрузился')
  await page.unroute(uploads)
  // Empty again: a browser tells nothing of the same file otherwise.
  await expect(input).toHaveValue('')
  await input.setInputFiles(file)
  await expect(heading).toHaveText('Выберите столбцы')
  await expect(page.getByLabel('«Телефон» записать в')).toHaveValue('phone')
  await expect(page.getByLabel('«ФИО» записать в')).toHaveValue('full_name')
  await expectAccessible(page)
  await page.screenshot({ path: 'test-results/screens/import-columns.1440.png' })
  await main.getByRole('button', { name: 'Проверить 3 строки' }).click()
  await expect(heading).toHaveText('Проверено')
  await expect(main).toContainText('Строка 5')
  await expect(main).toContainText('Нет имени')
  await expectAccessibleAtNight(page)
  await page.screenshot({ path: 'test-results/screens/import-check.1440.png' })
  await main.getByRole('button', { name: 'Изменить столбцы' }).click()
  await expect(heading).toHaveText('Выберите столбцы')
  await main.getByRole('button', { name: 'Проверить 3 строки' }).click()
  await expect(heading).toHaveText('Проверено')
  const run = main.getByRole('button', { name: 'Загрузить 2' })
  const isAbove = await run.evaluate((button) => {
    const list = document.querySelector('[aria-label="Не загрузятся"]')
    return list !== null && (button.compareDocumentPosition(list) & Node.DOCUMENT_POSITION_FOLLOWING) > 0
  })
  expect(isAbove, 'the button comes before the rows that are left out').toBe(true)
  await loseReply(page, '**/api/imports/*/steps')
  await run.click()
  await expect(heading).toHaveText('Загружен')
  await expect(main).toContainText(/Записано: 2\sчеловека/)
  await expect(main.getByRole('list', { name: 'Не загружены' })).toContainText('Строка 5')
  await expectAccessibleAtNight(page)
  await page.screenshot({ path: 'test-results/screens/import-result.1440.png' })
  await main.getByRole('link', { name: 'К креаторам' }).click()
  await expect(main).toContainText('Анна Королёва')
  await page.goBack()
  const count = page.getByRole('link', { name: /^Креаторы/ }).first()
  await expect(count).toContainText('2')
  await main.getByRole('button', { name: 'Отменить импорт' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(/Убрать из базы 2\sчеловека\?/)
  await expect(question).toContainText('Приглашения им перестанут открываться')
  await question.getByRole('button', { name: 'Оставить' }).click()
  await expect(heading).toHaveText('Загружен')
  await main.getByRole('button', { name: 'Отменить импорт' }).click()
  await question.getByRole('button', { name: 'Убрать' }).click()
  await expect(heading).toHaveText('Отменён')
  await expect(main).toContainText('База такая же, как до импорта')
  await expect.poll(() => world.sql('select count(*)::int as people from creators')).toEqual([{ people: 0 }])
  await expect(count).not.toContainText('2')
  await main.getByRole('link', { name: 'Импорт' }).click()
  await expect(main.getByRole('link', { name: 'people.csv' })).toBeVisible()
  // The whole row opens it.
  await main.getByText('Отменён, новых 2').click({ force: true })
  await expect(heading).toHaveText('Отменён')
})

const upload = (page: Page, rows: string[]) =>
  page
    .getByLabel('Файл с людьми')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) })

test('[C-87] tags that the directory has not are named, created by one button, or left out with their number', async ({
  page,
  world,
  worker,
}) => {
  expect(worker).toBeDefined()
  await openOnDesktop(page, world, '/admin/creators/import')
  const main = page.getByRole('main')
  const heading = page.getByRole('heading', { level: 1 })
  const many = Array.from({ length: 11 }, (_, n) => `Редкий ${n}`).join(', ')
  const rows = [
    'Имя;Телефон;Теги',
    'Анна;89160000001;"Рыбалка, Бьюти"',
    `Вера;89160000002;"рыбалка, ${many}"`,
  ]
  await upload(page, rows)
  await main.getByRole('button', { name: 'Проверить 2 строки' }).click()
  await expect(main).toContainText('Таких тегов нет')
  await expect(main).toContainText('Рыбалка 2, Редкий 0 1')
  await expect(main).toContainText('Редкий 8 1 и ещё 2.')
  await expect(main).not.toContainText('Редкий 9')
  await expectAccessibleAtNight(page)
  await page.screenshot({ path: 'test-results/screens/import-tags.1440.png' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.screenshot({ path: 'test-results/screens/import-tags.390.png', fullPage: true })
  await page.setViewportSize({ width: 1440, height: 900 })
  // Another owner has created one of them meanwhile.
  await world.sql(`insert into tags (name) values ('Редкий 3')`)
  await main.getByRole('button', { name: 'Создать теги' }).click()
  await expect(main.getByRole('button', { name: 'Загрузить 2' })).toBeVisible()
  await expect(main).not.toContainText('Таких тегов нет')
  await main.getByRole('button', { name: 'Загрузить 2' }).click()
  await expect(heading).toHaveText('Загружен')
  await expect
    .poll(() => world.sql('select cardinality(tag_ids) as tags from creators order by first_name'))
    .toEqual([{ tags: 2 }, { tags: 12 }])

  await page.goto(`${world.url}/admin/creators/import`)
  await upload(page, ['Имя;Телефон;Теги', 'Инна;89160000003;Яхты'])
  await main.getByRole('button', { name: 'Проверить 1 строку' }).click()
  await main.getByRole('button', { name: 'Загрузить 1' }).click()
  await expect(main).toContainText(/Без 1\sтега, которого нет/)
})

test('[C-86] [C-88] after an import home leads to the invitations, and a lost network is named', async ({
  page,
  world,
  worker,
}) => {
  expect(worker).toBeDefined()
  await openOnDesktop(page, world, '/admin/creators/import')
  const main = page.getByRole('main')
  await upload(page, ['Имя;Телефон', 'Анна;89160000001', 'Вера;89160000002'])
  await main.getByRole('button', { name: 'Проверить 2 строки' }).click()
  await expect(main.getByRole('button', { name: 'Загрузить 2' })).toBeVisible()
  await page.route('**/api/imports/*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...((await response.json()) as object), state: 'running' } })
  })
  await main.getByRole('button', { name: 'Загрузить 2' }).click()
  await expect(main).toContainText('Страницу можно закрыть')
  await page.route('**/api/imports/*', (route) => route.abort())
  await expect(main).toContainText('Нет сети. Импорт идёт на сервере.')
  await page.screenshot({ path: 'test-results/screens/import-offline.1440.png' })
  await page.unrouteAll()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Загружен')

  await page.getByRole('link', { name: 'Главная', exact: true }).click()
  const row = main.getByRole('link', { name: /Пригласите людей: 2/ })
  await page.screenshot({ path: 'test-results/screens/home-invite.1440.png' })
  await row.click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    main.getByRole('button', { name: 'Приглашения в Excel' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('invitations.xlsx')
  await page.getByRole('navigation').getByRole('link', { name: 'Главная', exact: true }).click()
  await expect(main).toContainText('Создайте первый бриф')
  await expect(row).toHaveCount(0)
})

test('[C-92] [C-93] [C-94] [C-96] a stopped import goes on first, and a file is checked again', async ({
  page,
  world,
  worker,
}) => {
  expect(worker).toBeDefined()
  await openOnDesktop(page, world, '/admin/creators/import')
  const main = page.getByRole('main')
  const heading = page.getByRole('heading', { level: 1 })
  await upload(page, ['Имя;Телефон', 'Анна;89160000001', 'Вера;89160000002'])
  await main.getByRole('button', { name: 'Проверить 2 строки' }).click()
  await expect(heading).toHaveText('Проверено')
  await expect(main).toContainText('Люди появятся неактивными')
  await world.sql(`update imports set state = 'stopped', done = 1`)
  await page.goto(`${world.url}/admin/creators/import`)
  await main.getByText('Остановлен, записано 1 из 2').click({ force: true })
  await expect(heading).toHaveText('Остановлен')
  await expect(main).toContainText('Осталось 1.')
  await expectAccessibleAtNight(page)
  await page.screenshot({ path: 'test-results/screens/import-stopped.1440.png' })
  await main.getByRole('button', { name: 'Продолжить' }).click()
  await expect(heading).toHaveText('Загружен')

  // The same file again has nobody new.
  await page.goto(`${world.url}/admin/creators/import`)
  await upload(page, ['Имя;Телефон', 'Анна;89160000001', 'Вера;89160000002'])
  await main.getByRole('button', { name: 'Проверить 2 строки' }).click()
  await expect(main).toContainText('Загружать нечего')
  await expect(main).not.toContainText('Люди появятся неактивными')

  await page.goto(`${world.url}/admin/creators/import`)
  await upload(page, ['Имя;Телефон;Цена', 'Анна;89160000001;', 'Инна;89160000009;2 по 5000'])
  await main.getByRole('button', { name: 'Проверить 2 строки' }).click()
  await expect(main).toContainText('Цена за видео, ₽ «2 по 5000»: Укажите число')
  await expectAccessibleAtNight(page)
  await page.screenshot({ path: 'test-results/screens/import-wrong.1440.png' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.screenshot({ path: 'test-results/screens/import-wrong.390.png', fullPage: true })
  await main.getByRole('button', { name: 'Загрузить без неверных полей' }).click()
  await expect(main.getByRole('button', { name: 'Загрузить 1' })).toBeVisible()
  await expect(main).not.toContainText('2 по 5000')
})
