import { expect, test } from 'vitest'
import { API_ENV, launchedBy, startApp } from '../../../test/app.ts'
import { startApi } from '../../../test/process.ts'
import { pseudonym } from '../tokens.ts'

test('[S-57] the log of a request has a pseudonym of the caller and the network, and no id', async () => {
  const world = await startApp()
  const api = await startApi({ DATABASE_URL: world.database.url, LOG_LEVEL: 'info' })
  const callers = [world.owner, launchedBy(world.creatorId), {}]
  for (const headers of callers) await fetch(`${api.url}/api/auth/me`, { headers })
  const lines = () => api.output.filter((line) => line.endsWith('"msg":"request"}'))
  await expect.poll(() => lines().length).toBe(callers.length)
  const named = (id: number) => pseudonym(API_ENV.PSEUDONYM_KEY, id)
  expect(lines().map((line) => JSON.parse(line) as object)).toMatchObject(
    [`owner:${named(world.ownerId)}`, `creator:${named(world.creatorId)}`, 'nobody'].map((actor) => ({
      actor,
      network: '127.0.0.0/24',
      route: '/api/auth/me',
    })),
  )
  for (const id of [world.ownerId, world.creatorId]) expect(lines().join()).not.toContain(String(id))
  await api.stop()
  await world.close()
})
