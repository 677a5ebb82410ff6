import { type Attacker, type Proposal, SEARCH, type SearchBody } from './ask.ts'

/**
 * A law about several answers. An attack sends a random search, then requests whose answers follow from it.
 */
export type LawAttack = (attacker: Attacker) => Promise<void>

type Params = Record<string, string>

const WHOLE_PAGE = 50

function drawFilters({ draw }: Attacker): Params {
  const { limit, offset, fields, facets, facets_limit, timing, ...filters } = draw.plainCall(SEARCH)
  return filters
}

/** True if two searches were interpreted in the same way: only then are their totals compared. */
function readAlike(one: SearchBody, other: SearchBody): boolean {
  return one.reading === other.reading && JSON.stringify(one.interpretation) === JSON.stringify(other.interpretation)
}

const idsOf = ({ conferences }: SearchBody) => conferences.map(({ id }) => id)

/** Pages follow each other without gaps and repetitions, and end with the last event. */
export const pagesPartition: LawAttack = async (attacker) => {
  const kind = 'pages partition the total'
  const filters = drawFilters(attacker)
  const limit = attacker.draw.pick([1, 3, 7, 20, WHOLE_PAGE])
  const seen = new Set<number>()
  let total: number | undefined
  for (let page = 0, offset = 0; page < 12; page++) {
    const call = { ...filters, limit: String(limit), offset: String(offset) }
    const found = await attacker.search(kind, call)
    if (found === undefined) return
    total ??= found.total
    for (const id of idsOf(found)) seen.add(id)
    const expected = Math.min(total, offset + limit)
    if (found.total !== total || seen.size !== expected || found.pagination.has_more !== expected < total) {
      return attacker.broken(kind, `expected ${expected} of ${total} events, saw ${seen.size}`, [call])
    }
    if (!found.pagination.has_more) return
    offset = found.pagination.next_offset
  }
}

const NARROWING: readonly (readonly [name: string, value: string])[] = [
  ['type', 'workshop'],
  ['continent', 'Europe'],
  ['from', '2026-06-01'],
  ['to', '2027-03-01'],
  ['year', '2026'],
  ['month', '2026-12'],
  ['attendance', 'online'],
]

export const filtersNarrow: LawAttack = async (attacker) => {
  const kind = 'a filter narrows'
  const filters = drawFilters(attacker)
  const [name, value] = attacker.draw.pick(NARROWING)
  if (filters[name] !== undefined) return
  const [all, fewer] = [
    await attacker.search(kind, filters),
    await attacker.search(kind, { ...filters, [name]: value }),
  ]
  if (all === undefined || fewer === undefined || !readAlike(all, fewer)) return
  const isNarrower = fewer.total <= all.total && fewer.upcoming <= all.upcoming
  if (!isNarrower) attacker.broken(kind, `${fewer.total} of ${all.total}`, [filters, name, value])
}

/** Facets that count every event once, each with the parameter that filters by its values. */
const WHOLE_FACETS = { type: 'type', topic: 'topic', year: 'year', month: 'month' } as const

/** The counts of a facet add up to the total, and a filter by a value finds as many events as its count. */
export const facetsAddUp: LawAttack = async (attacker) => {
  const kind = 'facets add up'
  const name = attacker.draw.pick(Object.keys(WHOLE_FACETS) as (keyof typeof WHOLE_FACETS)[])
  const { [WHOLE_FACETS[name]]: _own, ...filters } = drawFilters(attacker)
  const call = { ...filters, facets: name, facets_limit: '300' }
  const found = await attacker.search(kind, call)
  const counts = found?.facets?.[name]
  if (found === undefined || counts === undefined) return
  const sum = counts.reduce((total, { count }) => total + count, 0)
  if (sum !== found.total) return attacker.broken(kind, `${sum} of ${found.total}`, [call])
  if (counts.length === 0) return
  const { value, count } = attacker.draw.pick(counts)
  const narrowed = await attacker.search(kind, { ...filters, [WHOLE_FACETS[name]]: value })
  if (narrowed === undefined || !readAlike(found, narrowed)) return
  if (narrowed.total !== count) attacker.broken(kind, `${value}: ${count}, but ${narrowed.total}`, [call])
}

/** The answer for a single event has the values of its search result, except those left out below. */
export const detailsAgree: LawAttack = async (attacker) => {
  const kind = 'a detail equals its item'
  const found = await attacker.search(kind, { ...drawFilters(attacker), limit: '20' })
  if (found === undefined || found.conferences.length === 0) return
  const item = attacker.draw.pick(found.conferences) as Readonly<Record<string, unknown>>
  const headers = { 'x-api-key': attacker.service.key }
  const response = await attacker.ask(kind, { url: `${SEARCH}/${item.id}`, headers })
  const { conference } = response.json<{ conference: Record<string, unknown> }>()
  // a single event has a list of deadlines instead of the next deadline, and no distance
  const { submission_deadline, attendance, next_deadline, distance_km, ...fields } = item
  for (const [name, value] of Object.entries(fields)) {
    if (JSON.stringify(conference[name]) !== JSON.stringify(value)) attacker.broken(kind, name, [item.id])
  }
}

export const proposalsHold: LawAttack = async (attacker) => {
  const kind = 'proposals hold'
  const filters = { ...drawFilters(attacker), ...attacker.draw.pick([{}, { year: '2031' }, { city: 'Pariss' }]) }
  const found = await attacker.search(kind, filters)
  const proposals: readonly Proposal[] = [...(found?.suggestions ?? []), ...(found?.relax ?? [])]
  for (const { params, total } of proposals) {
    const call = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]))
    const proposed = await attacker.search(kind, call)
    if (proposed?.total !== total || total === 0) {
      attacker.broken(kind, `promised ${total}, found ${proposed?.total}`, [filters, call])
    }
  }
}

/** Files have as many rows as the search finds, up to their limit. */
export const filesAgree: LawAttack = async (attacker) => {
  const kind = 'files agree'
  const filters = drawFilters(attacker)
  const found = await attacker.search(kind, filters)
  const query = new URLSearchParams({ ...filters, limit: '200' })
  const headers = { 'x-api-key': attacker.service.key }
  const response = await attacker.ask(kind, { url: `/export.ndjson?${query}`, headers })
  if (found === undefined || response.statusCode !== 200) return
  const rows = response.body.split('\n').length - 1
  const isRight = rows === Math.min(200, found.total) && Number(response.headers['x-total-count']) === found.total
  if (!isRight) attacker.broken(kind, `${rows} rows of ${found.total}`, [filters])
  const calendar = await attacker.ask(kind, { url: `/calendar.ics?${new URLSearchParams(filters)}`, headers })
  const events = calendar.body.split('BEGIN:VEVENT').length - 1
  // a calendar lists changed events after the upcoming events
  const changed = calendar.body.match(/^SUMMARY:(?:Cancelled|Postponed|Moved online): /gm)?.length ?? 0
  const upcoming = events - changed
  if (upcoming !== Math.min(1000, found.upcoming)) attacker.broken(kind, `${upcoming} of ${found.upcoming}`, [filters])
}

/** A request with the entity tag of an answer gets 304; HEAD has the headers of GET. */
export const tagsHold: LawAttack = async (attacker) => {
  const kind = 'tags hold'
  const url = `${SEARCH}?${new URLSearchParams(attacker.draw.plainCall(SEARCH))}`
  const headers = { 'x-api-key': attacker.service.key }
  const first = await attacker.ask(kind, { url, headers })
  const { etag } = first.headers
  if (etag === undefined) return
  const again = await attacker.ask(kind, { url, headers: { ...headers, 'if-none-match': String(etag) } })
  if (again.statusCode !== 304) attacker.broken(kind, `${again.statusCode} instead of 304`, [url])
  const head = await attacker.ask(kind, { method: 'HEAD', url, headers })
  const isSame = head.headers.etag === etag && head.headers['content-length'] === first.headers['content-length']
  if (!isSame) attacker.broken(kind, 'HEAD differs from GET', [url])
}
