/** Compares calls of a tool with the same searches by HTTP, and tests many clients at the same time. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ask, type Target, toolSearch } from '../test/support/load/target.ts'
import { median } from '../test/support/statistics.ts'
import { runClients } from './http/clients.ts'
import { type Asked, countOutcomes, type Figures, measure, warmUp } from './http/rounds.ts'
import { type Server, startServer } from './http/servers.ts'
import { mixedQueries } from './queries/mixed.ts'
import { CommandLine, SEED } from './support/command-line.ts'
import { openSnapshotDirectory } from './support/corpus.ts'
import { runFacts } from './support/machine.ts'
import { count, markdownTable, ms, writeJson } from './support/output.ts'

const USAGE =
  'npm run bench:mcp -- SNAPSHOT [--rounds 5] [--seconds 3] [--connections 10] [--warm-up 30000] [--clients 100] ' +
  '[--queries 1000] [--json FILE]'
/** Number of calls by each client of the official MCP SDK. */
const CALLS = 20
const HEADINGS = ['requests', 'requests/s', 'p50', 'p99', 'CPU/request', 'bytes']

const line = new CommandLine(process.argv.slice(2), USAGE, {
  rounds: '5',
  seconds: '3',
  connections: '10',
  'warm-up': '30000',
  clients: '100',
  queries: '1000',
  json: undefined,
})
const [snapshot] = line.paths(1) as [string]
const options = {
  snapshot,
  rounds: line.whole('rounds'),
  seconds: line.positive('seconds'),
  connections: line.whole('connections'),
  /** Number of answers by HTTP, and by MCP, before a server is measured. */
  warmUp: line.whole('warm-up'),
  /** Number of simultaneous clients. */
  clients: line.whole('clients'),
  queries: line.whole('queries'),
}
const directory = await openSnapshotDirectory(snapshot)
const queries = mixedQueries(directory.snapshot, options.queries, SEED)
const events = directory.snapshot.rows
await directory.snapshot.close()
const byHttp: readonly Target[] = queries.map((query) => `/api/gpt/conferences?${query}`)
const byMcp = queries.map(toolSearch)

const scratch = await mkdtemp(join(tmpdir(), 'confdex-bench-'))
const servers: Server[] = []
try {
  const start = async (letter: string, cacheMb: number) => {
    const server = await startServer({ letter, name: letter, kind: 'service', file: snapshot, cacheMb }, scratch)
    servers.push(server)
    return server
  }
  const [off, on] = [await start('off', 0), await start('on', 64)]
  const asked: Asked[] = [
    { ...off, letter: 'a', name: 'HTTP, cache off', targets: byHttp },
    { ...off, letter: 'b', name: 'MCP, cache off', targets: byMcp },
    { ...on, letter: 'c', name: 'HTTP, cache on', targets: byHttp },
    { ...on, letter: 'd', name: 'MCP, cache on', targets: byMcp },
  ]
  const { rounds, seconds, connections, clients } = options
  const facts = runFacts(new Date())
  const load =
    `${queries.length} mixed searches, seed ${SEED}, ${count(events)} events; ` +
    `medians of ${rounds} rounds of ${seconds} s`
  for (const each of asked) await warmUp(each, { seconds, connections }, options.warmUp)
  const few = await measure(asked, rounds, { seconds, connections })
  const bytes = new Map<string, number>()
  for (const each of asked) bytes.set(each.letter, await medianBytes(each))
  const table = (figures: ReadonlyMap<string, Figures>) =>
    markdownTable(
      HEADINGS,
      asked.map(({ letter, name }) => rowOf(name, figures.get(letter)!, bytes.get(letter)!)),
    )
  console.log(`${load}\n\nclosed loop, ${connections} connections\n\n${table(few)}\n`)
  const many: Record<string, Awaited<ReturnType<typeof countOutcomes>>> = {}
  for (const each of asked) many[each.name] = await countOutcomes(each, { seconds, connections: clients })
  const manyRows = Object.entries(many).map(([name, { outcomes, p50, p99, max }]) => {
    return [name, JSON.stringify(outcomes), ms(p50), ms(p99), ms(max)]
  })
  const manyTable = markdownTable(['requests', 'outcomes', 'p50', 'p99', 'longest'], manyRows)
  console.log(`closed loop, ${clients} connections\n\n${manyTable}\n`)
  const official = await runClients(off, clients, CALLS, queries)
  console.log(`${clients} official clients at once, ${CALLS} calls each: ${JSON.stringify(official.outcomes)}`)
  console.log(`p50 ${ms(official.p50)}, p99 ${ms(official.p99)}, the clients' own work included`)
  const figures = { few: Object.fromEntries(few), many, bytes: Object.fromEntries(bytes) }
  writeJson(line.text('json'), { facts, load, options, ...figures, official })
} finally {
  for (const server of servers) server.stop()
  await rm(scratch, { recursive: true })
}

function rowOf(name: string, { throughput, p50, p99, cpuUs }: Figures, bytes: number): string[] {
  const us = [p50 * 1000, p99 * 1000, cpuUs].map((time) => `${count(Math.round(time))} us`)
  return [name, count(Math.round(throughput)), ...us, count(bytes)]
}

async function medianBytes({ url, key, targets }: Asked): Promise<number> {
  const lengths: number[] = []
  for (const target of targets) lengths.push((await (await ask(url, key!, target)).arrayBuffer()).byteLength)
  return median(lengths)
}
