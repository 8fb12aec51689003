import { expect, test } from 'vitest'
import { textMessage } from '../../test/bot-api.ts'
import { createLines } from './lines.ts'

const update = (update_id: number, chat: number) => ({ ...textMessage({ id: chat }, 'text'), update_id })

test('[B-89] updates of one chat are acted on in the order of their ids, whichever is received first; other chats do not wait', async () => {
  const enter = createLines()
  const done: number[] = []
  const act = (update_id: number) => async () => void done.push(update_id)
  const [third, first, second, other] = [
    enter(update(3, 1)),
    enter(update(1, 1)),
    enter(update(2, 1)),
    enter(update(4, 2)),
  ]
  const acted = [third.act(act(3)), other.act(act(4))]
  await acted[1]
  expect(done).toEqual([4])
  // A repeated update is not acted on, and later ones do not wait for it.
  second.leave()
  await first.act(act(1))
  await Promise.all(acted)
  expect(done).toEqual([4, 1, 3])
})
