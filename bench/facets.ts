/**
 * What counting facets and other orders cost beside the same mixed searches without: the engine alone, page included.
 *
 *   npm run bench:facets -- data/directory.snapshot
 */
import { utcDay } from '../src/event/days.ts'
import { searchParameters } from '../src/http/params.ts'
import { presentSearch } from '../src/http/present.ts'
import { parseQueryString } from '../src/http/query-string.ts'
import { readParameters, searchInput } from '../src/http/read-params.ts'
import { openDirectory } from '../src/search/open-directory.ts'
import { FACET_FIELDS, SORTS } from '../src/search/request.ts'
import { openSnapshot } from '../src/snapshot/open.ts'
import { mixedQueries } from './queries.ts'
import { percentile, us } from './statistics.ts'

const QUERIES = 1000
const SEED = 20261120
const ROUNDS = 3

const path = process.argv[2]
if (path === undefined) throw new Error('expected the path of a snapshot, got none: npm run bench:facets -- <snapshot>')
const directory = openDirectory(await openSnapshot(path))
const queries = mixedQueries(directory.snapshot, QUERIES, SEED)
const today = utcDay(new Date())
let sink = 0

console.log(`${QUERIES} mixed searches, seed ${SEED}, ${directory.snapshot.rows.toLocaleString('en')} events`)
const plainMs = report('plain', '')
for (const field of FACET_FIELDS) report(`facets=${field}`, `facets=${field}`)
const facetsMs = report('all eight facets', `facets=${FACET_FIELDS.join(',')}`)
for (const sort of SORTS) report(`sort=${sort}`, `sort=${sort}`)
const ratio = percentile(facetsMs, 0.5) / percentile(plainMs, 0.5)
console.log(`all eight facets, p50: ${ratio.toFixed(1)} times plain (${sink} bytes of answers)`)
await directory.snapshot.close()

/** Times of the last round; the ones before warm up. */
function report(name: string, parameters: string): number[] {
  const inputs = queries.map((query) =>
    searchInput(readParameters(parseQueryString(`${query}&${parameters}`), searchParameters), today),
  )
  let ms: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    ms = inputs.map(({ request, echo, warnings }) => {
      const startedAt = performance.now()
      sink += presentSearch(directory, request, echo, directory.search(request), warnings).length
      return performance.now() - startedAt
    })
  }
  console.log(
    `${name.padEnd(20)} p50 ${us(percentile(ms, 0.5)).padStart(8)}, p99 ${us(percentile(ms, 0.99)).padStart(9)}`,
  )
  return ms
}
