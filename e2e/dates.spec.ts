import type { Locator } from '@playwright/test'
import { addBriefWith, addResponses, briefAddress, region } from './brief-detail-data.ts'
import { addCreator } from './creators-data.ts'
import { openEntry } from './responses-data.ts'
import { expect, test } from './world.ts'

const NOW = '2026-11-18T12:00:00Z'
/** A moment, how a list says it, and how it is in full. */
const MOMENTS = [
  ['2026-11-18T07:12:00Z', 'сегодня, 10:12', '18.11.2026, 10:12'],
  ['2026-11-17T20:30:00Z', 'вчера, 23:30', '17.11.2026, 23:30'],
  ['2026-03-05T07:12:00Z', '5 мар, 10:12', '05.03.2026, 10:12'],
  ['2025-12-30T07:12:00Z', '30 дек 2025', '30.12.2025, 10:12'],
] as const

async function expectMoment(where: Locator, at: number, said = (words: string) => words) {
  const [, words = '', inFull] = MOMENTS[at] ?? []
  await expect(where).toHaveText(said(words))
  await expect(where).toHaveAttribute('title', inFull ?? '')
}

test('[F-01] lists say a near day in a word and leave this year out; on hover and in details the date is in full', async ({
  page,
  world,
}) => {
  await page.clock.setFixedTime(NOW)
  const ids: string[] = []
  for (const [at, [created_at]] of MOMENTS.entries())
    ids.push(await addBriefWith(world, { title: `Бриф ${at}`, created_at, status: 'closed' }))
  await addResponses(world, ids[0] ?? '', MOMENTS.length)
  for (const [at, [created_at]] of MOMENTS.entries())
    await world.sql(
      `update responses set created_at = $1, status = 'rejected'
       from creators where creators.id = creator_id and last_name = $2`,
      [created_at, String(at + 1)],
    )
  const creator = await addCreator(world, { created_at: MOMENTS[2][0] })

  await world.open(page, 'owner', { path: '/admin/briefs' })
  for (const at of MOMENTS.keys())
    await expectMoment(
      page
        .getByRole('link', { name: `Бриф ${at}` })
        .locator('time')
        .first(),
      at,
    )
  await page.goto(`${world.url}/admin/responses`)
  for (const at of MOMENTS.keys())
    await expectMoment(
      page.getByRole('article').nth(at).locator('time').first(),
      at,
      // The last part of a line: the day alone.
      (words) => `· ${words.split(',')[0]}`,
    )
  await page.goto(`${world.url}/admin/public-links`)
  await expectMoment(page.getByRole('listitem').filter({ hasText: 'Бриф 2' }).locator('time').first(), 2)

  await page.goto(world.url + briefAddress(ids[2] ?? ''))
  await openEntry(page, 'Задание')
  await expect(region(page, 'Условия')).toContainText('Создан05.03.2026, 10:12')
  await expect(region(page, 'Условия')).toContainText('Срок сдачи28.12.2046, 18:00')
  await page.goto(`${world.url}/admin/creators/${creator}`)
  await expect(page.getByRole('main')).toContainText('В базе с05.03.2026, 10:12')
})
