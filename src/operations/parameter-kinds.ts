/**
 * The kinds of parameters. One zod schema is validation, type and documentation of a parameter. Its messages
 * complete the sentence "Parameter x ...".
 */
import * as z from 'zod'
import { CONTINENTS, parseContinent } from '../event/continents.ts'
import { dayOf, daysInMonth, parseDay } from '../event/days.ts'
import { isZone } from '../event/deadlines.ts'
import type { EventId } from '../event/record.ts'
import type { ClosedRange } from '../query/dates.ts'
import { COORDINATES_RULE, meansCoordinates, parseCoordinates } from '../query/places/geometry.ts'
import { MAX_VALUE_CHARACTERS } from '../query/request.ts'

export interface Documentation {
  readonly description: string
  readonly examples: readonly string[]
}

/** The parameters that are lists, with the possible values of their entries. MCP sends lists as arrays. */
export const LISTS = z.registry<{ readonly values: readonly string[] | undefined }>()

/** A text of at most `maxLength` code points, trimmed. */
export function text({ description, examples }: Documentation, maxLength = MAX_VALUE_CHARACTERS) {
  return trimmed(maxLength).meta({ description, examples: [...examples], maxLength })
}

/** A text that `parse` converts to a value, or to undefined if the text breaks `rule`. */
export function textThatIs<Value>(
  rule: string,
  parse: (text: string) => Value | undefined,
  { description, examples }: Documentation,
  maxLength = MAX_VALUE_CHARACTERS,
) {
  return trimmed(maxLength)
    .transform((value, context): Value => parse(value) ?? refuse(context, rule))
    .meta({ description, examples: [...examples] })
}

/** Texts separated by commas, together at most `maxLength` code points; undefined if all are blank. */
export function textList({ description, examples }: Documentation, maxLength: number) {
  const namesIn = (value: string) => {
    const names = splitAtCommas(value).filter((name) => name !== '')
    return names.length === 0 ? undefined : names
  }
  return trimmed(maxLength)
    .transform(namesIn)
    .meta({ description, examples: [...examples], maxLength })
    .register(LISTS, { values: undefined })
}

/** Plain digits: no sign, no blanks, no exponent. */
export function wholeNumber(range: { min: number; max: number; default: number }, description: string) {
  const rule = `must be a whole number from ${range.min} to ${range.max} in plain digits`
  const read = (value: string) => {
    const number = Number(value)
    return /^\d+$/.test(value) && number >= range.min && number <= range.max ? number : undefined
  }
  return z
    .string()
    .transform((value, context) => read(value) ?? refuse(context, rule))
    .meta({
      type: 'integer',
      minimum: range.min,
      maximum: range.max,
      default: range.default,
      description,
      examples: [range.default],
    })
}

/** One of a few values. `parse` returns the value that a text means, or undefined. */
export function oneOf<Value>(
  values: readonly string[],
  parse: (text: string) => Value | undefined,
  documentation: { readonly description: string; readonly examples: readonly string[]; readonly default?: string },
) {
  const rule = values.length === 1 ? `must be ${values[0]}` : `must be one of ${values.join(', ')}`
  const { default: ifAbsent } = documentation
  return textThatIs(rule, parse, documentation).meta({
    ...(ifAbsent !== undefined && { default: ifAbsent }),
    enum: [...values],
  })
}

/** Some of a few values, separated by commas; duplicates are dropped. */
export function someOf<Value extends string>(
  values: readonly Value[],
  documentation: Documentation,
  maxLength = MAX_VALUE_CHARACTERS,
) {
  const rule = `must be one or more of ${values.join(', ')}, separated by commas`
  const read = (value: string): Value[] | undefined => {
    const names = splitAtCommas(value)
    const known = names.filter((name): name is Value => values.includes(name as Value))
    return known.length === names.length ? [...new Set(known)] : undefined
  }
  return textThatIs(rule, read, documentation, maxLength).register(LISTS, { values })
}

/** Maximum number of ids in a list; the longest list fits into a request target. */
const MAX_IDS = 200

/** Ids of events, separated by commas; duplicates are dropped. */
export function idList(documentation: Documentation) {
  const rule = `must be up to ${MAX_IDS} ids of events in plain digits, separated by commas`
  const read = (value: string): EventId[] | undefined => {
    const texts = splitAtCommas(value)
    const ids = new Set(texts.map(Number))
    const areIds = texts.every((text) => /^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(Number(text)))
    return areIds && ids.size <= MAX_IDS ? ([...ids] as EventId[]) : undefined
  }
  return textThatIs(rule, read, documentation, 20 * MAX_IDS).register(LISTS, { values: undefined })
}

/** A calendar date, written YYYY-MM-DD. */
export function day(documentation: Documentation) {
  return textThatIs('must be an existing date written YYYY-MM-DD', parseDay, documentation).meta({ format: 'date' })
}

/** A month, or two months with `/` between; its value is the first and the last day. */
export function months(documentation: Documentation) {
  const rule = 'must be a month written YYYY-MM, or two months in order with / between'
  const read = (value: string) => (MONTHS.test(value) ? parsePeriods(value) : undefined)
  return textThatIs(rule, read, documentation).meta({ pattern: MONTHS.source })
}

/** A day, a month or a year, or two of them with `/` between; its value is the first and the last day. */
export function period(documentation: Documentation) {
  const rule =
    'must be an existing date YYYY-MM-DD, a month YYYY-MM, a year YYYY, or two of these in order with / between'
  return textThatIs(rule, parsePeriods, documentation).meta({ pattern: PERIODS.source })
}

/** A calendar date, written YYYY-MM-DD; or a month, written YYYY-MM, whose value is its first or last day. */
export function dayOrMonth(end: 'from' | 'to', documentation: Documentation) {
  const rule = 'must be an existing date written YYYY-MM-DD, or a month written YYYY-MM'
  const read = (value: string) => parseDay(value) ?? parseMonth(value)?.[end]
  return textThatIs(rule, read, documentation).meta({ pattern: DAY_OR_MONTH.source })
}

function parsePeriods(value: string): ClosedRange | undefined {
  if (!PERIODS.test(value)) return undefined
  const [first, last = first] = value.split('/').map(parsePeriod)
  return first && last && first.from <= last.to ? { from: first.from, to: last.to } : undefined
}

function parsePeriod(value: string): ClosedRange | undefined {
  if (value.length === 4) return { from: dayOf(Number(value), 1, 1), to: dayOf(Number(value), 12, 31) }
  const day = parseDay(value)
  return day === undefined ? parseMonth(value) : { from: day, to: day }
}

function parseMonth(value: string): ClosedRange | undefined {
  if (!MONTH.test(value)) return undefined
  const [year, monthOfYear] = [Number(value.slice(0, 4)), Number(value.slice(5))]
  return { from: dayOf(year, monthOfYear, 1), to: dayOf(year, monthOfYear, daysInMonth(year, monthOfYear)) }
}

const DAY_OR_MONTH = /^\d{4}-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?$/
const PERIODS = /^\d{4}(-\d\d){0,2}(\/\d{4}(-\d\d){0,2})?$/
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/
const MONTHS = /^\d{4}-(0[1-9]|1[0-2])(\/\d{4}-(0[1-9]|1[0-2]))?$/

/** A year in exactly four digits. */
export function year(description: string, example: number) {
  const read = (value: string) => (/^\d{4}$/.test(value) ? Number(value) : undefined)
  return z
    .string()
    .transform((value, context) => read(value) ?? refuse(context, 'must be a year of exactly four digits'))
    .meta({ type: 'integer', minimum: 0, maximum: 9999, description, examples: [example] })
}

/** A continent by its name, in any case. */
export const continent = oneOf(CONTINENTS, parseContinent, {
  description: 'Countries of this continent.',
  examples: ['Europe'],
})

/** The name of a place, or latitude and longitude in degrees. */
export const center = trimmed(MAX_VALUE_CHARACTERS)
  .refine(isCenter, { error: COORDINATES_RULE })
  .meta({
    description:
      'Events around a place: its name, as in city, or latitude and longitude in degrees (48.14,11.58). ' +
      'within_km says how far. For "near me", ask where that is.',
    examples: ['Munich'],
    maxLength: MAX_VALUE_CHARACTERS,
  })

/** The time zone in which answers to assistants write instants. */
export const timeZone = textThatIs(
  'must be a time zone: a name of IANA such as Europe/Berlin, or an offset such as +02:00',
  (zone) => (zone !== '' && isZone(zone) ? zone : undefined),
  {
    description: 'Time zone of the user, for deadlines.',
    examples: ['Europe/Berlin'],
  },
)

function isCenter(value: string): boolean {
  return !meansCoordinates(value) || parseCoordinates(value) !== undefined
}

export function trimmed(maxLength: number) {
  return z
    .string()
    .trim()
    .refine((value) => isShort(value, maxLength), { error: `must have at most ${maxLength} characters` })
}

function isShort(value: string, maxLength: number): boolean {
  return value.length <= maxLength || [...value].length <= maxLength
}

/** Commas of Latin, full-width, Chinese and Arabic texts, and other separators that people type. */
const SEPARATOR = /[,;|，、،；]/

/** A loop: V8's optimized `map` returns arrays of another elements kind, which deoptimizes their readers. */
function splitAtCommas(value: string): string[] {
  const names: string[] = []
  for (const name of value.split(SEPARATOR)) names.push(name.trim())
  return names
}

export function refuse(context: z.core.$RefinementCtx<string>, rule: string): never {
  context.addIssue({ code: 'custom', message: rule })
  return z.NEVER
}
