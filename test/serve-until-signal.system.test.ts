import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { issueKey } from '../src/keys/key-file.ts'
import { buildDirectory } from './support/directory.ts'
import { temporaryDirectory } from './support/service.ts'

interface Child {
  readonly process: ChildProcess
  readonly key: string
  /** All log lines so far. */
  log(): string
  /** The address in the log line that has this text, once it is there. */
  urlOf(text: string): Promise<string>
}

/** Starts a process with a key, and a snapshot file without content. */
async function start(args: readonly string[], environment: Record<string, string> = {}): Promise<Child> {
  const keysFile = join(await temporaryDirectory(), 'keys.json')
  const { key } = await issueKey(keysFile, { tier: 'free', label: 'test', now: new Date() })
  const { path, dispose } = await buildDirectory([])
  onTestFinished(dispose)
  const settings = { HOST: '127.0.0.1', PORT: '0', KEYS_FILE: keysFile, SNAPSHOT: path, LOG_LEVEL: 'info' }
  const child = spawn(process.execPath, ['--import', 'tsx', ...args], {
    env: { ...process.env, ...settings, ...environment },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let log = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    log += text
  })
  const lineWith = (text: string) => {
    const line = log.split('\n').find((candidate) => candidate.includes(text))
    if (line === undefined) throw new Error(`no line has ${text}: ${log}`)
    return line
  }
  return {
    process: child,
    key,
    log: () => log,
    urlOf: async (text) =>
      /http:[^"]+/.exec(await vi.waitFor(() => lineWith(text), { timeout: 15_000, interval: 50 }))![0],
  }
}

const serve = (environment?: Record<string, string>) => start(['tools/confdex.ts', 'serve'], environment)

async function statusOf(url: string, key = ''): Promise<number> {
  return (await fetch(url, { headers: { 'x-api-key': key } })).status
}

const TIMEOUT = { timeout: 30_000 }
/** Longer than any test may wait. */
const FOREVER = '600000'

test('SIGINT ends `confdex serve` with exit code 0, without a wait', TIMEOUT, async () => {
  const { process: child, key, log, urlOf } = await serve({ DRAIN_MS: FOREVER })
  expect(await statusOf(`${await urlOf('"msg":"ready"')}/api/gpt/stats`, key)).toBe(200)
  child.kill('SIGINT')
  expect(await once(child, 'exit')).toEqual([0, null])
  expect(log()).toContain('"msg":"stopped"')
})

test(
  'after SIGTERM `confdex serve` answers but is not ready, until a second signal ends the wait',
  TIMEOUT,
  async () => {
    const { process: child, key, log, urlOf } = await serve({ DRAIN_MS: FOREVER })
    const url = await urlOf('"msg":"ready"')
    expect(await statusOf(`${url}/readyz`)).toBe(200)
    child.kill('SIGTERM')
    await vi.waitFor(async () => expect(await statusOf(`${url}/readyz`)).toBe(503))
    for (let i = 0; i < 3; i++) expect(await statusOf(`${url}/api/gpt/stats`, key)).toBe(200)
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
    expect(log()).toContain('"msg":"stopped"')
  },
)

test('a third signal ends `confdex serve` at once', TIMEOUT, async () => {
  const { process: child, log, urlOf } = await serve({ DRAIN_MS: FOREVER })
  const url = await urlOf('"msg":"ready"')
  const unfinished = connect(Number(new URL(url).port), '127.0.0.1')
  const cutOff = once(unfinished, 'close')
  unfinished.on('error', () => {}).write('GET /')
  await statusOf(`${url}/livez`)
  child.kill('SIGTERM')
  await vi.waitFor(() => expect(log()).toContain('"msg":"draining"'))
  child.kill('SIGTERM')
  await vi.waitFor(() => expect(statusOf(`${url}/livez`)).rejects.toThrow())
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([1, null])
  await cutOff
  expect(log()).not.toContain('"msg":"stopped"')
})
