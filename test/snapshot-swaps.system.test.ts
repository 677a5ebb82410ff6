import { readdirSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '../src/config.ts'
import { issueKey } from '../src/keys/key-file.ts'
import type { Directory } from '../src/search/directory.ts'
import { startServer } from '../src/server.ts'
import { openDirectoryAt } from '../src/source/open-directory-at.ts'
import { renameIn, sharedThree } from './source/keeping.ts'
import type { BuiltDirectory } from './support/directory.ts'
import { scratchFolder } from './support/scratch.ts'
import { UNLIMITED } from './support/serve-events.ts'

const { old, fresh } = sharedThree()

const SWAPS = 10

/** A server in this process, whose snapshot a test can replace, and everything that it opened. */
async function serve() {
  const folder = scratchFolder()
  const snapshot = join(folder, 'directory.snapshot')
  renameIn(old.path, snapshot)
  const keysFile = join(folder, 'keys.json')
  const { key } = await issueKey(keysFile, { tier: 'free', label: 'test', now: new Date() })
  const environment = { PORT: '0', SNAPSHOT: snapshot, SNAPSHOT_POLL_SECONDS: '3600', KEYS_FILE: keysFile }
  const opened: WeakRef<Directory>[] = []
  const lines: string[] = []
  const server = await startServer(readConfig({ ...environment, TODAY: '2026-03-01' }), {
    tierLimits: UNLIMITED,
    logStream: { write: (line) => lines.push(line) },
    trial: async () => {},
    openDirectoryAt: async (path, pace, trusted) => {
      const directory = await openDirectoryAt(path, pace, trusted)
      opened.push(new WeakRef(directory))
      return directory
    },
  })
  onTestFinished(() => server.stop())
  await server.ready
  return {
    server,
    snapshot,
    opened,
    get: async (path: string) => {
      const response = await fetch(`${server.url}/api/gpt/${path}`, { headers: { 'x-api-key': key } })
      return { status: response.status, snapshot: response.headers.get('x-snapshot'), body: await response.text() }
    },
    log: (message: string) =>
      lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ msg }) => msg === message),
  }
}

const idOf = (built: BuiltDirectory) => built.snapshot.header.id

/** Number of descriptors of this process that are open on a file, even if the file was deleted. */
function descriptorsOf(path: string): number {
  return readdirSync('/proc/self/fd').filter((descriptor) => {
    try {
      return readlinkSync(`/proc/self/fd/${descriptor}`).startsWith(path)
    } catch {
      return false
    }
  }).length
}

async function collectGarbage(): Promise<void> {
  setFlagsFromString('--expose-gc')
  const gc = runInNewContext('gc') as () => void
  // a WeakRef that was read keeps its target until the turn ends
  await setImmediate()
  gc()
  await setImmediate()
}

test.skipIf(process.platform !== 'linux')(
  'during ten swaps each answer is from the snapshot that its X-Snapshot names, and old snapshots are freed',
  { timeout: 60_000 },
  async () => {
    const { server, snapshot, opened, get, log } = await serve()
    const ids = [3, 40, 77].map((doc) => old.snapshot.id[doc]!)
    const paths = ['conferences?q=learning&limit=50', 'stats', ...ids.map((id) => `conferences/${id}`)]
    /** By path and X-Snapshot. */
    const bodies = new Map<string, Set<string>>()
    let isDone = false
    const ask = async () => {
      while (!isDone) {
        for (const path of paths) {
          const answer = await get(path)
          expect(answer.status).toBe(200)
          const key = `${path} ${answer.snapshot}`
          bodies.set(key, (bodies.get(key) ?? new Set()).add(answer.body))
          await sleep(2)
        }
      }
    }
    const asking = [ask(), ask(), ask()]
    for (let swap = 0; swap < SWAPS; swap++) {
      const next = swap % 2 === 0 ? fresh : old
      renameIn(next.path, snapshot)
      expect(await server.checkSnapshot()).toMatchObject({ state: 'swapped' })
      expect((await get('topics')).snapshot).toBe(idOf(next))
    }
    isDone = true
    await Promise.all(asking)

    const keys = [old, fresh].flatMap((built) => paths.map((path) => `${path} ${idOf(built)}`))
    expect([...bodies.keys()].sort()).toEqual(keys.sort())
    for (const [key, different] of bodies) expect(different.size, key).toBe(1)
    expect(log('snapshot swapped')).toHaveLength(SWAPS)
    expect(log('snapshot swapped')[0]).toMatchObject({ snapshot: idOf(fresh), rows: 150, kernels: expect.any(String) })

    await vi.waitFor(() => expect(descriptorsOf(snapshot)).toBe(1), { timeout: 10_000 })
    await collectGarbage()
    expect(opened).toHaveLength(1 + SWAPS)
    expect(opened.filter((each) => each.deref() !== undefined)).toHaveLength(1)
  },
)

test('a server logs a warning with the reason if it uses the TypeScript kernels instead of WebAssembly', async () => {
  class NoMemory {
    constructor() {
      throw new RangeError('no memory for that')
    }
  }
  const memory = vi.spyOn(WebAssembly, 'Memory').mockImplementation(NoMemory as never)
  onTestFinished(() => memory.mockRestore())
  const { log } = await serve()
  expect(log('ready')).toMatchObject([{ level: 'warn', kernels: 'TypeScript', fallback: 'no memory for that' }])
})
