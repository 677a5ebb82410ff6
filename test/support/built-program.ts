/** The program as `npm run build` makes it, in a folder like the container image: no package is near it. */
import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { onTestFinished, vi } from 'vitest'
import { bundle } from '../../build/bundle.ts'
import { FORMAT_VERSION } from '../../src/snapshot/format.ts'

const root = join(import.meta.dirname, '../..')

/** A small snapshot that is part of the project. */
export const GOLDEN_SNAPSHOT = join(root, `test/golden/format-${FORMAT_VERSION}.snapshot`)

export interface BuiltProgram {
  /** Runs a command to its end. */
  run(...words: string[]): { readonly status: number | null; readonly out: string; readonly err: string }
  /** A new key in the program's key file. */
  issueKey(): string
  /** Starts a server that ends with the test. */
  serve(options?: { environment?: NodeJS.ProcessEnv; nodeOptions?: readonly string[] }): ServingProgram
}

interface ServingProgram {
  readonly process: ChildProcessByStdio<null, Readable, Readable>
  /** The first line of the log with this message, as soon as it is there. */
  line(message: string): Promise<Record<string, unknown>>
  /** All lines of the log so far. */
  log(): Record<string, unknown>[]
}

/** Builds the program in a folder. */
export async function buildProgram(home: string): Promise<BuiltProgram> {
  copyFileSync(join(root, 'package.json'), join(home, 'package.json'))
  await bundle(join(home, 'dist'))
  const main = join(home, 'dist/confdex.js')
  const env = {
    ...process.env,
    SNAPSHOT: GOLDEN_SNAPSHOT,
    KEYS_FILE: join(home, 'keys.json'),
    PORT: '0',
    DRAIN_MS: '0',
  }
  const run: BuiltProgram['run'] = (...words) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...words], {
      cwd: home,
      env,
      encoding: 'utf8',
    })
    return { status, out: stdout, err: stderr }
  }
  return {
    run,
    issueKey: () => run('keys', 'issue', '--plan', 'pro', '--label', 'test').out.trim(),
    serve({ environment = {}, nodeOptions = [] } = {}) {
      const child = spawn(process.execPath, [...nodeOptions, main, 'serve'], {
        cwd: home,
        env: { ...env, ...environment },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      onTestFinished(() => void child.kill('SIGKILL'))
      return { process: child, ...logOf(child) }
    },
  }
}

function logOf({ stdout, stderr }: ServingProgram['process']): Pick<ServingProgram, 'line' | 'log'> {
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
  return { log, line }
}
