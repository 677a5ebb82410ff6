import { join } from 'node:path'
import { createVitest, type PoolOptions, type Vitest } from 'vitest/node'
import { LastingProcess } from './lasting-process.ts'
import { dependentsOf } from './nearest-tests.ts'

export interface Fault {
  readonly source: string
  readonly text: string
}

export interface Outcome {
  readonly state: 'passed' | 'failed' | 'timeout'
  /** Processor time, which does not depend on the load of the machine. */
  readonly seconds: number
}

const LOOK_MS = 250
/** After so many checks without new processor time, a run is given up. */
const MAX_IDLE_LOOKS = 240

/** Runs test files against a program with a fault, which is inserted when its source file is loaded. */
export class TestRunner {
  readonly #root: string
  readonly #process = new LastingProcess()
  #vitest!: Vitest
  #fault: Fault | undefined

  private constructor(root: string) {
    this.#root = root
  }

  static async start(root: string): Promise<TestRunner> {
    const runner = new TestRunner(root)
    runner.#vitest = await createVitest(
      'test',
      {
        root,
        // ignores vitest.config.ts, because its projects would run in other pools, without the fault
        config: false,
        watch: false,
        isolate: false,
        restoreMocks: true,
        unstubEnvs: true,
        maxWorkers: 1,
        reporters: [{}],
        include: ['test/**/*.test.ts'],
        typecheck: { enabled: false },
        // tests have no time-out of their own, because `run` limits their time
        testTimeout: 0,
        hookTimeout: 0,
        setupFiles: ['test/support/seed.ts', 'test/mutants/first-failure.ts'],
      },
      {
        plugins: [{ name: 'fault', enforce: 'pre', load: (id) => runner.#load(id) }],
        test: {
          pool: { name: 'lasting', createPoolWorker: (options: PoolOptions) => runner.#process.workerOf(options) },
        },
      },
    )
    await runner.#vitest.standalone()
    return runner
  }

  /** Replaces the previous fault. */
  mutate(fault: Fault | undefined): void {
    for (const each of [this.#fault, fault]) {
      if (each === undefined) continue
      this.#vitest.invalidateFile(join(this.#root, each.source))
      for (const path of dependentsOf(this.#root, each.source).keys()) this.#process.stale.add(join(this.#root, path))
    }
    this.#fault = fault
  }

  /** Gives up after `maxSeconds` of processor time, or if the run stops using processor time. */
  async run(test: string, maxSeconds: number): Promise<Outcome> {
    const [specification] = await this.#vitest.globTestSpecifications([test])
    if (specification === undefined) throw new Error(`${test} is no test`)
    // Vitest would count the results of earlier runs again
    this.#vitest.state.filesMap.clear()
    const before = this.#process.processorSeconds()
    let seconds = 0
    let idleLooks = 0
    let isLate = false
    const timer = setInterval(() => {
      const used = this.#process.processorSeconds() - before
      idleLooks = used > seconds ? 0 : idleLooks + 1
      seconds = used
      isLate = seconds > maxSeconds || idleLooks > MAX_IDLE_LOOKS
      if (isLate) this.#process.end()
    }, LOOK_MS)
    const { testModules } = await this.#vitest.runTestSpecifications([specification])
    clearInterval(timer)
    if (isLate) return { state: 'timeout', seconds: maxSeconds }
    const isPassed = testModules.length > 0 && testModules.every((module) => module.state() === 'passed')
    return { state: isPassed ? 'passed' : 'failed', seconds: this.#process.processorSeconds() - before }
  }

  stop(): void {
    this.#process.end()
  }

  async close(): Promise<void> {
    this.stop()
    await this.#vitest.close()
  }

  #load(id: string): string | undefined {
    const isFaulty = this.#fault !== undefined && id.split('?')[0] === join(this.#root, this.#fault.source)
    return isFaulty ? this.#fault?.text : undefined
  }
}
