import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { issueKey } from '../../src/keys/key-file.ts'
import { CONFDEX } from '../support/corpus.ts'

/** The service as operators run it: compiled, in its own process. */
interface Service {
  /** Milliseconds from the start of the process to its log line `ready`. */
  readonly readyMs: number
  residentBytes(): number
  /** Requests a path. @throws Error if the answer is not 200 */
  ask(path: string): Promise<void>
  stop(): Promise<void>
}

/** Starts the service over a snapshot, without the cache, on a free port. */
export async function startService(snapshotPath: string): Promise<Service> {
  const folder = await mkdtemp(join(tmpdir(), 'confdex-bench-'))
  const keysFile = join(folder, 'keys.json')
  const { key } = await issueKey(keysFile, { tier: 'pro', label: 'bench', now: new Date() })
  const child = spawn(process.execPath, [CONFDEX, 'serve'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, SNAPSHOT: snapshotPath, KEYS_FILE: keysFile, PORT: '0', CACHE_MB: '0', LOG_LEVEL: 'info' },
  })
  const stop = async () => {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true })
  }
  const { ms: readyMs, url } = await readyLine(child)
  return {
    readyMs,
    residentBytes: () => residentBytes(child.pid!),
    async ask(path) {
      const answer = await fetch(url + path, { headers: { 'x-api-key': key } })
      if (!answer.ok) throw new Error(`expected 200 for ${path}, got ${answer.status}`)
      await answer.arrayBuffer()
    },
    stop,
  }
}

/** The log line that says that the service can answer. Later lines are read and dropped. */
async function readyLine(child: ChildProcess): Promise<{ ms: number; url: string }> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) =>
      reject(new Error(`expected a log line "ready", but the service ended with code ${code}`)),
    )
    createInterface({ input: child.stdout! }).on('line', (line) => {
      const entry = JSON.parse(line)
      if (entry.msg === 'ready') resolve(entry)
    })
  })
}

/** Resident memory of a process. `ps` counts in KiB, on Linux and on macOS. */
function residentBytes(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1024
}
