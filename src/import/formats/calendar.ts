import type ICAL from 'ical.js'
import { dayOf, type EpochDay, formatDay } from '../../event/days.ts'
import { MAX_RECORD_CHARACTERS } from '../limits.ts'
import { loadPackage } from '../packages.ts'
import type { ReadRecord } from '../record.ts'
import type { TextSource } from '../text-source.ts'

type Component = ICAL.Component
type Time = ICAL.Time

/** An event of a calendar, from its first line to its last. Lines of other components are skipped. */
const EVENT = /^BEGIN:VEVENT[\s\S]*?^END:VEVENT[^\S\n]*$/gim
const LAST_LINE = /^END:VEVENT[^\S\n]*\n/gim

/**
 * Reads the events of iCalendar (RFC 5545) one by one, so that an error affects one event. Fields are the
 * properties of the event; DTSTART and DTEND are its first and its last day.
 */
export async function* readCalendar(source: TextSource): AsyncGenerator<ReadRecord> {
  const { default: ical } = await loadPackage(() => import('ical.js'), 'ical.js')
  let index = 0
  for await (const text of eventTexts(source)) {
    const at = `event ${++index}`
    try {
      yield { at, fields: propertiesOf(new ical.Component(ical.parse(text))) }
    } catch (error) {
      yield { at, fault: 'expected an event of iCalendar', value: (error as Error).message }
    }
  }
}

async function* eventTexts(source: TextSource): AsyncGenerator<string> {
  let rest = ''
  for await (const piece of withLineFeed(source)) {
    rest += piece.replaceAll('\r', '')
    const end = [...rest.matchAll(LAST_LINE)].at(-1)
    if (end !== undefined) {
      yield* rest.slice(0, end.index + end[0].length).match(EVENT) ?? []
      rest = rest.slice(end.index + end[0].length)
    }
    if (rest.length > MAX_RECORD_CHARACTERS) {
      yield* cutOff(rest)
      rest = ''
    }
  }
  yield* cutOff(rest)
}

const SHOWN_CHARACTERS = 1000

/** The first characters of an event whose last line is missing. It is then reported as a fault. */
function cutOff(text: string): string[] {
  const begin = /^BEGIN:VEVENT/im.exec(text)?.index
  return begin === undefined ? [] : [text.slice(begin, begin + SHOWN_CHARACTERS)]
}

/** The text, with a line feed added at its end. */
async function* withLineFeed(source: TextSource): AsyncGenerator<string> {
  yield* source.pieces()
  yield '\n'
}

function propertiesOf(event: Component): Map<string, string> {
  const fields = new Map<string, string>()
  for (const property of event.getAllProperties()) {
    const name = property.name.toUpperCase()
    const common = property.getFirstParameter('cn')
    const text = common ?? property.getValues().map(String).join(', ')
    fields.set(name, fields.has(name) ? `${fields.get(name)}, ${text}` : text)
  }
  const start = event.getFirstPropertyValue('dtstart') as Time | null
  if (start === null) return fields
  const first = dayOfTime(start)
  fields.set('DTSTART', formatDay(first))
  fields.set('DTEND', formatDay(Math.max(first, lastDay(event, start)) as EpochDay))
  return fields
}

/** The last day of an event. DTEND is exclusive, so a day or midnight means the day before. */
function lastDay(event: Component, start: Time): EpochDay {
  const duration = event.getFirstPropertyValue('duration') as Parameters<Time['addDuration']>[0] | null
  let end = event.getFirstPropertyValue('dtend') as Time | null
  if (end === null && duration !== null) {
    end = start.clone()
    end.addDuration(duration)
  }
  if (end === null) return dayOfTime(start)
  const isMidnight = end.isDate || (end.hour === 0 && end.minute === 0 && end.second === 0)
  return (dayOfTime(end) - (isMidnight ? 1 : 0)) as EpochDay
}

/** The day as written, in the time zone of the event. */
function dayOfTime({ year, month, day }: Time): EpochDay {
  return dayOf(year, month, day)
}
