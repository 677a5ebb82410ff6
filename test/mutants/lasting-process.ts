import { type ChildProcess, fork } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PoolOptions, PoolWorker, WorkerRequest } from 'vitest/node'

type Listener = (value: unknown) => void

/**
 * One process for all runs of tests, until `end`. Vitest would start a process for each run, and each process
 * would load all packages again.
 */
export class LastingProcess {
  /** Paths of the modules that the next run must load again. */
  readonly stale = new Set<string>()
  #child: ChildProcess | undefined
  /** Processor time of the current process when it was last read, and of the earlier processes. */
  #ownSeconds = 0
  #endedSeconds = 0

  workerOf({ distPath, env, execArgv }: PoolOptions): PoolWorker {
    const listeners: [string, Listener][] = []
    const child = () => this.#child!
    return {
      name: 'lasting',
      cacheFs: true,
      deserialize: (data) => data,
      start: async () => {
        this.#child ??= this.#start(join(distPath, 'workers/forks.js'), execArgv, env)
      },
      on: (event, listener) => {
        listeners.push([event, listener])
        child().on(event, listener)
      },
      off: (event, listener) => child().off(event, listener),
      send: (message) => this.#send(message),
      stop: async () => {
        for (const [event, listener] of listeners) this.#child?.off(event, listener)
      },
    }
  }

  processorSeconds(): number {
    const stat = `/proc/${this.#child?.pid}/stat`
    if (this.#child !== undefined && existsSync(stat)) {
      // the name of the program, in parentheses, may contain spaces; a clock tick is a hundredth of a second
      const fields = readFileSync(stat, 'utf8').split(') ')[1]!.split(' ')
      this.#ownSeconds = (Number(fields[11]) + Number(fields[12])) / 100
    }
    return this.#endedSeconds + this.#ownSeconds
  }

  end(): void {
    this.#child?.kill('SIGKILL')
    this.#child = undefined
  }

  #start(path: string, execArgv: string[], env: PoolOptions['env']): ChildProcess {
    this.#endedSeconds += this.#ownSeconds
    this.#ownSeconds = 0
    const child = fork(path, { execArgv, env, stdio: 'ignore', serialization: 'advanced' })
    child.setMaxListeners(0)
    child.once('exit', () => {
      if (this.#child === child) this.#child = undefined
    })
    return child
  }

  #send(message: WorkerRequest): void {
    // a run ends, but the process continues
    if (message.type === 'stop') {
      this.#child?.emit('message', { __vitest_worker_response__: true, type: 'stopped' })
      return
    }
    if (message.type === 'run') {
      message.context.invalidates = [...this.stale]
      this.stale.clear()
    }
    this.#child?.send(message)
  }
}
