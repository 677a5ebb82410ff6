/**
 * Does a search find the event that was meant, however it was asked for, and what does that cost?
 *
 *   npm run bench:relevance -- data/directory.snapshot
 */
import { formatDay } from '../src/event/days.ts'
import { openDirectory } from '../src/search/open-directory.ts'
import { openSnapshot } from '../src/snapshot/open.ts'
import { SERVING_RESERVE } from '../src/source/open-directory-at.ts'
import { askAll } from './relevance/ask.ts'
import { QUERY_KINDS } from './relevance/kinds.ts'
import { missesOf } from './relevance/misses.ts'
import { readOptions } from './relevance/options.ts'
import { sampleNames } from './relevance/sample.ts'
import { tablesOf } from './relevance/table.ts'

/** Events asked for before any counts, so that the code is compiled. */
const WARM_UP_EVENTS = 300

const { snapshot: path, today, events, seed, misses } = readOptions(process.argv.slice(2))
const directory = openDirectory(await openSnapshot(path, { reserve: SERVING_RESERVE }))
const sample = sampleNames(directory.snapshot, events, seed)
const others = sampleNames(directory.snapshot, WARM_UP_EVENTS, seed + 1)
for (const kind of QUERY_KINDS) askAll(directory, kind, others.any, today, seed + 1)

const outcomes = QUERY_KINDS.map((kind) => ({
  kind,
  any: askAll(directory, kind, sample.any, today, seed),
  nonLatin: askAll(directory, kind, sample.nonLatin, today, seed),
}))
await directory.snapshot.close()

const { any, nonLatin } = sample
console.log(
  `${any.length} events of ${directory.snapshot.rows.toLocaleString('en')}, ${nonLatin.length} with non-Latin letters, seed ${seed}, today ${formatDay(today)}\n`,
)
console.log(tablesOf(outcomes))
if (misses) {
  for (const { kind, any, nonLatin } of outcomes) {
    console.log(`\n${missesOf(kind.title, any)}`)
    console.log(`\n${missesOf(`${kind.title}, non-Latin`, nonLatin)}`)
  }
}
