/** Shifts the clock of a process that is started with `--import faults/wrong-clock.ts` by CLOCK_SHIFT_MS. */
const shift = Number(process.env.CLOCK_SHIFT_MS ?? 0)
const Right = Date

class WrongDate extends Right {
  constructor(...given: [] | [number | string | Date]) {
    if (given.length === 0) super(Right.now() + shift)
    else super(...(given as [number]))
  }
  static override now(): number {
    return Right.now() + shift
  }
}
globalThis.Date = WrongDate as DateConstructor
