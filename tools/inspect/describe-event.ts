import type { DocId } from '../../src/docset/docset.ts'
import { CHOICE_NAMES, type ChoiceName, choicesOf, TEXT_NAMES, type TextName } from '../../src/event/attributes.ts'
import { continentOf } from '../../src/event/continents.ts'
import { type EpochDay, formatDay } from '../../src/event/days.ts'
import type { TimedDeadline } from '../../src/event/deadlines.ts'
import type { Snapshot } from '../../src/snapshot/snapshot.ts'

/** The data of an event by column of the dump, with its document number and its continent. */
export async function describeEvent(snapshot: Snapshot, doc: DocId): Promise<Record<string, string | number | null>> {
  const { facets } = snapshot
  const { deadlines, ...details } = await snapshot.details(doc)
  const text = (name: TextName) => facets[name].spellings.text(facets[name].ids[doc]!)
  const choice = (name: ChoiceName) => choicesOf(name)[snapshot.choices[name][doc]!] ?? null
  return {
    document: doc,
    id: snapshot.id[doc]!,
    name: snapshot.names.text(doc),
    start_date: formatDay(snapshot.start[doc] as EpochDay),
    end_date: formatDay(snapshot.end[doc] as EpochDay),
    ...Object.fromEntries(CHOICE_NAMES.map((name) => [name, choice(name)])),
    ...Object.fromEntries(TEXT_NAMES.map((name) => [name, text(name)])),
    continent: continentOf(text('country')),
    website: snapshot.websites.text(doc),
    ...details,
    ...(deadlines.length > 0 && { deadlines: deadlines.map(inWords).join('; ') }),
  }
}

/** `submission 2026-12-01 17:00 Europe/Paris, round 2, extended` */
function inWords({ kind, due, zone, round, label, extended }: TimedDeadline): string {
  const remarks = [round === null ? null : `round ${round}`, label, extended ? 'extended' : null]
  return [[kind, due, zone].filter(isKnown).join(' '), ...remarks.filter(isKnown)].join(', ')
}

function isKnown(text: string | null): boolean {
  return text !== null
}

export function formatEvent(event: Record<string, string | number | null>): string {
  const width = Math.max(...Object.keys(event).map((name) => name.length))
  return Object.entries(event)
    .map(([name, value]) => `${name.padEnd(width)}  ${value ?? '-'}`.trimEnd())
    .join('\n')
}
