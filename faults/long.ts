/** FAULTS_LONG=1 repeats every fault many times, for the figures in docs/reliability.md. CI runs the short form. */
const LONG = process.env.FAULTS_LONG === '1'

export const shortOrLong = <T>(short: T, long: T): T => (LONG ? long : short)
