import { connect, type Socket } from 'node:net'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchedBy, startApp } from '../../../test/app.ts'
import { formOf, noise } from '../../../test/images.ts'
import { signIn } from '../../../test/sign-in.ts'

let world: Awaited<ReturnType<typeof startApp>>
let port: number
beforeAll(async () => {
  world = await startApp()
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  port = (world.app.server.address() as { port: number }).port
})
afterAll(() => world.close())

const FIRST = 950_000_000
const uploadPath = (telegram_id: number) => `/api/creators/profile/${telegram_id}/photo`
const PART = '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n'

/** Sends a few bytes now and then, as slowly as the server allows. Returns the status of the answer. */
async function trickle(telegram_id: number, open: Set<Socket>): Promise<number> {
  const socket = connect(port, '127.0.0.1')
  open.add(socket)
  socket.on('error', () => {})
  const { authorization } = launchedBy(telegram_id)
  socket.write(
    `POST ${uploadPath(telegram_id)} HTTP/1.1\r\nhost: app.test\r\nauthorization: ${authorization}\r\n` +
      `content-type: multipart/form-data; boundary=x\r\ncontent-length: 5000000\r\n\r\n${PART}`,
  )
  const drip = setInterval(() => socket.write('x'.repeat(100)), 200)
  const [answer] = (await Promise.race([once(socket, 'data'), once(socket, 'close')])) as [unknown]
  clearInterval(drip)
  socket.destroy()
  open.delete(socket)
  return answer instanceof Buffer ? Number(answer.toString().split(' ')[1]) : 0
}

test('[S-04] six people who send their photos as slowly as they may do not keep a seventh away', async () => {
  for (let n = 0; n <= 6; n++) await signIn(world, FIRST + n)
  const photo = await noise(400, 300).png().toBuffer()
  const upload = async () => {
    const { headers, payload } = await formOf([['file', photo, 'a.png']])
    const since = performance.now()
    const reply = await fetch(`http://127.0.0.1:${port}${uploadPath(FIRST)}`, {
      method: 'POST',
      headers: { ...headers, ...launchedBy(FIRST) },
      body: payload,
    })
    expect(reply.status, await reply.text()).toBe(200)
    return performance.now() - since
  }
  const alone = await upload()

  const open = new Set<Socket>()
  const held: number[] = []
  let attacking = true
  // Each of the six comes back as soon as it is refused.
  const attacks = [1, 2, 3, 4, 5, 6].map(async (n) => {
    while (attacking) {
      const since = performance.now()
      const status = await trickle(FIRST + n, open)
      if (attacking) expect(status).toBe(400)
      held.push(performance.now() - since)
    }
  })
  // Each is counted before it waits for a place, and so is the seventh, so the seventh is the last in the queue.
  const counted = () =>
    world.db.selectFrom('throttles').select('key').where('key', 'like', 'photo:%').execute()
  await expect.poll(async () => (await counted()).length).toBe(7)
  const among = await upload()
  attacking = false
  for (const socket of open) socket.destroy()
  await Promise.all(attacks)
  const longest = Math.max(...held)
  const figures = [alone, among, longest].map((ms) => ms.toFixed(0)).join(', ')
  // Three places: the six are gone after two rounds, and the seventh is next.
  expect(among, `alone, among six, longest slow one: ${figures} ms`).toBeLessThan(longest + 5 * alone + 2000)
}, 60_000)

test('[S-05] a person has one upload at a time: ten more wait, the next is refused', async () => {
  const person = FIRST + 10
  await signIn(world, person)
  const open = new Set<Socket>()
  const slow = Array.from({ length: 11 }, () => trickle(person, open))
  // Each is counted before it waits.
  const counted = () => world.db.selectFrom('throttles').select('count').execute()
  await expect.poll(async () => (await counted()).some(({ count }) => count === 11)).toBe(true)
  const { headers, payload } = await formOf([['file', await noise(40, 30).png().toBuffer(), 'a.png']])
  const ask = () =>
    world.ask({
      method: 'POST',
      url: uploadPath(person),
      payload,
      headers: { ...headers, ...launchedBy(person) },
    })
  const refused = await ask()
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toMatchObject({ code: 'throttled' })
  expect(refused.headers['retry-after']).toBe('5')
  for (const socket of open) socket.destroy()
  await Promise.all(slow)
  await expect.poll(async () => (await ask()).statusCode).toBe(200)
}, 30_000)
