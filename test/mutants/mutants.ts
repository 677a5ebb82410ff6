/**
 * `npm run test:mutants -- --sample 100 --seed 1 [--in src/limits,src/keys] [--list]`: puts small faults
 * (mutants) into the program, and runs the nearest tests against each fault. A survivor, which no test
 * notices, needs a test, unless no answer, message or file can show the fault.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { randomNumbers } from '../support/random-numbers.ts'
import { apply, type Mutant, mutantsOf } from './mutate.ts'
import { nearestTests } from './nearest-tests.ts'
import { TestRunner } from './test-runner.ts'

const ROOT = join(import.meta.dirname, '../..')
const FOLDERS = ['docset', 'query', 'search', 'snapshot', 'keys', 'limits', 'json'].map((name) => `src/${name}`)

const { values } = parseArgs({
  options: {
    sample: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    in: { type: 'string', default: FOLDERS.join(',') },
    /** Test files that need more processor time without a mutant are left out. */
    seconds: { type: 'string', default: '20' },
    /** A report. Only its survivors are judged, if they still exist in the same place. */
    again: { type: 'string' },
    list: { type: 'boolean', default: false },
  },
})

interface Placed extends Mutant {
  readonly source: string
}

function sourcesIn(folder: string): string[] {
  if (folder.endsWith('.ts')) return [folder]
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.includes('assembly/'))
    .map((name) => `${folder}/${name}`)
    .sort()
}

const textOf = (source: string) => readFileSync(join(ROOT, source), 'utf8')

/** In random order, so that the mutants of a stopped run are also a sample. */
function sampleOf(mutants: readonly Placed[], count: number, seed: number): Placed[] {
  const random = randomNumbers(seed)
  const left = [...mutants]
  return Array.from({ length: Math.min(count, left.length) }, () => left.splice(random(left.length), 1)[0]!)
}

function nameOf({ source, line, operator, start, end, replacement }: Placed): string {
  const text = textOf(source)
  const changed = `${text.slice(start, end)} -> ${replacement}`.replace(/\s+/g, ' ')
  const column = start - text.lastIndexOf('\n', start - 1)
  return `${source}:${line}:${column} ${operator}: ${changed.slice(0, 140)}`
}

type State = 'killed' | 'timeout' | 'survived'

const all = values.in.split(',').flatMap((folder) => {
  return sourcesIn(folder).flatMap((source) =>
    mutantsOf(source, textOf(source)).map((mutant): Placed => ({ ...mutant, source })),
  )
})
const survivors =
  values.again === undefined ? undefined : readFileSync(values.again, 'utf8').matchAll(/^survived +\S+ s (.*)$/gm)
const names = survivors && new Set(Array.from(survivors, ([, name]) => name))
const sample = names
  ? all.filter((mutant) => names.has(nameOf(mutant)))
  : sampleOf(all, Number(values.sample), Number(values.seed))
console.log(`${sample.length} of ${all.length} mutants, seed ${values.seed}`)

const counts = new Map<string, Record<State, number>>()
const runner = await TestRunner.start(ROOT)
// if somebody stops the command, the process of the tests must also end
process.once('SIGTERM', () => process.exit(1))
process.once('SIGINT', () => process.exit(1))
process.once('exit', () => runner.stop())
/** Processor time of each test file without a mutant; undefined if the file is too slow or fails. */
const seconds = new Map<string, number | undefined>()
await checkSetUp()
for (const mutant of values.list ? [] : sample) {
  const began = performance.now()
  const state = await judge(mutant)
  const room = mutant.source.split('/').slice(0, 2).join('/')
  const of = counts.get(room) ?? { killed: 0, timeout: 0, survived: 0 }
  counts.set(room, { ...of, [state]: of[state] + 1 })
  const tookSeconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`${state.padEnd(8)} ${tookSeconds.padStart(5)} s ${nameOf(mutant)}`)
}
report()
await runner.close()

/** Throws unless a test passes without a fault and fails with a fault. */
async function checkSetUp(): Promise<void> {
  const [source, test] = ['src/docset/docset.ts', 'test/docset/laws.test.ts']
  for (const [text, expected] of [
    [undefined, 'passed'],
    ["throw new Error('a fault')", 'failed'],
  ] as const) {
    runner.mutate(text === undefined ? undefined : { source, text })
    const { state } = await runner.run(test, 60)
    const program = text === undefined ? 'the program as it is' : `a fault in ${source}`
    if (state !== expected) throw new Error(`expected ${test} to have ${expected} with ${program}, found ${state}`)
  }
}

async function judge(mutant: Placed): Promise<State> {
  const tests = await sound(nearestTests(ROOT, mutant.source))
  runner.mutate({ source: mutant.source, text: apply(textOf(mutant.source), mutant) })
  for (const test of tests) {
    const { state } = await runner.run(test, 8 + 3 * seconds.get(test)!)
    if (state !== 'passed') return state === 'timeout' ? 'timeout' : 'killed'
  }
  return 'survived'
}

async function sound(tests: readonly string[]): Promise<string[]> {
  for (const test of tests.filter((each) => !seconds.has(each))) {
    runner.mutate(undefined)
    const { state, seconds: used } = await runner.run(test, Number(values.seconds))
    // a test that always fails would seem to notice every mutant
    if (state === 'failed') {
      console.log(`error: ${test} fails without a mutant, and is left out`)
      process.exitCode = 1
    }
    seconds.set(test, state === 'passed' ? used : undefined)
  }
  const passing = tests.filter((test) => seconds.get(test) !== undefined)
  if (passing.length === 0) throw new Error(`no test passes without a mutant, of ${tests.join(', ')}`)
  return passing
}

function report(): void {
  const share = ({ killed, timeout, survived }: Record<State, number>) =>
    `${((100 * (killed + timeout)) / (killed + timeout + survived)).toFixed(0)} %`.padStart(6)
  const total: Record<State, number> = { killed: 0, timeout: 0, survived: 0 }
  for (const [room, count] of counts) {
    for (const state of Object.keys(total) as State[]) total[state] += count[state]
    console.log(`${share(count)}  ${room}: ${JSON.stringify(count)}`)
  }
  console.log(`${share(total)}  all: ${JSON.stringify(total)}`)
}
