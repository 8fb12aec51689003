import { Agent } from 'node:http'
import { loadavg } from 'node:os'
import { type Question, timed } from './ask.ts'
import { type Row, spreadOf } from './report.ts'

export interface Place {
  url: string
  cases: { name: string; questions: Question[] }[]
}

const WARM_UP = 10

/** Case by case, size by size, again and again: what else the machine does hits all of them alike. */
export async function sideBySide(places: Place[], rounds: number): Promise<Row[]> {
  const names = places[0]?.cases.map(({ name }) => name) ?? []
  const rigs = places.map((place) => ({
    ...place,
    agent: new Agent({ keepAlive: true, maxSockets: 1 }),
    times: place.cases.map((): number[] => []),
  }))
  for (let round = -WARM_UP; round < rounds; round += 1) {
    for (const at of names.keys()) {
      for (const turn of rigs.keys()) {
        const rig = rigs[(turn + round + WARM_UP) % rigs.length]
        const questions = rig?.cases[at]?.questions ?? []
        const question = questions[(round + WARM_UP) % questions.length]
        if (!rig || !question) continue
        const { ms } = await timed(rig.agent, rig.url, question)
        if (round >= 0) rig.times[at]?.push(ms)
      }
    }
    if (round % 50 === 0) console.log(`round ${round} of ${rounds}, load ${loadavg()[0]?.toFixed(1)}`)
  }
  for (const { agent } of rigs) agent.destroy()
  return names.map((name, at) => ({ name, spreads: rigs.map(({ times }) => spreadOf(times[at] ?? [])) }))
}
