/**
 * A client that costs as little as possible, in a process of its own. What to ask comes as JSON on its standard input;
 * it reads no more of a reply than its length, and asks the next.
 */
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { spreadOf } from './report.ts'

export interface FloodOrder {
  port: number
  connections: number
  seconds: number
  /** Requests as they go over the wire, asked in turn. */
  wires: string[]
  /** Each of them once, for what can be done only once; else until the time is over. */
  once?: boolean
}

const {
  port,
  connections,
  seconds,
  wires,
  once = false,
} = JSON.parse(await text(process.stdin)) as FloodOrder
const questions = wires.map((wire) => Buffer.from(wire))
const times: number[] = []
let bytes = 0
let asked = 0
let refused = 0
const until = performance.now() + seconds * 1000
const isOver = () => (once ? asked >= questions.length : performance.now() >= until)

const run = () =>
  new Promise<void>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let left = 0
    let start = 0
    let isRefused = false
    const ask = () => {
      start = performance.now()
      socket.write(questions[asked % questions.length] ?? '')
      asked += 1
    }
    socket.once('connect', ask)
    socket.once('error', reject)
    socket.on('data', (data) => {
      bytes += data.length
      if (left === 0) {
        const end = data.indexOf('\r\n\r\n')
        const head = data.toString('latin1', 0, end).toLowerCase()
        const length = /content-length: (\d+)/.exec(head)
        // Busier than it lets a statement take: told in time, and no answer.
        isRefused = head.startsWith('http/1.1 503')
        if ((!isRefused && !/^http\/1.1 20[01]/.test(head)) || !length)
          return reject(new Error(data.toString()))
        left = Number(length[1]) + end + 4
      }
      left -= data.length
      if (left > 0) return
      times.push(performance.now() - start)
      if (isRefused) refused += 1
      if (!isOver()) return ask()
      socket.end()
      resolve()
    })
  })

const began = performance.now()
await Promise.all(Array.from({ length: connections }, run))
const took = performance.now() - began
const { user, system } = process.cpuUsage()
console.log(
  JSON.stringify({
    per_second: (times.length - refused) / (took / 1000),
    refused,
    kilobytes: bytes / times.length / 1024,
    busy: (user + system) / 1000 / took,
    ...spreadOf(times),
  }),
)
