import { themes } from './telegram/themes.ts'
import { expect, expectAccessible, ofThisRun, people, test } from './world.ts'

for (const theme of ofThisRun(['iosDay', 'iosNight'] as const)) {
  test(`[S-60] an owner reads the journal in sentences and narrows it, in the colours of ${theme}`, async ({
    page,
    world,
  }) => {
    await world.sql(
      `insert into audit (at, actor, action, detail) values
        (now() - interval '40 days', $1, 'tag added', '{}'),
        (now() - interval '2 days', 'nobody', 'web login refused', '{}'),
        (now() - interval '1 hour', $1, 'creators exported', '{"rows": 146, "complete": true}')`,
      [`owner:${people.owner.id}`],
    )
    await world.open(page, 'owner', { path: '/admin/journal', theme: themes[theme] })
    const entries = page.getByRole('list', { name: /^Записи журнала/ }).getByRole('listitem')
    const about = (words: string) => entries.filter({ hasText: words })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Журнал')
    await expect(about('Ирина Соколова. Выгружена база креаторов, строк: 146')).toHaveCount(1)
    await expect(about('Кто-то без входа. Отклонён вход в браузере')).toHaveCount(1)
    await expect(about('Добавлен тег')).toHaveCount(1)
    await expectAccessible(page)
    await page.screenshot({ path: `test-results/screens/journal.${theme}.390.png`, fullPage: true })
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.screenshot({ path: `test-results/screens/journal.${theme}.1440.png` })

    await page.getByRole('switch', { name: 'Важное' }).click()
    await expect(about('Добавлен тег')).toHaveCount(0)
    await expect(about('Выгружена база')).toHaveCount(1)
    await page.getByLabel('Период').selectOption('1')
    await expect(about('Отклонён вход')).toHaveCount(0)
    await page.getByLabel('Период').selectOption('')
    await page.getByLabel('Люди').selectOption({ label: 'Кто-то без входа' })
    await expect(entries).toHaveCount(1)
    await expect(about('Отклонён вход')).toHaveCount(1)
    await page.getByRole('searchbox').fill('ничего такого')
    await expect(page.getByText('За эти дни ничего такого не было.')).toBeVisible()
    await page.getByRole('button', { name: 'Показать всё' }).click()
    await expect(about('Добавлен тег')).toHaveCount(1)
  })
}
