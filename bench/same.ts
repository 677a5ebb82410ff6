/**
 * Tests whether two builds answer the same random requests equally, byte by byte. Headers with dates, times,
 * and ids or counts of requests may differ.
 *
 *   npm run bench:same -- ../before/dist dist data/directory.snapshot
 */
import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { issueKey } from '../src/keys/key-file.ts'
import { MAX_LIMIT } from '../src/keys/key-record.ts'
import type { OpenApiDocument } from '../test/attack/requests/attacked-service.ts'
import { drawFrom } from '../test/attack/requests/draw.ts'
import { RawConnection } from './same/raw-connection.ts'
import { requestsFor } from './same/requests.ts'
import { CommandLine, SEED } from './support/command-line.ts'
import { openSnapshotDirectory } from './support/corpus.ts'
import { count, markdownTable } from './support/output.ts'
import { startProgram } from './support/service.ts'

const USAGE =
  `npm run bench:same -- BUILD BUILD SNAPSHOT [--requests 200000] [--seed ${SEED}] [--today 2026-11-20] ` +
  '[--connections 8] [--cache-mb 64]'
const BATCH = 500
/** Maximum number of differences that are printed. */
const MAX_SHOWN = 5

const line = new CommandLine(process.argv.slice(2), USAGE, {
  requests: '200000',
  seed: String(SEED),
  today: '2026-11-20',
  connections: '8',
  'cache-mb': '64',
})
const [before, after, snapshot] = line.paths(3) as [string, string, string]
const scratch = await mkdtemp(join(tmpdir(), 'confdex-same-'))
const builds: Awaited<ReturnType<typeof startProgram>>[] = []
try {
  const keysFile = join(scratch, 'keys.json')
  const limits = { minute: MAX_LIMIT, day: MAX_LIMIT }
  const { key } = await issueKey(keysFile, { tier: 'pro', label: 'same', now: new Date(), limits })
  const settings = {
    SNAPSHOT: snapshot,
    KEYS_FILE: keysFile,
    TODAY: line.text('today')!,
    CACHE_MB: line.text('cache-mb')!,
    PUBLIC_BASE_URL: 'http://same.test',
    PUBLIC_MCP: 'true',
    PUBLIC_PAGES: 'true',
    MCP_HOSTS: '*',
  }
  for (const folder of [before, after]) {
    builds.push(await startProgram(join(folder, 'confdex.js'), 'start', settings))
  }
  const { url } = builds[0]!
  const document = (await (
    await fetch(`${url}/api/gpt/openapi`, { headers: { 'x-api-key': key } })
  ).json()) as OpenApiDocument
  const directory = await openSnapshotDirectory(snapshot)
  const seed = line.whole('seed')
  const next = requestsFor(directory.snapshot, drawFrom(document, seed), key, seed)

  const connections = builds.map(({ url }) =>
    Array.from({ length: line.whole('connections') }, () => new RawConnection(Number(new URL(url).port))),
  )
  /** Counts by kind of request. */
  const kinds = new Map<string, { requests: number; different: number }>()
  const digest = createHash('sha256')
  let shown = 0
  for (let left = line.whole('requests'); left > 0; left -= BATCH) {
    const requests = Array.from({ length: Math.min(BATCH, left) }, next)
    const answers = await Promise.all(
      connections.map(async (open) => {
        const all: string[] = []
        let at = 0
        const work = async (connection: RawConnection) => {
          while (at < requests.length) {
            const index = at++
            all[index] = await connection.ask(requests[index]!.bytes, requests[index]!.answers)
          }
        }
        await Promise.all(open.map(work))
        return all
      }),
    )
    for (const [index, { kind, bytes }] of requests.entries()) {
      const [one, other] = [answers[0]![index]!, answers[1]![index]!]
      const counts = kinds.get(kind) ?? { requests: 0, different: 0 }
      kinds.set(kind, counts)
      counts.requests++
      digest.update(one)
      if (one === other) continue
      counts.different++
      if (shown++ < MAX_SHOWN)
        console.log(`${bytes}\n--- before\n${one.slice(0, 2000)}\n--- after\n${other.slice(0, 2000)}\n`)
    }
  }
  const rows = Array.from(kinds, ([kind, { requests, different }]) => [kind, count(requests), count(different)])
  console.log(markdownTable(['requests', 'sent', 'different'], rows.sort()))
  console.log(`\nall answers of the first build: ${digest.digest('hex').slice(0, 16)}`)
  for (const connection of connections.flat()) connection.close()
  await directory.snapshot.close()
  process.exitCode = Array.from(kinds.values()).some(({ different }) => different > 0) ? 1 : 0
} finally {
  for (const build of builds) await build.stop()
  await rm(scratch, { recursive: true })
}
