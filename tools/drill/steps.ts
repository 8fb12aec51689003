/** Prints each step with its time, and keeps the lines for the page. */
export function createSteps() {
  const lines: string[] = []
  const say = (line: string) => {
    lines.push(line)
    process.stdout.write(`${line}\n`)
  }
  async function step<T>(name: string, work: () => Promise<T> | T, note: (done: T) => string = () => '') {
    const began = Date.now()
    const seconds = () => ((Date.now() - began) / 1000).toFixed(1).padStart(6)
    try {
      const done = await work()
      say(`${seconds()} s  ${name}${note(done)}`)
      return done
    } catch (error) {
      say(`${seconds()} s  ${name}: FAILED`)
      throw error
    }
  }
  return { lines, say, step }
}
export type Step = ReturnType<typeof createSteps>['step']
