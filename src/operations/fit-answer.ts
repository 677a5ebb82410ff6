/** Shortens answers to the length that chat assistants accept (section 4.1.9 of docs/contract.md). */
import { cutAtWord } from '../event/fold.ts'

/** Maximum length of an answer in UTF-16 code units. Chat assistants refuse longer answers. */
export const MAX_CHARACTERS = 100_000

/**
 * Limits that are applied one after another until the answer fits: of the code points of each text of an
 * event, and of the entries of each list other than the events.
 *
 * The last step always fits. An event has eight texts of 60 code points, with at most two characters for a
 * code point in JSON, and 320 other characters: 50 events have 64,000. The parameters and the names of
 * countries have 20,000.
 */
const STEPS = [
  { texts: 250, entries: Number.POSITIVE_INFINITY },
  { texts: 120, entries: 100 },
  { texts: 60, entries: 20 },
  { texts: 60, entries: 5 },
  { texts: 60, entries: 0 },
] as const
type Step = (typeof STEPS)[number]

/** The answer to a search. If it is too long, it is shortened until it fits, and has a warning. */
export function fitSearchAnswer(answer: string): string {
  if (answer.length <= MAX_CHARACTERS) return answer
  const body = JSON.parse(answer)
  for (const step of STEPS) {
    const shorter = JSON.stringify(shortened(body, step))
    if (shorter.length <= MAX_CHARACTERS) return shorter
  }
  throw new RangeError(`expected that ${answer.length} characters can be shortened to ${MAX_CHARACTERS}`)
}

/** The members of an answer to a search that are shortened. */
interface SearchBody {
  readonly filters_applied: { readonly countries_included: readonly string[] }
  readonly conferences: readonly { readonly also_listed?: readonly unknown[] }[]
  readonly facets?: Readonly<Record<string, readonly unknown[]>>
  readonly interpretation?: readonly unknown[]
  readonly suggestions?: readonly unknown[]
  readonly relax?: readonly unknown[]
  readonly warnings?: readonly string[]
}

function shortened(body: SearchBody, { texts, entries }: Step): unknown {
  const { filters_applied, conferences, facets = {}, interpretation = [], suggestions = [], relax = [] } = body
  const facetValues = Object.entries(facets).map(([name, values]) => [name, values.slice(0, entries)])
  // JSON.stringify drops a member whose value is undefined
  const some = (list: readonly unknown[]) => (list.length > 0 && entries > 0 ? list.slice(0, entries) : undefined)
  return {
    ...body,
    filters_applied: {
      ...filters_applied,
      countries_included: cutTexts(filters_applied.countries_included, texts),
    },
    conferences: conferences.map(({ also_listed = [], ...event }) => ({
      ...(cutTexts(event, texts) as object),
      also_listed: some(cutTexts(also_listed, texts) as readonly unknown[]),
    })),
    facets: facetValues.length > 0 ? Object.fromEntries(facetValues) : undefined,
    interpretation: some(interpretation),
    suggestions: some(suggestions),
    relax: some(relax),
    warnings: [warningOf(texts, entries), ...(some(body.warnings ?? []) ?? [])],
  }
}

function warningOf(texts: number, entries: number): string {
  const lists = entries === Number.POSITIVE_INFINITY ? '' : `, and other lists to ${entries} entries`
  return (
    `An answer has at most ${MAX_CHARACTERS} characters, so texts of events are cut to ${texts} characters${lists}. ` +
    'For whole texts, request single events, or send a smaller limit or fewer fields.'
  )
}

/** A value with its texts cut. A long website is left out, because a part of an address is useless. */
function cutTexts(value: unknown, most: number): unknown {
  if (typeof value === 'string') return cutAtWord(value, most)
  if (Array.isArray(value)) return value.map((element) => cutTexts(element, most))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      const cut = cutTexts(member, most)
      return [name, name === 'website' && cut !== member ? '' : cut]
    }),
  )
}

/** The answer of an operation that lists entries: as many of the first entries as fit. `total` counts all. */
export function listAnswer(name: string, entries: readonly unknown[], most = MAX_CHARACTERS): string {
  const whole = JSON.stringify({ success: true, total: entries.length, [name]: entries })
  if (whole.length <= most) return whole
  let room = most - ROOM_AROUND_LIST
  const end = entries.findIndex((entry) => {
    room -= JSON.stringify(entry).length + 1
    return room < 0
  })
  const warning = `An answer has at most ${most} characters, so only the first ${end} ${name} are shown.`
  return JSON.stringify({ success: true, total: entries.length, [name]: entries.slice(0, end), warnings: [warning] })
}

/** Characters reserved for the other members of the answer. */
const ROOM_AROUND_LIST = 300
