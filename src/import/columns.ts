import { DUMP_COLUMNS, type DumpColumn } from '../builder/dump/dump-row.ts'
import { DEADLINE_KINDS, type DeadlineKind } from '../event/deadlines.ts'
import { fold } from '../event/fold.ts'

/** Columns that every row must have; a row without one of them is refused. */
export const NEEDED: readonly DumpColumn[] = ['name', 'type', 'topic', 'start_date']

/** Kinds of deadlines, with the names that imported files use for them. */
const NAMES_OF_KINDS: Readonly<Record<DeadlineKind, readonly string[]>> = {
  abstract: ['abstract', 'abstract submission', 'abstract registration'],
  submission: ['submission', 'paper', 'full paper', 'paper submission', 'deadline'],
  notification: ['notification', 'decision', 'final decision', 'acceptance', 'author notification'],
  rebuttal: ['rebuttal', 'rebuttal end', 'rebuttal period end', 'author response'],
  camera_ready: ['camera ready', 'final version'],
  registration: ['registration', 'early registration'],
  proposal: ['proposal', 'cfp', 'call for proposals', 'talk proposal'],
}

const KIND_OF = new Map(
  Object.entries(NAMES_OF_KINDS).flatMap(([kind, names]) => names.map((name): [string, string] => [fold(name), kind])),
)

/** The kind of deadline that a name means, one of DEADLINE_KINDS; undefined if the name means no kind. */
export function deadlineKind(name: string): string | undefined {
  return KIND_OF.get(fold(name))
}

const RANK = /^rank\.\S.*$/

/** Fields that a map can fill, except ranks by scheme (`rank.CORE`). `id` is the source's own id. */
export const FIELDS: readonly string[] = [
  ...DUMP_COLUMNS,
  ...DEADLINE_KINDS.map((kind) => `deadline.${kind}`),
  'deadline.zone',
]

export function isField(name: string): boolean {
  return FIELDS.includes(name) || RANK.test(name)
}
