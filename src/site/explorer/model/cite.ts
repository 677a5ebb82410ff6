/** An event as a reference: for BibTeX, for RIS, and as a sentence. */

import type { EventDetail } from './answer.ts'
import { dayInWords } from './dates.ts'

export type Cited = Pick<EventDetail, 'id' | 'name' | 'type' | 'dates' | 'location' | 'organizer' | 'language'>

/** References to an event. `address` is where a reader finds the event; `today` is the day of the visit. */
export function referencesTo(event: Cited, address: string, today: string) {
  return {
    Text: sentence(event, address, today),
    BibTeX: bibtex(event, address, today),
    RIS: ris(event, address, today),
  }
}

/** The types of events that usually have proceedings. */
const WITH_PROCEEDINGS: ReadonlySet<string> = new Set<EventDetail['type']>(['Conference', 'Workshop'])

function placeOf({ location: { city, country } }: Cited): string {
  return [city, country].filter((part) => part !== '').join(', ')
}

function sentence(event: Cited, address: string, today: string): string {
  const when = [event.dates.formatted, placeOf(event)].filter((part) => part !== '').join(', ')
  const sentences = [event.name, event.organizer, when].map(inOneLine).filter((part) => part !== '')
  const ended = sentences.map((text) => (/[.!?]$/.test(text) ? text : `${text}.`))
  return `${ended.join(' ')} ${address} (visited ${dayInWords(today)}).`
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

function bibtex(event: Cited, address: string, today: string): string {
  const { id, name, type, dates, organizer } = event
  const fields = [
    // double braces keep BibTeX styles from changing capitals
    ['title', `{${inTex(name)}}`],
    ['year', dates.start.slice(0, 4)],
    ['address', inTex(placeOf(event))],
    ['organization', inTex(organizer)],
    ['note', inTex(`${type}, ${dates.formatted}`)],
    ['url', inAddress(address)],
    ['urldate', today],
  ] as const
  const lines = fields.filter(([, text]) => text !== '').map(([field, text]) => `  ${field} = {${text}},`)
  // names of months are macros without braces, so that each style writes months in its own form
  lines.splice(2, 0, `  month = ${MONTHS[Number(dates.start.slice(5, 7)) - 1]},`)
  return [`@${WITH_PROCEEDINGS.has(type) ? 'proceedings' : 'misc'}{confdex-${id},`, ...lines, '}'].join('\n')
}

/** Characters that TeX reads as commands. BibTeX counts escaped braces too, so braces are written by name. */
const TEX: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '{': '\\textbraceleft{}',
  '}': '\\textbraceright{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '|': '\\textbar{}',
  '"': "''",
}

function inTex(text: string): string {
  return inOneLine(text).replace(/[\\{}~^<>|"$&#_%]/g, (letter) => TEX[letter] ?? `\\${letter}`)
}

/** An address as the value of a field: only backslashes, braces and white space are encoded. */
function inAddress(address: string): string {
  return inOneLine(address).replace(/[\\{}\s]/g, (letter) => encodeURIComponent(letter))
}

function ris(event: Cited, address: string, today: string): string {
  const { name, type, dates, organizer, language } = event
  const lines = [
    ['TY', WITH_PROCEEDINGS.has(type) ? 'CONF' : 'GEN'],
    ['TI', name],
    ['PY', dates.start.slice(0, 4)],
    ['DA', dates.start.replaceAll('-', '/')],
    ['CY', placeOf(event)],
    ['PB', organizer],
    ['LA', language ?? ''],
    ['N1', `${type}, ${dates.formatted}`],
    ['UR', address],
    ['Y2', today.replaceAll('-', '/')],
  ] as const
  const written = lines.map(([tag, text]) => [tag, inOneLine(text)]).filter(([, text]) => text !== '')
  return `${written.map(([tag, text]) => `${tag}  - ${text}\n`).join('')}ER  - \n`
}

/** A text in one line, because a line end would begin another field. */
function inOneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
}
