import { addMe, addOffer, SCREENS } from './offers-data.ts'
import { expect, expectAccessible, insertRow, test } from './world.ts'

test('[W-15] [W-16] a client opens the accepted video and writes one remark', async ({ page, world }) => {
  const brief_id = await addOffer(world, { title: 'Крем для рук в сумке' })
  const creator_id = await addMe(world)
  await insertRow(world, 'responses', { brief_id, creator_id, creator_price: 12_000, status: 'accepted' })
  await world.sql(`insert into work_versions (response_id, number, links, due_at, verdict)
    select response_id, 1, '{https://disk.example/1}', now(), 'done' from works`)
  await world.sql(`update works set state = 'done', ended_at = now()`)
  const [link] = await world.sql(
    `select token from public_links where kind = 'client' and brief_id = '${brief_id}'`,
  )
  await page.goto(`${world.url}/public/${String(link?.token)}`)
  await expect(page.getByText('Готово', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Смотреть видео,/ })).toHaveAttribute(
    'href',
    'https://disk.example/1',
  )
  await page.getByRole('button', { name: /^Написать замечание/ }).click()
  await page.getByRole('button', { name: 'Отправить агентству' }).click()
  await expect(page.getByText('Напишите замечание', { exact: true })).toBeVisible()
  await page.getByLabel('Что поправить').fill('Тише музыку')
  await page.getByRole('button', { name: 'Отправить агентству' }).click()
  await expect(page.getByText('Ваше замечание: Тише музыку')).toBeVisible()
  await expectAccessible(page)
  await page.screenshot({ path: `${SCREENS}/client-work.390.png`, fullPage: true })
})
