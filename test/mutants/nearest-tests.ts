import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'

/** Maximum number of test files that run against a mutant, without WHOLE and WHOLE_OF_SNAPSHOTS. */
const MOST = 14

/** Fast tests of whole answers, which notice most mutants. */
const WHOLE = [
  'test/golden/questions/questions.test.ts',
  'test/golden/golden.test.ts',
  'test/search/small-directories.test.ts',
]
/** Tests of whole snapshots, which run before WHOLE for faults in src/snapshot. */
const WHOLE_OF_SNAPSHOTS = ['test/snapshot/small-changes.test.ts', 'test/snapshot/changed-files.test.ts']

/**
 * Test files that import the source directly, or reach it and are in the folder of its room; if there are
 * none, all test files that reach it. The file of the same name comes first, then WHOLE, then the nearest.
 */
export function nearestTests(root: string, source: string): string[] {
  const steps = stepsTo(root, source)
  const [, room] = source.split('/')
  const near = [...steps].filter(([path, distance]) => path.startsWith(`test/${room}/`) || distance === 1)
  const stem = basename(source, '.ts')
  const rank = ([path, distance]: [string, number]) => (basename(path) === `${stem}.test.ts` ? 0 : distance)
  const nearest = (near.length > 0 ? near : [...steps])
    .sort((a, b) => rank(a) - rank(b) || a[0].localeCompare(b[0]))
    .slice(0, MOST)
    .map(([path]) => path)
  const own = nearest.filter((path) => basename(path) === `${stem}.test.ts`)
  const whole = [...(room === 'snapshot' ? WHOLE_OF_SNAPSHOTS : []), ...WHOLE].filter((path) => steps.has(path))
  return [...new Set([...own, ...whole, ...nearest])]
}

/** For each test file that reaches the source, the number of imports between them. */
function stepsTo(root: string, source: string): Map<string, number> {
  return new Map([...dependentsOf(root, source)].filter(([path]) => path.endsWith('.test.ts')))
}

/** The source and all files that import it, each with the number of imports between them. */
export function dependentsOf(root: string, source: string): Map<string, number> {
  const importers = importersIn(root)
  const seen = new Map([[join(root, source), 0]])
  for (const [path, distance] of seen) {
    for (const importer of importers.get(path) ?? []) if (!seen.has(importer)) seen.set(importer, distance + 1)
  }
  return new Map([...seen].map(([path, distance]) => [relative(root, path), distance]))
}

let known: Map<string, string[]> | undefined

function importersIn(root: string): Map<string, string[]> {
  if (known !== undefined) return known
  known = new Map()
  for (const folder of ['src', 'test', 'tools']) {
    for (const name of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
      if (!name.endsWith('.ts')) continue
      const path = join(root, folder, name)
      for (const [, to] of readFileSync(path, 'utf8').matchAll(/(?:from|import\() ?'(\.[^']+)'/g)) {
        const target = join(dirname(path), to!)
        if (existsSync(target)) known.set(target, [...(known.get(target) ?? []), path])
      }
    }
  }
  return known
}
