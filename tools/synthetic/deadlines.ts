import { AT, type DumpRow } from '../../src/builder/dump/dump-row.ts'
import { parseDay } from '../../src/event/days.ts'
import type { DeadlineKind } from '../../src/event/deadlines.ts'
import { isoDay } from './dates.ts'
import { fractionOf } from './random.ts'

/**
 * Deadlines of an event in addition to `submission_deadline`, with the shares of a real list. They are chosen
 * by a hash of the id, so that the random draws of all other values stay the same.
 */
export function syntheticDeadlines(row: DumpRow): DumpRow[] {
  const [id, submission, start] = [row[AT.id], row[AT.submission_deadline], row[AT.start_date]]
  const [due, first] = [submission, start].map((text) => (typeof text === 'string' ? parseDay(text) : undefined))
  if (typeof id !== 'number' || due === undefined || first === undefined) return []
  const hasIn = (what: number, share: number) => fractionOf(id, what) < share
  const zone = ZONES[Math.floor(fractionOf(id, 0) * ZONES.length)]!
  const rows: DumpRow[] = []
  const add = (kind: DeadlineKind, day: number, round: number | null = null, label: string | null = null) => {
    const isMoved = kind === 'submission' && hasIn(1, 0.15)
    rows.push([id, kind, `${isoDay(day)}${zone.time}`, zone.name, round, label, isMoved ? 1 : 0])
  }
  if (hasIn(2, 0.38)) add('abstract', due - 7)
  if (hasIn(3, 0.24)) add('submission', due - 56, 1, 'first round')
  if (rows.length > 0 || zone.name !== null)
    add('submission', due, rows.some(([, , , , round]) => round === 1) ? 2 : null)
  const left = first - due
  if (hasIn(4, 0.1)) add('rebuttal', due + Math.floor(left / 4))
  if (hasIn(5, 0.6)) add('notification', due + Math.floor(left / 3))
  if (hasIn(6, 0.5)) add('camera_ready', due + Math.floor(left / 2))
  if (hasIn(7, 0.3)) add('registration', first - 14, null, 'early bird')
  if (hasIn(8, 0.05)) add('proposal', due - 90, null, 'workshops')
  return rows
}

/** Zones of deadlines; entries are equally likely. Without a name, a deadline is a day in the zone AoE. */
const ZONES: readonly { readonly name: string | null; readonly time: string }[] = [
  ...Array.from({ length: 11 }, () => ({ name: null, time: '' })),
  { name: 'AoE', time: ' 23:59' },
  { name: 'UTC', time: ' 23:59' },
  { name: 'Europe/Berlin', time: ' 23:59' },
  { name: 'America/New_York', time: ' 17:00' },
]
