import type { DumpRow } from '../../src/builder/dump/dump-row.ts'
import { fieldOf, withFields } from './dirt/row-fields.ts'
import { fractionOf } from './random.ts'

/** Seed of the hash. With this seed, no event in the example answers of the documents has a state. */
const USE = 50

/** States, with their numbers among 1,000 events in most years, and among 1,000 events of 2020 and 2021. */
const STATES = [
  ['cancelled', 5, 60],
  ['postponed', 3, 30],
  ['moved online', 2, 90],
  ['scheduled', 190, 120],
] as const

/** Adds the state, which depends on start and id. Most rows get none: their state is not known. */
export function withState(row: DumpRow): DumpRow {
  const start = String(fieldOf(row, 'start_date'))
  const isPandemic = start.startsWith('2020') || start.startsWith('2021')
  let rest = fractionOf(Number(fieldOf(row, 'id')), USE) * 1000
  const state = STATES.find(([, share, inPandemic]) => {
    rest -= isPandemic ? inPandemic : share
    return rest < 0
  })
  return state === undefined ? row : withFields(row, { status: state[0] })
}
