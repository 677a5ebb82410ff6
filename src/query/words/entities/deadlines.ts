import { DEADLINE_KINDS, DEFAULT_KIND, type DeadlineKind, labelOfKind } from '../../../event/deadlines.ts'
import type { Moment } from '../../../event/moment.ts'
import type { Snapshot } from '../../../snapshot/snapshot.ts'
import type { AskedDeadlines } from '../../dates.ts'
import { deadlinesIn, withDeadline } from '../../deadlines.ts'
import type { Filter } from '../../request.ts'
import { lexicon } from '../lexicon.ts'
import { rangeInWords, rangeLabel } from './date-entity.ts'
import { datesAt } from './dates-in-words.ts'
import type { Entity, WordRun } from './entity.ts'

/**
 * Deadlines in words. `deadline in March` is a submission deadline in that month, `abstract deadline` an open
 * deadline of that kind, `call for papers` an open submission deadline.
 */
const OF_KIND = lexicon('deadline of a kind')
const OF_KIND_BEFORE_DATE = lexicon('deadline of a kind before a date')
const OPEN_DEADLINE = lexicon('open deadline')
const DEADLINE = lexicon('deadline')
const BEFORE_DATE = lexicon('before a deadline')
const ZONE = lexicon('zone of a deadline')
const NAME_OF_DEADLINE = lexicon('name of a deadline')

interface DeadlineMeant {
  readonly to: number
  readonly asked: AskedDeadlines
  /** True if the words only mean an open deadline, so that they may be left out. */
  readonly mayBeLeftOut: boolean
}

export function deadlineAt(
  words: readonly string[],
  at: number,
  { today, now }: Moment,
  hasKind: HasKind,
): DeadlineMeant | undefined {
  const ofKind = kindAt(words, at, hasKind)
  const dated = ofKind ?? kindAt(words, at, hasKind, OF_KIND_BEFORE_DATE)
  const named = dated ?? DEADLINE.at(words, at)
  if (named) {
    let next = at + named.length
    while (BEFORE_DATE.has(words[next]) && datesAt(words, next, today) === undefined) next++
    const dates = next < words.length ? datesAt(words, next, today) : undefined
    if (dates) {
      const asked = { kind: dated?.kind ?? DEFAULT_KIND, ...dates.range, openAt: null }
      return { to: skipZone(words, dates.to), asked, mayBeLeftOut: false }
    }
  }
  const open = ofKind ?? OPEN_DEADLINE.at(words, at)
  const kind = ofKind?.kind ?? DEFAULT_KIND
  return open && { to: at + open.length, asked: { kind, from: null, to: null, openAt: now }, mayBeLeftOut: true }
}

/** The position after a time zone, which is ignored: days of deadlines are compared as written. */
function skipZone(words: readonly string[], at: number): number {
  return at + (ZONE.at(words, at)?.length ?? 0)
}

/** True if some event has a deadline of the kind. */
type HasKind = (kind: DeadlineKind) => boolean

/** A kind, and the number of words that name it. */
interface NamedKind {
  readonly kind: DeadlineKind
  readonly length: number
}

/** The kind that words at a position name, if some event has a deadline of the kind. */
function kindAt(words: readonly string[], at: number, hasKind: HasKind, forms = OF_KIND): NamedKind | undefined {
  const found = forms.at(words, at)
  const kind = DEADLINE_KINDS.find((each) => each === found?.value)
  return found && kind && hasKind(kind) ? { kind, length: found.length } : undefined
}

/** The kind named by words after a date that make it the date of a deadline: `a March deadline`. */
export function deadlineAfterDate(words: readonly string[], at: number, hasKind: HasKind): NamedKind | undefined {
  const isPlain = words[at] === 'deadline' || words[at] === 'deadlines'
  return isPlain ? { kind: DEFAULT_KIND, length: 1 } : kindAt(words, at, hasKind)
}

export function namesDeadlines(words: readonly string[]): boolean {
  return words.some((word) => NAME_OF_DEADLINE.has(word))
}

/** Undefined if no event has a deadline of the kind. */
export function deadlineEntity(snapshot: Snapshot, run: WordRun, asked: AskedDeadlines): Entity | undefined {
  const { kind, from, to, openAt } = asked
  if (withDeadline(snapshot, kind).count === 0) return undefined
  const filters: Filter[] = []
  if (from !== null) filters.push({ by: 'deadline', parameter: 'deadline_from', from, to: null })
  if (to !== null) filters.push({ by: 'deadline', parameter: 'deadline_to', from: null, to })
  if (kind !== DEFAULT_KIND) filters.push({ by: 'deadline_kind', kind })
  if (openAt !== null) filters.push({ by: 'deadline_open', now: openAt })
  const named = kind === DEFAULT_KIND ? '' : `${labelOfKind(kind)} `
  const [open, days] = openAt === null ? ['', ` ${rangeLabel(asked)}`] : ['open ', '']
  const full = `${open}${labelOfKind(kind)} deadline`
  const takenFor = `${/^[ao]/.test(full) ? 'an' : 'a'} ${full}${days && ` ${rangeInWords(asked)}`}`
  const label = `${open}${named}deadline${days}`
  return { ...run, kind: 'deadline', label, takenFor, docs: deadlinesIn(snapshot, asked), filters, isDoubtful: false }
}

/** The deadline kind of the first entity that means deadlines. */
export function deadlineKindOf(entities: readonly Entity[]): DeadlineKind | undefined {
  const first = entities.find(({ kind }) => kind === 'deadline')
  const ofKind = first?.filters.find((filter) => filter.by === 'deadline_kind')
  return first && (ofKind?.kind ?? DEFAULT_KIND)
}
