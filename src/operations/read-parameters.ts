/** From a query string to what an operation asks for, or to an error that names everything that is wrong. */
import * as z from 'zod'
import { dayOf, type EpochDay } from '../event/days.ts'
import type { EventId } from '../event/record.ts'
import type { Filter, SearchRequest } from '../query/request.ts'
import { quote, serviceError } from './errors.ts'
import { FACETS_LIMIT, LIMIT, OFFSET, RELATED, type searchParameters } from './parameters.ts'

const NUMBERS: ReadonlySet<string> = new Set(['limit', 'offset', 'year', 'facets_limit'])

/** The parameters of one request as a door decoded them, whatever they are. */
export interface GivenParameters {
  /** Every name with its values in order, untrimmed. */
  readonly values: ReadonlyMap<string, readonly string[]>
  /** A sentence for each part that could not be decoded. */
  readonly problems: readonly string[]
}

/** The parameters of one request, checked. */
export interface ReadParameters<Parsed> {
  readonly parsed: Parsed
  /** Supplied parameters as given (trimmed), in the order of their schema. */
  readonly given: Readonly<Record<string, string>>
  /** Names that no parameter has, sorted. */
  readonly unknown: readonly string[]
}

/**
 * Checks a query string against a schema. Blank values count as not supplied; unknown names are set aside.
 * @throws ServiceError 400 with a sentence for every problem
 */
export function readParameters<Schema extends z.ZodObject>(
  query: GivenParameters,
  schema: Schema,
): ReadParameters<z.output<Schema>> {
  return readAlone(query, schema) ?? readTogether(query, schema)
}

/**
 * Reads each supplied parameter by itself: most requests have 1 to 4 of 18, and the object's schema looks at all of them. Knows only parameters that are right and
 * independent of each other; undefined for others, which the whole schema has to judge. A mixed search is read in 1.5 us instead of 5.1.
 */
function readAlone<Schema extends z.ZodObject>(
  query: GivenParameters,
  schema: Schema,
): ReadParameters<z.output<Schema>> | undefined {
  if (query.problems.length > 0 || RELATED.every((name) => query.values.has(name))) return undefined
  const { fields, blank } = partsOf(schema)
  const parsed = { ...blank }
  const given: Record<string, string> = {}
  let known = 0
  for (const [name, field] of fields) {
    const values = query.values.get(name)
    if (values === undefined) continue
    known++
    if (values.length > 1) return undefined
    const [value] = values
    const trimmed = value!.trim()
    if (trimmed === '') continue
    const result = z.safeParse(field, value)
    if (!result.success) return undefined
    parsed[name] = result.data
    given[name] = trimmed
  }
  return {
    parsed: parsed as z.output<Schema>,
    given,
    unknown: known === query.values.size ? [] : unknownNames(query, schema),
  }
}

interface SchemaParts {
  readonly fields: readonly (readonly [name: string, field: z.core.$ZodType])[]
  /** What is parsed of nothing, every name there: objects made from it have one shape, so that reading them needs no search for where a value lies. */
  readonly blank: Readonly<Record<string, unknown>>
}

const parts = new WeakMap<z.ZodObject, SchemaParts>()

function partsOf(schema: z.ZodObject): SchemaParts {
  let known = parts.get(schema)
  if (known === undefined) {
    const fields = Object.entries(schema.shape)
    known = { fields, blank: Object.fromEntries(fields.map(([name]) => [name, undefined])) }
    parts.set(schema, known)
  }
  return known
}

/** Reads all parameters, whatever is wrong with them. */
export function readTogether<Schema extends z.ZodObject>(
  query: GivenParameters,
  schema: Schema,
): ReadParameters<z.output<Schema>> {
  const problems = [...query.problems]
  const raw: Record<string, string> = {}
  const given: Record<string, string> = {}
  let known = 0
  for (const name of Object.keys(schema.shape)) {
    const values = query.values.get(name)
    if (values === undefined) continue
    known++
    const value = values[0]!
    const trimmed = value.trim()
    if (values.length > 1) {
      problems.push(
        `Parameter ${quote(name)} must be given only once; received ${quote(value)} and ${quote(values[1]!)}.`,
      )
    } else if (trimmed !== '') {
      raw[name] = value
      given[name] = trimmed
    }
  }
  const result = schema.safeParse(raw)
  if (!result.success) problems.push(...result.error.issues.map((issue) => sentence(issue, raw)))
  if (!result.success || problems.length > 0) throw serviceError('invalidParameter', problems)
  return { parsed: result.data, given, unknown: known === query.values.size ? [] : unknownNames(query, schema) }
}

function unknownNames(query: GivenParameters, schema: z.ZodObject): readonly string[] {
  return [...query.values.keys()].filter((name) => !Object.hasOwn(schema.shape, name)).sort()
}

/** A search, and what its answer repeats of the query. */
export interface SearchInput {
  readonly request: SearchRequest
  /** The supplied parameters: numbers as numbers, the rest as given. */
  readonly echo: Readonly<Record<string, string | number>>
  readonly warnings: readonly string[]
}

/** Makes the search that checked parameters ask for. */
export function searchInput(read: ReadParameters<z.output<typeof searchParameters>>, today: EpochDay): SearchInput {
  const { parsed, given, unknown } = read
  const echo: Record<string, string | number> = {}
  for (const name in given) echo[name] = NUMBERS.has(name) ? Number(given[name]) : given[name]!
  return {
    request: {
      filters: filtersOf(parsed),
      today,
      limit: parsed.limit ?? LIMIT.default,
      offset: parsed.offset ?? OFFSET.default,
      sort: parsed.sort ?? 'relevance',
      facets: parsed.facets ?? [],
      facetsLimit: parsed.facets_limit ?? FACETS_LIMIT.default,
    },
    echo,
    warnings: unknown.length === 0 ? [] : [unknownNamesWarning(unknown)],
  }
}

/**
 * Reads the `{id}` of a path. An id beyond 2^53-1 is well written but belongs to no event.
 * @throws ServiceError 400 unless it is plain digits
 */
export function readEventId(text: string): EventId | 'no such event' {
  if (!/^\d+$/.test(text)) {
    throw serviceError('invalidParameter', [
      `Parameter "id" must be a whole number in plain digits; received ${quote(text)}.`,
    ])
  }
  const id = Number(text)
  return Number.isSafeInteger(id) ? (id as EventId) : 'no such event'
}

function filtersOf(given: z.output<typeof searchParameters>): readonly Filter[] {
  const { q, topic, subtopic, country, countries, continent, city, type, from, to, month, year } = given
  const filters: Filter[] = []
  if (q !== undefined) filters.push({ by: 'text', text: q })
  if (topic !== undefined) filters.push({ by: 'topic', value: topic })
  if (subtopic !== undefined) filters.push({ by: 'sub_topic', value: subtopic })
  if (country !== undefined) filters.push({ by: 'country', value: country })
  if (countries !== undefined) filters.push({ by: 'countries', values: countries })
  if (continent !== undefined) filters.push({ by: 'continent', continent })
  if (city !== undefined) filters.push({ by: 'city', value: city })
  if (type !== undefined) filters.push({ by: 'type', type })
  if (from !== undefined) filters.push({ by: 'start', parameter: 'from', from, to: null })
  if (to !== undefined) filters.push({ by: 'end_before', day: to })
  if (month !== undefined) filters.push({ by: 'start', parameter: 'month', ...month })
  if (year !== undefined) {
    filters.push({ by: 'start', parameter: 'year', from: dayOf(year, 1, 1), to: dayOf(year, 12, 31) })
  }
  return filters
}

function sentence(issue: z.core.$ZodIssue, raw: Readonly<Record<string, string>>): string {
  const names = issue.path.map(String)
  const received = names.map((name) => quote(raw[name] ?? '')).join(' and ')
  return `${names.length === 1 ? 'Parameter' : 'Parameters'} ${names.map(quote).join(' and ')} ${issue.message}; received ${received}.`
}

const MAX_NAMES_IN_WARNING = 10

function unknownNamesWarning(names: readonly string[]): string {
  const more = names.length - MAX_NAMES_IN_WARNING
  const listed = names.slice(0, MAX_NAMES_IN_WARNING).map(quote).join(', ')
  return `Unknown parameters were ignored: ${listed}${more > 0 ? ` and ${more} more` : ''}.`
}
