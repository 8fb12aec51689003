import { expect, expectAccessible, expectAccessibleAtNight, loseReply, people, test } from './world.ts'

test('[S-80] [S-81] [S-82] a colleague is invited, confirmed by name, suspended, let in again and removed', async ({
  page,
  world,
}) => {
  await world.open(page, 'owner', { path: '/admin/settings' })
  await page.getByRole('link', { name: /Сотрудники/ }).click()
  const owners = page.getByRole('list', { name: 'Владельцы' }).getByRole('listitem')
  const links = page.getByRole('list', { name: 'Приглашения' }).getByRole('listitem')
  const toast = (text: string) => page.getByRole('status').filter({ hasText: text })
  await expect(owners).toHaveCount(1)
  await expect(owners).toContainText('Это вы')
  // The last owner has no way out.
  await expect(owners.getByRole('button')).toHaveCount(0)

  await page.getByRole('button', { name: 'Пригласить коллегу' }).click()
  await expect(links).toContainText('Ссылку ещё не открыли')
  await expect(page.getByRole('link', { name: 'Отправить в Telegram' })).toHaveAttribute(
    'href',
    /^https:\/\/t\.me\/share\/url\?url=.*start%3Down_/,
  )
  await world.sql(`update team_invitations set opened_by = 790000001, opened_name = 'Павел Орлов (@orlov)'`)
  await expect(links).toContainText('Павел Орлов (@orlov)')
  await expect(page.getByRole('link', { name: 'Отправить в Telegram' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Пригласить коллегу' })).toBeVisible()
  await expectAccessible(page)
  await page.screenshot({ path: 'test-results/screens/team.390.png', fullPage: true })
  await links.getByRole('button', { name: /^Да, добавить/ }).click()
  await expect(links).toHaveCount(0)
  await expect(owners).toHaveCount(2)
  const pavel = owners.filter({ hasText: 'Павел Орлов' })

  await pavel.getByRole('button', { name: /^Приостановить/ }).click()
  await expect(pavel).toContainText('Войти не может')
  await toast('доступ приостановлен').getByRole('button', { name: 'Отменить' }).click()
  await expect(pavel).not.toContainText('Войти не может')
  await pavel.getByRole('button', { name: /^Убрать/ }).click()
  await loseReply(page, '**/api/owners/*')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Убрать' }).click()
  await expect(owners).toHaveCount(1)
  await expect(page.getByRole('region', { name: 'Телефон украли' })).toContainText('в самом Telegram')
})

test('[S-85] a colleague who is not let in is told so, not welcomed as a creator', async ({
  page,
  world,
}) => {
  const { id, first_name } = people.creator
  await world.sql('insert into users (telegram_id, first_name) values ($1, $2) on conflict do nothing', [
    id,
    first_name,
  ])
  await world.sql(
    `insert into team_invitations (token_hash, invited_by, expires_at, opened_by, opened_name)
     values ('\\x01', $1, now() + interval '1 hour', $2, 'Олег')`,
    [people.owner.id, id],
  )
  await world.open(page, 'creator', { path: '/' })
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Ждём подтверждения')
  await expect(page.getByRole('button', { name: 'Начать' })).toHaveCount(0)
  await expectAccessibleAtNight(page)
  await page.screenshot({ path: 'test-results/screens/team-waiting.390.png' })
  await world.sql('delete from team_invitations')
  await world.sql(
    `insert into suspended_owners (telegram_id, password_is_first, muted_news, created_at) values ($1, false, '{}', now())`,
    [id],
  )
  await page.reload()
  await expect(heading).toHaveText('Доступ приостановлен')
})
