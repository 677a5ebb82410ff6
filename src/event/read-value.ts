import { attendanceNamed } from './attendance.ts'
import { ATTRIBUTE_NAMES, type AttributeName, attributeOf, EVENT_TYPES, type EventType } from './attributes.ts'
import { fold, valueKey } from './fold.ts'
import { readRanks } from './ranks.ts'
import { eventStatusNamed } from './status.ts'

/** Parsers of attributes whose values have several spellings, in dumps and in parameters. */
const READERS: Readonly<Partial<Record<AttributeName, (text: string) => string | undefined>>> = {
  type: eventTypeNamed,
  attendance: attendanceNamed,
  language: languageTag,
  event_status: eventStatusNamed,
  rank: readRanks,
}

/** The attributes with a parser, except `type`. An event has no value if the parser finds none. */
export const READ_NAMES = ATTRIBUTE_NAMES.filter((name) => name in READERS && !attributeOf(name).isRequired)

/** The value of an attribute that a text means; undefined if the text means no value. */
export function readValue(name: AttributeName, text: string): string | undefined {
  const read = READERS[name]
  const isValue = read === undefined || attributeOf(name).choices?.includes(text) === true
  return isValue ? text : read(text)
}

/** The key by which a value is looked up. Entries of lists are not folded: `A*` is not `A`. */
export function attributeKey(name: AttributeName, text: string): string {
  return attributeOf(name).filter === 'list' ? text.toLowerCase() : valueKey(text)
}

/** Also reads plurals, which all end with s. */
function eventTypeNamed(text: string): EventType | undefined {
  const folded = fold(text)
  return EVENT_TYPES.find((type) => folded === type || folded === `${type}s`)
}

/** The tag (BCP 47) of a language, by tag or name (`pt_br`, `deu`, `German`, `Deutsch`), or undefined. */
export function languageTag(text: string): string | undefined {
  const written = text.trim().replaceAll('_', '-')
  const isTag = /^[a-z]{2,3}(-[a-z0-9]+)*$/i.test(written)
  if (!isTag) return tagsByName().get(fold(text))
  try {
    const [tag] = Intl.getCanonicalLocales(written)
    return tag !== undefined && tag.length <= MAX_TAG && nameOf(new Intl.Locale(tag).language) ? tag : undefined
  } catch {
    return undefined
  }
}

/** Maximum length of a tag. RFC 5646 requires every program to accept at least this length. */
const MAX_TAG = 35

const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
const nameOf = (code: string) => names.of(code)

let known: Map<string, string> | undefined

/** Tags of languages with a two-letter code, by folded name. */
function tagsByName(): ReadonlyMap<string, string> {
  if (known) return known
  known = new Map()
  const letters = 'abcdefghijklmnopqrstuvwxyz'
  for (const code of [...letters].flatMap((first) => [...letters].map((second) => first + second))) {
    const english = nameOf(code)
    if (english === undefined) continue
    const own = new Intl.DisplayNames(code, { type: 'language', fallback: 'none' }).of(code)
    for (const name of [english, own ?? english]) if (!known.has(fold(name))) known.set(fold(name), code)
  }
  return known
}
