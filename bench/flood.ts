/**
 * A client that costs as little as possible, in a process of its own: `flood.ts <url> <token> <connections> <seconds>`.
 * It reads no more of a reply than its length, and asks again.
 */
import { connect } from 'node:net'
import { spreadOf } from './report.ts'

const [, , address = '', token = '', connections = '16', seconds = '5'] = process.argv
const { hostname, port, pathname, search } = new URL(address)
const question = `GET ${pathname}${search} HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${token}\r\n\r\n`
const times: number[] = []
let bytes = 0
const until = performance.now() + Number(seconds) * 1000

const run = () =>
  new Promise<void>((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    let left = 0
    let start = 0
    const ask = () => {
      start = performance.now()
      socket.write(question)
    }
    socket.once('connect', ask)
    socket.once('error', reject)
    socket.on('data', (data) => {
      bytes += data.length
      if (left === 0) {
        const end = data.indexOf('\r\n\r\n')
        const head = data.toString('latin1', 0, end).toLowerCase()
        const length = /content-length: (\d+)/.exec(head)
        if (!head.startsWith('http/1.1 200') || !length) return reject(new Error(head))
        left = Number(length[1]) + end + 4
      }
      left -= data.length
      if (left > 0) return
      times.push(performance.now() - start)
      if (performance.now() < until) return ask()
      socket.end()
      resolve()
    })
  })

const began = performance.now()
await Promise.all(Array.from({ length: Number(connections) }, run))
const took = performance.now() - began
const { user, system } = process.cpuUsage()
console.log(
  JSON.stringify({
    per_second: times.length / (took / 1000),
    kilobytes: bytes / times.length / 1024,
    busy: (user + system) / 1000 / took,
    ...spreadOf(times),
  }),
)
