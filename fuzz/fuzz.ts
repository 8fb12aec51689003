import { median } from '../bench/report.ts'
import { ACTORS } from './actors.ts'
import type { Case } from './cases.ts'
import { AT_ONCE, type Run, runPhase } from './phase.ts'
import { RAW, rawProblems, sendRaw } from './raw.ts'
import { replayRegressions } from './regressions.ts'
import type { MutantName } from '../faults/mutants.ts'
import { startRig } from './rig.ts'
import { createSender } from './send.ts'
import { createTally } from './tally.ts'
import { prepareUploads } from './uploads.ts'
import { nothingLearned } from './targets.ts'
import { logProblems, messageProblems } from './watch.ts'

interface Options {
  seed: number
  requests: number
  only?: (asked: Case) => boolean
  /** The name of the only line that is called. */
  line?: string | undefined
  mutant?: MutantName
}

const ROUND = 5000
/** The share of the run, at least one round, after which the memory of the process should no longer grow. */
const WARM_UP = 0.2
const RSS_GROWTH_MB = 100
/** A password check takes 64 MB, decoding a photo as much, and two of each may run at the same time. */
const RSS_BURST_MB = 250
const WEIGHTS = ACTORS.reduce((sum, { weight }) => sum + weight, 0)

/** A leak shows in the median of the last samples against that of the warm-up; short bursts show in the peaks. */
function growthOf(warm: number[], then: number[]) {
  const level = median(warm)
  const tenths = (mb: number) => Math.round(Math.max(0, mb) * 10) / 10
  return {
    warm_mb: Math.round(level),
    growth_mb: tenths(then.length === 0 ? 0 : median(then.slice(-warm.length)) - level),
    burst_mb: tenths(Math.max(level, ...then) - level),
  }
}

export async function fuzz({ seed, requests, only = () => true, line, mutant }: Options) {
  const began = performance.now()
  await prepareUploads()
  const rig = await startRig(mutant)
  const tally = createTally()
  const sender = createSender(rig.api.url, AT_ONCE)
  const run: Run = { rig, seed, sender, tally, learned: nothingLearned(), only, line, slow: [] }
  let messages = 0
  let warm: number[] = []
  try {
    await replayRegressions(run)
    await rig.lag()
    const rounds = Math.max(1, Math.round(requests / ROUND))
    for (let round = 0; round < rounds; round += 1) {
      await rig.world.restore()
      run.learned = nothingLearned()
      for (const actor of ACTORS) {
        const count = Math.ceil((Math.min(requests, ROUND) * actor.weight) / WEIGHTS)
        await runPhase(run, actor, round * count, count)
        if (rig.api.child.exitCode !== null) throw new Error('the API process has ended')
      }
      await raw(run)
      messages += lookAround(run)
      rig.collectGarbage()
      if (round + 1 <= Math.max(1, rounds * WARM_UP)) warm = rig.rss.splice(0)
      if (rounds > 20 && round % 10 === 9)
        console.log(
          `${tally.counts.requests} requests, ${tally.counts.failed} failed, RSS ${Math.round(rig.rss.at(-1) ?? 0)} MB`,
        )
    }
    await rig.world.restore()
    messages += lookAround(run)
    const rss = growthOf(warm, rig.rss)
    if (rss.growth_mb > RSS_GROWTH_MB)
      tally.fail('the process', [`grew by ${rss.growth_mb} MB after its warm-up`])
    if (rss.burst_mb > RSS_BURST_MB) tally.fail('the process', [`took ${rss.burst_mb} MB more for a moment`])
    if (rig.trap.visits() > 0)
      tally.fail('the process', [`called an address that it was given, ${rig.trap.visits()} times`])
    for (const port of rig.strange) tally.fail('the process', [`was connected to port ${port}`])
    const seconds = Math.round((performance.now() - began) / 100) / 10
    return { tally, seed, seconds, messages, rss, lag_p99_ms: Math.round((await rig.lag()) * 10) / 10 }
  } finally {
    sender.close()
    await rig.stop()
  }
}
export type Result = Awaited<ReturnType<typeof fuzz>>

async function raw({ rig, tally, only }: Run) {
  if (!only({ line: { name: 'raw' }, actor: { name: 'raw' }, id: 'raw' } as Case)) return
  const kinds = (tally.kinds.raw ??= {})
  for (const [name, bytes] of Object.entries(RAW)) {
    const answer = await sendRaw(rig.api.url, bytes)
    tally.counts.requests += 1
    const status = `${/^HTTP\/1\.1 (\d)/.exec(answer.text)?.[1] ?? 'closed '}xx`
    kinds[status] = (kinds[status] ?? 0) + 1
    const problems = rawProblems(name, answer)
    if (problems.length > 0) tally.fail(`raw: ${name}`, problems, JSON.stringify(String(bytes.slice(0, 300))))
  }
}

/** Checks the logs and the messages of the bot. */
function lookAround({ rig, tally }: Run): number {
  for (const name of ['api', 'worker'] as const)
    for (const problem of logProblems(rig[name].output.splice(0)))
      tally.fail(`the log of the ${name}`, [problem])
  const sent = rig.telegram.sent('sendMessage')
  for (const problem of messageProblems(sent)) tally.fail('a message', [problem])
  rig.telegram.clear()
  return sent.length
}
