import type { DumpRow } from '../../src/builder/dump/dump-row.ts'
import { fieldOf, withFields } from './dirt/row-fields.ts'

/** The ranks of the invented scheme, and how many of 40 conferences have each rank. */
const VALUES = [
  ['Gold', 1],
  ['Silver', 3],
  ['Bronze', 6],
] as const

/**
 * Adds a rank, which depends on the series, and an acceptance rate, which depends on series and id, to a
 * quarter of the conferences.
 */
export function withRank(row: DumpRow, slug: string): DumpRow {
  if (fieldOf(row, 'type') !== 'conference') return row
  const hash = hashOf(slug)
  let rest = hash % 40
  const value = VALUES.find(([, share]) => {
    rest -= share
    return rest < 0
  })
  if (value === undefined) return row
  const submitted = 40 + (hashOf(`${slug} ${fieldOf(row, 'id')}`) % 400)
  const accepted = Math.round(submitted * (0.2 + (hash % 25) / 100))
  const acceptance = `${accepted} of ${submitted} (${Math.round((100 * accepted) / submitted)} %)`
  return withFields(row, { rank: `Mosaic:${value[0]}`, acceptance })
}

/** FNV-1a, a number below 2^32. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193)
  return hash >>> 0
}
