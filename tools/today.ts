import { type EpochDay, parseDay, utcDay } from '../src/event/days.ts'

/** Today as `confdex serve` has it: TODAY of the environment, else the UTC date. */
export function today(): EpochDay {
  const { TODAY } = process.env
  if (TODAY === undefined || TODAY === '') return utcDay(new Date())
  const day = parseDay(TODAY)
  if (day === undefined) {
    throw new Error(`TODAY: expected a calendar date written YYYY-MM-DD, got ${TODAY}: correct it or unset it`)
  }
  return day
}
