import type { DumpRow } from '../../../src/builder/dump/dump-row.ts'
import type { Random } from '../random.ts'
import { soil } from './blemishes.ts'
import { spoil } from './faults.ts'

/** Share of rows that must be rejected: half of the 1 % that fails a build. */
const FAULTY = 0.005

/** The same rows in the same number; some of them with the faults CONTRACT.md rejects, more of them with odd but acceptable values. */
export function* addDirt(rows: Iterable<DumpRow>, random: Random): Iterable<DumpRow> {
  let rowNumber = 0
  let goodId: DumpRow[number] = null
  for (const row of rows) {
    rowNumber++
    if (goodId !== null && random.chance(FAULTY)) {
      yield spoil(row, goodId, random)
    } else {
      yield soil(row, rowNumber, random)
      goodId = row[0]
    }
  }
}
