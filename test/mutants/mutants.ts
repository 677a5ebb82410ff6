/**
 * `npm run test:mutants -- --sample 100 --seed 1 [--in src/limits,src/keys] [--list]`: puts small faults into
 * the program, one at a time, and runs the nearest tests against each. A fault that no test notices is a
 * survivor: it wants a test, or a line in `equivalents.txt` that says why it makes no difference.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { randomNumbers } from '../support/random-numbers.ts'
import { equivalents, isEquivalent } from './equivalents.ts'
import type { Order, Result } from './host.ts'
import { apply, type Mutant, mutantsOf } from './mutate.ts'
import { nearestTests } from './nearest-tests.ts'

const ROOT = join(import.meta.dirname, '../..')
const FOLDERS = ['docset', 'query', 'search', 'snapshot', 'keys', 'limits', 'json'].map((name) => `src/${name}`)

const { values } = parseArgs({
  options: {
    sample: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    in: { type: 'string', default: FOLDERS.join(',') },
    /** Test files that take longer than this without a mutant are left out. */
    seconds: { type: 'string', default: '20' },
    list: { type: 'boolean', default: false },
  },
})

interface Placed extends Mutant {
  readonly source: string
}

function sourcesIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.includes('assembly/'))
    .map((name) => `${folder}/${name}`)
    .sort()
}

const textOf = (source: string) => readFileSync(join(ROOT, source), 'utf8')

/** `count` mutants of all, drawn without putting back, in the order of the files. */
function sampleOf(mutants: readonly Placed[], count: number, seed: number): Placed[] {
  const random = randomNumbers(seed)
  const left = [...mutants]
  const drawn = new Set<Placed>()
  while (drawn.size < Math.min(count, mutants.length)) drawn.add(left.splice(random(left.length), 1)[0]!)
  return mutants.filter((mutant) => drawn.has(mutant))
}

class Host {
  #child: ChildProcess | undefined

  async run(order: Order, seconds: number): Promise<Result | 'timeout'> {
    this.#child ??= await start()
    const child = this.#child
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.stop()
        resolve('timeout')
      }, seconds * 1000)
      const onEnd = () => {
        this.#child = undefined
        settle({ killed: true, by: 'the process ended', ms: {} })
      }
      const settle = (result: Result) => {
        clearTimeout(timer)
        child.off('exit', onEnd)
        child.off('message', settle)
        resolve(result)
      }
      child.once('message', settle)
      child.once('exit', onEnd)
      child.send(order)
    })
  }

  stop(): void {
    // with its workers
    if (this.#child?.pid !== undefined) process.kill(-this.#child.pid, 'SIGKILL')
    this.#child = undefined
  }
}

function start(): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, 'host.ts'), {
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  return new Promise((resolve, reject) => {
    child.once('message', () => resolve(child))
    child.once('exit', (code) => reject(new Error(`the host of mutants ended with ${code}`)))
  })
}

type State = 'killed' | 'timeout' | 'survived' | 'equivalent'

const all = values.in.split(',').flatMap((folder) => {
  return sourcesIn(folder).flatMap((source) =>
    mutantsOf(source, textOf(source)).map((mutant): Placed => ({ ...mutant, source })),
  )
})
const sample = sampleOf(all, Number(values.sample), Number(values.seed))
console.log(`${sample.length} of ${all.length} mutants, seed ${values.seed}`)

const known = equivalents()
const counts = new Map<string, Record<State, number>>()
const host = new Host()
/** Milliseconds that each test file took without a mutant. */
const testMs = new Map<string, number>()
process.on('exit', () => host.stop())
for (const mutant of values.list ? [] : sample) {
  const { source, line, operator } = mutant
  const text = textOf(source)
  const lineText = text.split('\n')[line - 1]!.trim()
  const changed = `${text.slice(mutant.start, mutant.end)} -> ${mutant.replacement}`.replace(/\s+/g, ' ')
  const state = isEquivalent(known, source, lineText, operator) ? 'equivalent' : await judge(mutant, text)
  const room = source.split('/').slice(0, 2).join('/')
  const of = counts.get(room) ?? { killed: 0, timeout: 0, survived: 0, equivalent: 0 }
  counts.set(room, { ...of, [state]: of[state] + 1 })
  console.log(`${state.padEnd(10)} ${source}:${line} ${operator}: ${changed.slice(0, 140)}`)
}
host.stop()
report()

async function judge(mutant: Placed, text: string): Promise<State> {
  const { tests, seconds } = await sound(nearestTests(ROOT, mutant.source))
  if (tests.length === 0) return 'survived'
  const result = await host.run({ source: mutant.source, text: apply(text, mutant), tests }, 15 + 6 * seconds)
  if (result === 'timeout') return 'timeout'
  return result.killed ? 'killed' : 'survived'
}

/**
 * Those of some test files that are fast, and the seconds that they take. All must pass without a mutant:
 * else each mutant would seem to be noticed.
 */
async function sound(tests: readonly string[]): Promise<{ tests: string[]; seconds: number }> {
  const unknown = tests.filter((test) => !testMs.has(test))
  if (unknown.length > 0) {
    const result = await host.run({ source: '', text: '', tests: unknown }, 900)
    if (result === 'timeout' || result.killed) {
      throw new Error(`expected tests that pass without a mutant, found ${JSON.stringify(result)}: mend them first`)
    }
    for (const test of unknown) testMs.set(test, result.ms[test] ?? Number.POSITIVE_INFINITY)
  }
  const fast = tests.filter((test) => testMs.get(test)! <= Number(values.seconds) * 1000)
  return { tests: fast, seconds: fast.reduce((sum, test) => sum + testMs.get(test)!, 0) / 1000 }
}

function report(): void {
  const share = ({ killed, timeout, survived }: Record<State, number>) =>
    `${((100 * (killed + timeout)) / (killed + timeout + survived)).toFixed(0)} %`.padStart(6)
  const total: Record<State, number> = { killed: 0, timeout: 0, survived: 0, equivalent: 0 }
  for (const [room, count] of counts) {
    for (const state of Object.keys(total) as State[]) total[state] += count[state]
    console.log(`${share(count)}  ${room}: ${JSON.stringify(count)}`)
  }
  console.log(`${share(total)}  all: ${JSON.stringify(total)}`)
}
