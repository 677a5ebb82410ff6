import type { DumpRow } from '../../src/builder/dump/dump-row.ts'
import { fieldOf, withFields } from './dirt/row-fields.ts'

/** Invented sources: name, address, licence, attribution, and number of their events among 20. */
const SOURCES = [
  ['Society Calendar', 'https://calendar.societies.example', 'CC-BY-4.0', 'Contains data of the Society Calendar', 9],
  ['Open Events Register', 'https://register.example/events', 'CC0-1.0', '', 5],
  ['Reported by organizers', '', 'Terms of the directory', 'Reported by the organizers of the events', 4],
] as const

/** The rows of the table `sources`. */
export const sourceRows: readonly DumpRow[] = SOURCES.map(([name, url, licence, attribution]) => [
  name,
  url,
  licence,
  attribution,
])

/** Adds the source, which depends on the id alone. One of ten rows gets none. */
export function withSource(row: DumpRow): DumpRow {
  const id = Number(fieldOf(row, 'id'))
  let rest = hashOf(id) % 20
  const source = SOURCES.find(([, , , , share]) => {
    rest -= share
    return rest < 0
  })
  if (source === undefined) return row
  const [name, url, licence] = source
  const page = licence === 'CC0-1.0' ? `${url}/${id}` : null
  return withFields(row, { source: name, source_url: page })
}

/** A number below 2^32 that looks random. */
function hashOf(id: number): number {
  const mixed = Math.imul(id ^ (id >>> 16), 0x45d9f3b)
  return (mixed ^ (mixed >>> 15)) >>> 0
}
