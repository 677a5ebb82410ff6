/** Searches for the costliest requests. Starts from `queries/worst-found.ndjson` unless `--only` is set. */
import { Random } from '../tools/synthetic/random.ts'
import { WORST_FOUND } from './queries/classes.ts'
import { Draw } from './queries/draw.ts'
import { CommandLine } from './support/command-line.ts'
import { openCorpus } from './support/corpus.ts'
import { amount, writeJson } from './support/output.ts'
import { climb } from './worst/climb.ts'
import { PARAMETERS } from './worst/requests.ts'

const USAGE = 'npm run bench:worst -- [--minutes 10] [--only q,city,...] [--sizes 1000000] [--seed 1] [--json FILE]'
const SHOWN = 10

const options = new CommandLine(process.argv.slice(2), USAGE, {
  minutes: '10',
  sizes: '1000000',
  seed: '1',
  only: undefined,
  json: undefined,
})
const found: Record<string, unknown> = {}
for (const size of options.sizes('sizes')) {
  const { directory } = await openCorpus(size)
  const draw = new Draw(directory.snapshot, new Random(options.whole('seed')))
  const endsAt = performance.now() + options.positive('minutes') * 60_000
  const names = options.some('only', PARAMETERS)
  const start = names.length === PARAMETERS.length ? WORST_FOUND : []
  const worst = climb(directory, draw, names, () => performance.now() > endsAt, start).slice(0, SHOWN)
  for (const { ms, request } of worst) console.log(`${amount(ms)} ms  ${JSON.stringify(request)}`)
  found[size] = worst
  await directory.snapshot.close()
}
writeJson(options.text('json'), found)
