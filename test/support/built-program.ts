/** Builds the program in a folder without node_modules, as in the container image. */
import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { onTestFinished, vi } from 'vitest'
import { FORMAT_VERSION } from '../../src/snapshot/format.ts'
import { bundleInto } from './bundle-into.ts'
import { ROOT } from './documents.ts'

export const GOLDEN_SNAPSHOT = join(ROOT, `test/golden/format-${FORMAT_VERSION}.snapshot`)

export interface BuiltProgram {
  run(...words: string[]): Ended
  runIn(surroundings: Surroundings, ...words: string[]): Ended
  issueKey(): string
  /** The server is stopped at the end of the test, or with `until: afterAll` at the end of the file. */
  serve(options?: Surroundings & { nodeOptions?: readonly string[]; until?: (end: () => void) => void }): ServingProgram
}

interface Surroundings {
  readonly environment?: NodeJS.ProcessEnv
  /** Such as `ulimit -n 64`. */
  readonly limits?: string
}

interface Ended {
  readonly status: number | null
  readonly out: string
  readonly err: string
}

export interface ServingProgram {
  readonly process: ChildProcessByStdio<null, Readable, Readable>
  /** Waits for the first log line with this message. */
  line(message: string): Promise<Record<string, unknown>>
  log(): Record<string, unknown>[]
  /** The exit code, and the text of standard error. */
  readonly ended: Promise<readonly [code: number | null, errors: string]>
}

export async function buildProgram(home: string): Promise<BuiltProgram> {
  const main = await bundleInto(home)
  const env = {
    ...process.env,
    SNAPSHOT: GOLDEN_SNAPSHOT,
    KEYS_FILE: join(home, 'keys.json'),
    PORT: '0',
    DRAIN_MS: '0',
  }
  const runIn: BuiltProgram['runIn'] = ({ environment, limits = ':' }, ...words) => {
    const { status, stdout, stderr } = spawnSync('sh', limited(limits, [main, ...words]), {
      cwd: home,
      env: { ...env, ...environment },
      encoding: 'utf8',
    })
    return { status, out: stdout, err: stderr }
  }
  const run: BuiltProgram['run'] = (...words) => runIn({}, ...words)
  return {
    run,
    runIn,
    issueKey: () => run('keys', 'issue', '--plan', 'pro', '--label', 'test').out.trim(),
    serve({ environment = {}, limits = ':', nodeOptions = [], until = onTestFinished } = {}) {
      const child = spawn('sh', limited(limits, [...nodeOptions, main, 'serve']), {
        cwd: home,
        env: { ...env, ...environment },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      until(() => void child.kill('SIGKILL'))
      return { process: child, ...logOf(child) }
    },
  }
}

/** A shell that sets limits, and then runs Node in place of itself (`exec`). */
function limited(limits: string, args: readonly string[]): string[] {
  return ['-c', `${limits} && exec "$0" "$@"`, process.execPath, ...args]
}

function logOf(child: ServingProgram['process']): Omit<ServingProgram, 'process'> {
  const { stdout, stderr } = child
  let text = ''
  let errors = ''
  stdout.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
  })
  stderr.setEncoding('utf8').on('data', (chunk: string) => {
    errors += chunk
  })
  const log = () =>
    text
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Record<string, unknown>)
  const line = (message: string) =>
    vi.waitFor(
      () => {
        const found = log().find(({ msg }) => msg === message)
        if (found === undefined) throw new Error(`expected a log line "${message}", got ${text}${errors}`)
        return found
      },
      { timeout: 20_000, interval: 20 },
    )
  const ended = once(child, 'close').then(([code]) => [code as number | null, errors] as const)
  return { log, line, ended }
}
