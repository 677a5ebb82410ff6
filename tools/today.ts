import { parseDay } from '../src/event/days.ts'
import { type Moment, momentAt, noonOf } from '../src/event/moment.ts'

/** The day TODAY of the environment, else the current time, as for `confdex serve`. */
export function currentMoment(): Moment {
  const { TODAY } = process.env
  if (TODAY === undefined || TODAY === '') return momentAt(new Date())
  const day = parseDay(TODAY)
  if (day === undefined) {
    throw new Error(`TODAY: expected a calendar date written YYYY-MM-DD, got ${TODAY}: correct it or unset it`)
  }
  return noonOf(day)
}
