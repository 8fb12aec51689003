/**
 * One client for everybody, as cheap as bench/flood.ts, in a process of its own; it also reads replies in chunks, which
 * some peers send. The order comes as JSON on standard input.
 */
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { spreadOf } from '../report.ts'

export interface Order {
  port: number
  /** Paths, asked in turn. */
  paths: string[]
  /** Header lines. */
  headers: string[]
  connections: number
  seconds: number
}

const { port, paths, headers, connections, seconds } = JSON.parse(await text(process.stdin)) as Order
const questions = paths.map((path) =>
  Buffer.from([`GET ${path} HTTP/1.1`, 'host: 127.0.0.1', ...headers, '', ''].join('\r\n')),
)
const LAST_CHUNK = '\r\n0\r\n\r\n'
const times: number[] = []
let asked = 0
const until = performance.now() + seconds * 1000

const run = () =>
  new Promise<void>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    /** Bytes to come; in chunks it is not known. */
    let left: number | undefined = 0
    let tail = ''
    let start = 0
    const ask = () => {
      left = 0
      tail = ''
      start = performance.now()
      socket.write(questions[asked % questions.length] ?? '')
      asked += 1
    }
    socket.once('connect', ask)
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('closed before the reply was whole')))
    socket.on('data', (data) => {
      if (left === 0) {
        const end = data.indexOf('\r\n\r\n')
        const head = data.toString('latin1', 0, end).toLowerCase()
        if (!head.startsWith('http/1.1 200')) return reject(new Error(data.toString().slice(0, 1000)))
        const length = /content-length: (\d+)/.exec(head)
        left = length ? Number(length[1]) + end + 4 : undefined
      }
      if (left !== undefined) left -= data.length
      tail = (tail + data.toString('latin1', data.length - LAST_CHUNK.length)).slice(-LAST_CHUNK.length)
      if (left === undefined ? tail !== LAST_CHUNK : left > 0) return
      times.push(performance.now() - start)
      if (performance.now() < until) return ask()
      resolve()
      socket.end()
    })
  })

const began = performance.now()
await Promise.all(Array.from({ length: connections }, run))
const per_second = times.length / ((performance.now() - began) / 1000)
console.log(JSON.stringify({ per_second, requests: times.length, ...spreadOf(times) }))
process.exit(0)
