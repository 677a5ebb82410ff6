import type { DumpRow } from '../../src/builder/dump/dump-row.ts'
import { fieldOf, withFields } from './dirt/row-fields.ts'
import { fractionOf } from './random.ts'

/** Use of the hash of an id: one that leaves the events of the documented answers alone. */
const USE = 50

/** States in the words of dumps, and how many of 1,000 events have each: usually, and in 2020 and 2021. */
const STATES = [
  ['cancelled', 5, 60],
  ['postponed', 3, 30],
  ['moved online', 2, 90],
  ['scheduled', 190, 120],
] as const

/** A row with its state, by a hash of its id; that of most rows is not known. */
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
