import { addCreator } from './creators-data.ts'
import { themes } from './telegram/themes.ts'
import { expect, expectAccessible, ofThisRun, test } from './world.ts'

const SCREENS = 'test-results/screens'

for (const theme of ofThisRun(['iosDay', 'iosNight'] as const)) {
  test(`[S-22] [C-41] a deleted creator is listed with the time that is left and taken back, in ${theme}`, async ({
    page,
    world,
  }) => {
    const id = await addCreator(world, { first_name: 'Егор', last_name: 'Панин' })
    await world.open(page, 'owner', { path: `/admin/creators/${id}`, theme: themes[theme] })
    await page.getByRole('button', { name: 'Удалить креатора' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Удалить креатора?' })
    await expect(dialog).toContainText('До этого креатора можно вернуть в разделе «Удаляются».')
    await dialog.getByRole('button', { name: 'Удалить' }).click()
    await page.getByRole('button', { name: 'Удаляются' }).click()

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Креаторы')
    // A section without people is not shown.
    await expect(page.getByRole('navigation', { name: 'Разделы базы' }).getByRole('link')).toHaveText([
      'Все',
      'Удаляются 1',
    ])
    const row = page.getByRole('list', { name: 'Удаляются' }).getByRole('listitem')
    await expect(row).toContainText('Егор Панин')
    await expect(row).toContainText(/23 ч 59 мин|24 ч 0 мин/)
    await expectAccessible(page)
    await page.screenshot({ path: `${SCREENS}/erasures.${theme}.390.png`, fullPage: true })
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.screenshot({ path: `${SCREENS}/erasures.${theme}.1440.png` })

    await row.getByRole('button', { name: 'Вернуть: Егор Панин' }).click()
    await expect(page.getByText('Егор Панин: снова в базе')).toBeVisible()
    await expect(page.getByText('Никто не удаляется')).toBeVisible()
    await expect.poll(() => world.sql('select 1 from creators where id = $1', [id])).toHaveLength(1)
  })
}

test('[S-22] more than ten erasures in an hour are taken back by one button', async ({ page, world }) => {
  for (let n = 0; n < 11; n += 1) await addCreator(world, { first_name: 'Егор', last_name: `Панин ${n}` })
  await world.sql(`insert into pending_erasures (creator_id, name, erased_by, kept)
    select id, first_name || ' ' || last_name, (select telegram_id from owners limit 1),
      jsonb_build_object('creators', jsonb_build_array(to_jsonb(creators)), 'consents', '[]'::jsonb, 'deliveries', '[]'::jsonb,
        'responses', '[]'::jsonb, 'client_choices', '[]'::jsonb, 'client_submission_rows', '[]'::jsonb) from creators`)
  await world.sql('delete from creators')
  await world.open(page, 'owner', { path: '/admin/erasures' })
  await expect(page.getByText(/^11 удалений за час/)).toBeVisible()
  await expectAccessible(page)
  await page.screenshot({ path: `${SCREENS}/erasures-many.390.png` })
  await page.getByRole('button', { name: 'Вернуть всех' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Вернуть всех' }).click()
  await expect(page.getByText('Удаления отменены')).toBeVisible()
  await expect(page.getByText('Никто не удаляется')).toBeVisible()
  expect(await world.sql('select 1 from creators')).toHaveLength(11)
})
