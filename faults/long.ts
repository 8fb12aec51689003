/** The long form of every fault, for its figures: many repetitions. CI runs the short one. */
const LONG = process.env.FAULTS_LONG === '1'

export const shortOrLong = <T>(short: T, long: T): T => (LONG ? long : short)
