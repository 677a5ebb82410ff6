/**
 * The grammar of iCalendar (RFC 5545) for events and deadlines, written without code of the writer of
 * calendars.
 */

interface ContentLine {
  readonly name: string
  readonly parameters: string
  readonly value: string
}

const NAME = /^(?:[A-Z][A-Z0-9-]*)$/
/** `name *(";" param) ":" value` (section 3.1), without control characters. */
const LINE = /^([A-Za-z0-9-]+)((?:;[A-Za-z0-9-]+=(?:"[^"\p{Cc}]*"|[^";:,\p{Cc}]*))*):([^\p{Cc}]*)$/u
/** TEXT (section 3.3.11): backslash, comma and semicolon must be escaped. */
const TEXT = /^(?:[^\\;,]|\\[\\;,Nn])*$/
const TEXTS = /^(?:[^\\;]|\\[\\;,Nn])*$/
const DATE = /^\d{8}$/
const STAMP = /^\d{8}T\d{6}Z$/
const DURATION = /^P(?:\d+D)?(?:T(?:\d+H)?(?:\d+M)?(?:\d+S)?)?$/
/** Only characters of RFC 3986. */
const URI = /^[a-z][a-z0-9+.-]*:[\w\-.~:/?#[\]@!$&'()*+,;=%]+$/i

const OF_CALENDAR: Readonly<Record<string, RegExp>> = {
  VERSION: /^2\.0$/,
  PRODID: /^-\/\/.+/,
  METHOD: /^PUBLISH$/,
  NAME: TEXT,
  'X-WR-CALNAME': TEXT,
  'X-WR-CALDESC': TEXT,
  'REFRESH-INTERVAL': DURATION,
  'X-PUBLISHED-TTL': DURATION,
}

const OF_EVENT: Readonly<Record<string, RegExp>> = {
  UID: /^[\w.@-]+$/,
  SEQUENCE: /^\d+$/,
  DTSTAMP: STAMP,
  DTSTART: /^\d{8}(?:T\d{6}Z)?$/,
  DTEND: DATE,
  'LAST-MODIFIED': STAMP,
  'X-MICROSOFT-CDO-ALLDAYEVENT': /^TRUE$/,
  'X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT': /^TRUE$/,
  SUMMARY: TEXT,
  LOCATION: TEXT,
  DESCRIPTION: TEXT,
  CATEGORIES: TEXTS,
  STATUS: /^(?:TENTATIVE|CONFIRMED|CANCELLED)$/,
  TRANSP: /^(?:TRANSPARENT|OPAQUE)$/,
  URL: URI,
}

const NEEDED = ['UID', 'DTSTAMP', 'DTSTART', 'SUMMARY']

/** Each broken rule, with a line that breaks it, or an empty text if a line is missing. */
export function faultsOf(calendar: string): string[] {
  const faults: string[] = []
  const fault = (rule: string, line: string) => faults.push(`${rule}: ${JSON.stringify(line.slice(0, 100))}`)
  if (!calendar.endsWith('\r\n')) fault('every line ends with CRLF', calendar.slice(-20))
  for (const line of calendar.split('\r\n')) {
    if (/[\r\n]/.test(line)) fault('no line end but CRLF', line)
    if (Buffer.byteLength(line) > 75) fault('at most 75 octets', line)
    if (line.includes('\ufffd')) fault('no letter is cut', line)
  }
  const lines = unfolded(calendar)
  if (lines[0] !== 'BEGIN:VCALENDAR' || lines.at(-1) !== 'END:VCALENDAR') fault('one VCALENDAR', lines[0] ?? '')
  if (!lines.some((line) => /^BEGIN:(?!VCALENDAR$)/.test(line))) fault('a calendar has a component', '')
  let event: string[] | undefined
  const ofCalendar: string[] = []
  const uids = new Set<string>()
  for (const line of withoutTimeZones(lines.slice(1, -1))) {
    if (line === 'BEGIN:VEVENT') {
      if (event) fault('no event in an event', line)
      event = []
      continue
    }
    if (line === 'END:VEVENT') {
      for (const name of NEEDED) if (!event?.includes(name)) fault(`an event has ${name}`, line)
      if (event?.includes('LAST-MODIFIED') === event?.includes('DTEND')) fault('days to an end, or an instant', line)
      event = undefined
      continue
    }
    const parsed = parseLine(line)
    if (parsed === undefined || !NAME.test(parsed.name)) {
      fault('name, parameters, colon, value', line)
      continue
    }
    const { name, parameters, value } = parsed
    const rule = (event ? OF_EVENT : OF_CALENDAR)[name]
    if (rule === undefined) fault(`a known property of ${event ? 'an event' : 'a calendar'}`, line)
    else if (!rule.test(value)) fault(`a value of ${name}`, line)
    const isDate = DATE.test(value)
    if (name === 'DTEND' && !isDate) fault('an all-day event', line)
    if (name === 'DTSTART' && isDate !== (parameters === ';VALUE=DATE')) fault('a date, or a time in UTC', line)
    const seen = event ?? ofCalendar
    if (seen.includes(name)) fault(`${name} once`, line)
    seen.push(name)
    if (name === 'UID') {
      if (uids.has(value)) fault('each UID once', line)
      uids.add(value)
    }
  }
  for (const name of ['VERSION', 'PRODID']) if (!ofCalendar.includes(name)) fault(`a calendar has ${name}`, '')
  return faults
}

/** Removes definitions of time zones: the times of events are days or in UTC. */
function withoutTimeZones(lines: readonly string[]): string[] {
  const first = lines.indexOf('BEGIN:VTIMEZONE')
  const last = lines.lastIndexOf('END:VTIMEZONE')
  return lines.filter((_line, at) => first < 0 || at < first || at > last)
}

/** The lines after unfolding. */
export function unfolded(calendar: string): string[] {
  return calendar.replaceAll('\r\n ', '').split('\r\n').slice(0, -1)
}

function parseLine(line: string): ContentLine | undefined {
  const [, name, parameters, value] = LINE.exec(line) ?? []
  return name === undefined ? undefined : { name, parameters: parameters!, value: value! }
}
