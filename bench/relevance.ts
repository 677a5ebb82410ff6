/** Searches for known events in several ways. Measures how often each way finds the event, and the cost. */
import { formatDay } from '../src/event/days.ts'
import { askAll } from './relevance/ask.ts'
import { QUERY_KINDS } from './relevance/kinds.ts'
import { sampleNames } from './relevance/sample.ts'
import { missesOf, tablesOf } from './relevance/tables.ts'
import { CommandLine, SEED } from './support/command-line.ts'
import { openSnapshotDirectory } from './support/corpus.ts'
import { count } from './support/output.ts'

const USAGE = `npm run bench:relevance -- SNAPSHOT [--today YYYY-MM-DD] [--events 2000] [--seed ${SEED}] [--misses]`
const WARM_UP_EVENTS = 300

const options = new CommandLine(process.argv.slice(2), USAGE, {
  today: undefined,
  events: '2000',
  seed: String(SEED),
  misses: false,
})
const [path] = options.paths(1) as [string]
const [today, events, seed] = [options.day('today'), options.whole('events'), options.whole('seed')]
const directory = await openSnapshotDirectory(path)
const { any, nonLatin } = sampleNames(directory.snapshot, events, seed)
const others = sampleNames(directory.snapshot, WARM_UP_EVENTS, seed + 1)
for (const kind of QUERY_KINDS) askAll(directory, kind, others.any, today, seed + 1)

const outcomes = QUERY_KINDS.map((kind) => ({
  kind,
  any: askAll(directory, kind, any, today, seed),
  nonLatin: askAll(directory, kind, nonLatin, today, seed),
}))
await directory.snapshot.close()

console.log(
  `${any.length} events of ${count(directory.snapshot.rows)}, ${nonLatin.length} with non-Latin letters, ` +
    `seed ${seed}, today ${formatDay(today)}\n`,
)
console.log(tablesOf(outcomes))
if (options.has('misses')) {
  for (const { kind, any, nonLatin } of outcomes) {
    console.log(`\n${missesOf(kind.title, any)}`)
    console.log(`\n${missesOf(`${kind.title}, non-Latin`, nonLatin)}`)
  }
}
