/**
 * Compares the engine of this checkout with that of another revision. A figure that is worse in every pair of
 * runs is a regression: it is printed, and the command ends with code 1.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { BenchRun } from './suites/derived.ts'
import { keyOf } from './suites/figure.ts'
import { type Move, movesOf } from './suites/moves.ts'
import { CommandLine } from './support/command-line.ts'
import { amount, markdownTable, readJson } from './support/output.ts'

const USAGE = 'npm run bench:check -- REV [--events 1000000] [--only classes,text,load,memory] [--pairs 2]'
const options = new CommandLine(process.argv.slice(2), USAGE, {
  events: '1000000',
  only: 'classes,text,load,memory',
  pairs: '2',
})
const [revision] = options.paths(1) as [string]
const [events, pairs] = [options.whole('events'), options.whole('pairs')]
const here = resolve('.')
const commit = commitOf(revision)
const folder = resolve('data/bench/check')
const before = checkedOut(commit)

for (const root of [before, here]) run(root, 'npm', 'run', '--silent', 'build:bench')
const moves: Move[][] = []
for (let pair = 1; pair <= pairs; pair++) {
  const [earlier, later] = [measured(before, `before-${pair}`), measured(here, `after-${pair}`)]
  moves.push(movesOf(earlier.figures, later.figures))
}

const worse = moves[0]!.filter((move) => moves.every((others) => isWorseIn(others, move)))
const rows = worse.map(({ figure }) => [
  `${figure.suite}: ${figure.subject}, ${figure.measure}`,
  ...moves.map((others) => {
    const { before, after, ratio } = others.find((other) => isOfSame(other, figure))!
    return `${amount(before)} -> ${amount(after)} ${figure.unit} (x ${ratio.toFixed(2)})`
  }),
])
if (worse.length > 0)
  console.log(markdownTable(['worse than the noise', ...moves.map((_, at) => `pair ${at + 1}`)], rows))
console.log(
  worse.length === 0
    ? `no regression since ${commit}: ${moves[0]!.length} figures, ${pairs} pairs of runs`
    : `${worse.length} of ${moves[0]!.length} figures are worse than at ${commit}`,
)
process.exitCode = worse.length === 0 ? 0 : 1

/** The short hash of a revision. */
function commitOf(revision: string): string {
  const words = ['rev-parse', '--short=12', '--verify', '--quiet', `${revision}^{commit}`]
  const { status, stdout } = spawnSync('git', words, { encoding: 'utf8' })
  if (status === 0) return stdout.trim()
  throw new Error(`expected a revision of this repository, such as main~1; got ${revision}. Usage: ${USAGE}`)
}

/** The path of a checkout of a commit. The checkout and its node_modules are made if they are missing. */
function checkedOut(commit: string): string {
  const root = join(folder, commit)
  if (existsSync(join(root, 'node_modules'))) return root
  mkdirSync(folder, { recursive: true })
  if (!existsSync(root)) run(here, 'git', 'worktree', 'add', '--detach', root, commit)
  const isSameLock = readFileSync(join(root, 'package-lock.json')).equals(readFileSync('package-lock.json'))
  if (isSameLock) cpSync('node_modules', join(root, 'node_modules'), { recursive: true, verbatimSymlinks: true })
  else run(root, 'npm', 'ci')
  return root
}

function measured(root: string, name: string): BenchRun {
  const path = join(folder, `${commit}-${name}.json`)
  const suites = ['--sizes', String(events), '--only', options.text('only')!]
  run(root, process.execPath, 'dist/bench/bench/bench.js', ...suites, '--json', path)
  return readJson<BenchRun>(path)
}

function run(cwd: string, command: string, ...args: string[]): void {
  console.error(`${cwd === here ? 'now' : 'before'}: ${command} ${args.join(' ')}`)
  // corpora of two revisions may differ in format, so each checkout has its own
  const { BENCH_CORPORA: _, ...env } = process.env
  execFileSync(command, args, { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] })
}

function isWorseIn(moves: readonly Move[], { figure }: Move): boolean {
  return moves.some((other) => isOfSame(other, figure) && other.verdict === 'worse')
}

function isOfSame({ figure }: Move, other: Move['figure']): boolean {
  return keyOf(figure) === keyOf(other)
}
