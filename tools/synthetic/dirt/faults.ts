import type { DumpRow } from '../../../src/builder/dump/dump-row.ts'
import type { Random } from '../random.ts'
import { fieldOf, withFields } from './row-fields.ts'

/**
 * Makes a faulty row. The builder rejects it unless it can still read the value, such as `15.03.2026`.
 * `goodId` is the id of an earlier row without faults.
 */
type Fault = (row: DumpRow, goodId: DumpRow[number], random: Random) => DumpRow

const FAULTS: readonly Fault[] = [
  function noName(row, _goodId, random) {
    return withFields(row, { name: random.pick([null, '', '   ']) })
  },
  function badType(row, _goodId, random) {
    return withFields(row, {
      type: random.pick([null, '', 'meetup', 'Konferenz', 'conference/workshop', 'conferences']),
    })
  },
  function noTopic(row, _goodId, random) {
    return withFields(row, { topic: random.pick([null, '', '\t ']) })
  },
  function noStart(row, _goodId, random) {
    return withFields(row, { start_date: random.pick([null, '', 'TBA', 'N/A']) })
  },
  function impossibleStart(row, _goodId, random) {
    return withFields(row, {
      start_date: random.pick(['2026-02-30', '2025-02-29', '2026-13-01', '2027-00-10', '2026-06-31']),
    })
  },
  function illFormedStart(row, _goodId, random) {
    return withFields(row, {
      start_date: random.pick(['15.03.2026', '2026-3-5', '03/15/2026', 'March 2026', '2026', '20260315']),
    })
  },
  function startOutOfRange(row, _goodId, random) {
    return withFields(row, {
      start_date: random.pick(['0200-03-31', '1899-12-31', '2200-01-01', '9999-12-31']),
      end_date: null,
    })
  },
  function endBeforeStart(row) {
    const start = String(fieldOf(row, 'start_date'))
    return withFields(row, { end_date: `${Number(start.slice(0, 4)) - 1}-03-15` })
  },
  function sameIdAgain(row, goodId) {
    return withFields(row, { id: goodId })
  },
  function badId(row, _goodId, random) {
    return withFields(row, { id: random.pick([null, 0, -Number(fieldOf(row, 'id')), `EV-${fieldOf(row, 'id')}`]) })
  },
]

export function spoil(row: DumpRow, goodId: DumpRow[number], random: Random): DumpRow {
  return random.pick(FAULTS)(row, goodId, random)
}
