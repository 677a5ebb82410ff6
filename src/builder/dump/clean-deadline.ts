import { DEADLINE_KINDS, readDue, readKind, type WrittenDeadline } from '../../event/deadlines.ts'
import { cutAtWord } from '../../event/fold.ts'
import type { EventId } from '../../event/record.ts'
import { readId, readText, show } from './clean-row.ts'
import type { DumpValue, RawRow } from './dump-row.ts'

/** The columns of the optional table or view `deadlines`; the first three are needed. */
export const DEADLINE_COLUMNS = ['event_id', 'kind', 'due', 'zone', 'round', 'label', 'extended'] as const
export const NEEDED_DEADLINE_COLUMNS = DEADLINE_COLUMNS.slice(0, 3)

/** Maximum deadlines of an event, because an answer shows all of them. */
export const MAX_DEADLINES = 50

/** Maximum characters of each text of a deadline. */
const MAX_CHARACTERS = 100

/** Faults of a row of `deadlines`. The report shows their texts, which say what becomes of the row. */
export const DEADLINE_FAULTS = {
  'event-unknown': 'not used: event_id must be the id of an event that was kept',
  'kind-unknown': `not used: kind must be one of ${DEADLINE_KINDS.join(', ')}`,
  'due-missing': 'not used: due must not be blank',
  'too-many': `not used: an event may have at most ${MAX_DEADLINES} deadlines`,
  'due-not-read':
    'shown as written, and never open: due must be a day with one meaning, and its time and zone must exist',
  'round-not-read': 'served without the round: round must be a whole number from 1 to 99',
  'extended-not-read': 'served as false: extended must be 0, 1, true, false, yes or no',
  'long-texts': `cut: due, zone and label may have at most ${MAX_CHARACTERS} characters`,
} as const
export type DeadlineFault = keyof typeof DEADLINE_FAULTS

/** Called for each fault of a row, with the value. */
export type ReportFault = (fault: DeadlineFault, value: string) => void

export interface EventDeadline {
  readonly event: EventId
  readonly deadline: WrittenDeadline
}

/** Reads a row of `deadlines`; undefined if it cannot be used. */
export function cleanDeadline(row: RawRow, report: ReportFault): EventDeadline | undefined {
  const [eventId = null, kindText = null, dueText = null, zoneText = null, roundText = null, label = null, yes = null] =
    row
  const event = readId(eventId)
  const kind = readKind(textOf(kindText))
  const due = cut(textOf(dueText))
  if (event === undefined) report('event-unknown', show(eventId))
  if (kind === undefined) report('kind-unknown', show(kindText))
  if (due === '') report('due-missing', show(dueText))
  if (event === undefined || kind === undefined || due === '') return undefined
  const zone = cut(textOf(zoneText))
  if (readDue(due, zone) === undefined) report('due-not-read', zone === '' ? due : `${due} ${zone}`)
  const round = /^0*([1-9]\d?)(?:\.0)?$/.exec(textOf(roundText))?.[1]
  if (round === undefined && textOf(roundText) !== '') report('round-not-read', show(roundText))
  const extended = /^(?:(1|true|yes)|0|false|no|)$/i.exec(textOf(yes))
  if (extended === null) report('extended-not-read', show(yes))
  return {
    event,
    deadline: {
      kind,
      due,
      zone: zone || null,
      round: round === undefined ? null : Number(round),
      label: cut(textOf(label)) || null,
      extended: extended?.[1] !== undefined,
    },
  }

  function cut(text: string): string {
    const shorter = cutAtWord(text, MAX_CHARACTERS)
    if (shorter !== text) report('long-texts', show(text))
    return shorter
  }
}

/** The text of a value; empty for binary data. */
function textOf(value: DumpValue): string {
  return value instanceof Uint8Array ? '' : readText(value)
}
