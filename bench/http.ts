/**
 * How far the service is from a bare route that sends a prepared buffer: closed and open loop, all servers in one run.
 *
 *   npm install --prefix bench && npm run bench:http -- data/directory.snapshot
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSnapshot } from '../src/snapshot/open.ts'
import { SERVING_RESERVE } from '../src/source/open-directory-at.ts'
import { percentile } from '../test/support/statistics.ts'
import { loadAutocannon } from './http/autocannon.ts'
import { CAN_PIN } from './http/child.ts'
import { type Contestant, startPrepared, startService } from './http/contestants.ts'
import { readOptions } from './http/options.ts'
import { type Loop, medianOf, runRounds, warmUp } from './http/rounds.ts'
import { tableOf } from './http/table.ts'
import { mixedQueries } from './queries.ts'

const options = readOptions(process.argv.slice(2))
const { snapshot: path, rounds, seconds, connections, rateShare, seed } = options
loadAutocannon()
const snapshot = await openSnapshot(path, { reserve: SERVING_RESERVE })
const targets = mixedQueries(snapshot, options.queries, seed).map((query) => `/api/gpt/conferences?${query}`)
const events = snapshot.rows
await snapshot.close()

const scratch = await mkdtemp(join(tmpdir(), 'confdex-bench-'))
const contestants: Contestant[] = []
try {
  const uncached = await startService('c', 'confdex, cache off', { snapshot: path, cacheMb: 0, scratch })
  contestants.push(uncached)
  const bodies = await ask(uncached)
  const answersFile = join(scratch, 'answers.json')
  await writeFile(answersFile, JSON.stringify(targets.map((target, at) => [target, bodies[at]])))
  contestants.push(await startService('d', 'confdex, cache on', { snapshot: path, cacheMb: 64, scratch }))
  contestants.push(await startPrepared('a', 'node:http, prepared', 'node', { answersFile, scratch }))
  contestants.push(await startPrepared('b', 'Fastify, prepared', 'fastify', { answersFile, scratch }))
  contestants.push(await startPrepared('e', 'keys, limits, log; prepared', 'floor', { answersFile, scratch }))
  contestants.sort((one, other) => (one.letter < other.letter ? -1 : 1))

  const settings = { targets, seconds, connections, rate: 0 }
  for (const contestant of contestants) await warmUp(contestant, settings, scratch)
  const closed = await measure('closed', settings)
  const rate = Math.round(rateShare * Math.min(...[...closed.values()].map(({ throughput }) => throughput)))
  const open = await measure('open', { ...settings, rate })

  const bytes = bodies.map((body) => Buffer.byteLength(body))
  const [cpu] = cpus()
  const machine = `${availableParallelism()} x ${cpu?.model ?? 'unknown'}, Node ${process.version}, ${CAN_PIN ? 'servers on core 0, load on core 1' : 'not pinned'}`
  const load = `${targets.length} mixed searches (all, found or not), seed ${seed}, ${events.toLocaleString('en')} events; bodies: median ${percentile(bytes, 0.5)} bytes; medians of ${rounds} rounds of ${seconds} s`
  const ratios = Object.fromEntries(
    (['c/b', 'd/b', 'e/b', 'c/e', 'd/e'] as const).map((pair) => {
      const [one, other] = [closed.get(pair[0]!)!, closed.get(pair[2]!)!]
      return [pair, { throughput: one.throughput / other.throughput, cpu: other.cpuUs / one.cpuUs }]
    }),
  )
  console.log(`${machine}\n${load}\n\nclosed loop, ${connections} connections\n${table(closed)}\n`)
  console.log(`open loop, ${rate} requests/s\n${table(open)}\n\nclosed loop, throughput; requests per CPU second:`)
  for (const [pair, { throughput, cpu }] of Object.entries(ratios)) {
    console.log(`  ${pair}  ${throughput.toFixed(2)}  ${cpu.toFixed(2)}`)
  }
  if (options.json !== undefined) {
    const loops = { closed: Object.fromEntries(closed), open: Object.fromEntries(open) }
    await writeFile(options.json, `${JSON.stringify({ machine, load, options, rate, ratios, ...loops }, null, 2)}\n`)
  }
} finally {
  for (const contestant of contestants) contestant.stop()
  await rm(scratch, { recursive: true })
}

/** Medians by the letter of the server. */
async function measure(loop: Loop, settings: Parameters<typeof runRounds>[3]) {
  const figures = await runRounds(loop, contestants, rounds, settings, scratch)
  return new Map([...figures].map(([{ letter }, ofRounds]) => [letter, medianOf(ofRounds)]))
}

function table(medians: Awaited<ReturnType<typeof measure>>): string {
  return tableOf(
    contestants.map(({ letter, name }) => ({ name: `(${letter}) ${name}`, figures: medians.get(letter)! })),
  )
}

/** The service's answers, for the others to send. */
async function ask({ url, headers }: Contestant): Promise<string[]> {
  const bodies: string[] = []
  for (const target of targets) {
    const response = await fetch(url + target, { headers })
    if (!response.ok) throw new Error(`${target}: expected 200, got ${response.status}`)
    bodies.push(await response.text())
  }
  return bodies
}
