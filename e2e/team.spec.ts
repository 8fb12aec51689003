import { expect, expectAccessible, loseReply, test } from './world.ts'

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
