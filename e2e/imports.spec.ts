import { openOnDesktop } from './briefs-data.ts'
import { expect, expectAccessible, expectAccessibleAtNight, loseReply, test } from './world.ts'

const FILE = [
  'База креаторов;;;',
  'ФИО;Телефон;Телеграм;Цена',
  'Королёва Анна;8 (916) 240-18-36;@anna_k;5к',
  'Белова Ольга;+7 903 111 22 33;https://t.me/olga_b;от 12 000',
  ';89165550011;;',
].join('\r\n')

test('[C-64] [C-67] [C-81] a file becomes people: columns, check, import, and back', async ({
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
  await main.getByRole('button', { name: 'Отменить импорт' }).click()
  await expect(heading).toHaveText('Отменён')
  await expect(main).toContainText('База такая же, как до импорта')
  await expect.poll(() => world.sql('select count(*)::int as people from creators')).toEqual([{ people: 0 }])
})
