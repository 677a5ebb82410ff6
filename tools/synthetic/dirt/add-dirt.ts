import type { DumpRow } from '../../../src/builder/dump/dump-row.ts'
import type { Random } from '../random.ts'
import { soil } from './blemishes.ts'
import { spoil } from './faults.ts'

/** Share of faulty rows: half of the share above which a build fails by default. */
const FAULTY = 0.005

/** Gives some rows faults, for which the builder must reject them, and others odd but acceptable values. */
export function* addDirt(rows: Iterable<DumpRow>, random: Random): Iterable<DumpRow> {
  let rowNumber = 0
  let goodId: DumpRow[number] = null
  for (const row of rows) {
    rowNumber++
    if (goodId !== null && random.chance(FAULTY)) {
      yield spoil(row, goodId, random)
    } else {
      yield soil(row, rowNumber, random)
      goodId = row[0]!
    }
  }
}
