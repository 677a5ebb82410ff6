/**
 * A process that runs tests against one mutant after the other: `mutants.ts` starts it, and kills it when a
 * mutant runs for ever. The fault is put into the text as it is loaded; no file is changed.
 */
import { join } from 'node:path'
import { createVitest } from 'vitest/node'

export interface Order {
  /** Path of the source from the root; empty for none. */
  readonly source: string
  /** Its text with the fault. */
  readonly text: string
  readonly tests: readonly string[]
}

export interface Result {
  readonly killed: boolean
  /** The test file that failed first. */
  readonly by: string | undefined
  /** Milliseconds that each test file took. */
  readonly ms: Readonly<Record<string, number>>
}

const root = join(import.meta.dirname, '../..')
let mutated: { path: string; text: string } | undefined

const vitest = await createVitest(
  'test',
  {
    root,
    watch: false,
    bail: 1,
    maxWorkers: 1,
    reporters: [{}],
    include: ['test/**/*.test.ts'],
    typecheck: { enabled: false },
  },
  {
    plugins: [
      {
        name: 'mutant',
        enforce: 'pre',
        load: (id) => (id.split('?')[0] === mutated?.path ? mutated?.text : undefined),
      },
    ],
  },
)
await vitest.standalone()

process.on('message', async ({ source, text, tests }: Order) => {
  const path = join(root, source)
  mutated = source === '' ? undefined : { path, text }
  vitest.invalidateFile(path)
  const specifications = await vitest.globTestSpecifications([...tests])
  // what earlier mutants left would count as noticed
  vitest.state.filesMap.clear()
  const run = await vitest.runTestSpecifications(specifications)
  const ordered = new Set(specifications.map(({ moduleId }) => moduleId))
  const testModules = run.testModules.filter(({ moduleId }) => ordered.has(moduleId))
  const failed = testModules.find((module) => !module.ok())
  const ms = Object.fromEntries(testModules.map((module) => [module.relativeModuleId, module.diagnostic().duration]))
  mutated = undefined
  vitest.invalidateFile(path)
  const killed = failed !== undefined || run.unhandledErrors.length > 0
  process.send!({ killed, by: failed?.relativeModuleId, ms } satisfies Result)
})
process.send!('ready')
