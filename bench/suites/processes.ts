import { execFileSync } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import type { BuildReport } from '../../src/builder/report.ts'
import { nextMessage, startScript } from '../../test/support/child.ts'
import { mixedQueries } from '../queries/mixed.ts'
import { SEED } from '../support/command-line.ts'
import { type Corpus, runConfdex } from '../support/corpus.ts'
import { startService } from '../support/service.ts'
import { type Figure, figureOf } from './figure.ts'

const LOAD_ROUNDS = 5
const MEMORY_ROUNDS = 3
const NO_CACHE = { CACHE_MB: '0' }
const SEARCHES = 250
/** A million events are built once, because this takes half a minute. */
const buildRounds = (events: number) => (events < 1_000_000 ? 3 : 1)

/** Times the opening of the snapshot and the start of the service, each in a new process. */
export async function loadFigures({ events, snapshotPath }: Corpus): Promise<Figure[]> {
  const openMs: number[] = []
  const readyMs: number[] = []
  for (let round = 0; round < LOAD_ROUNDS; round++) {
    openMs.push(await nextMessage<number>(startScript('./open-child', import.meta.url, { args: [snapshotPath] })))
    const service = await startService(snapshotPath, NO_CACHE)
    readyMs.push(service.readyMs)
    await service.stop()
  }
  const key = { suite: 'load', subject: 'snapshot', events, unit: 'ms' } as const
  return [
    figureOf({ ...key, measure: 'openSnapshot and openDirectory' }, openMs.map(roundOf)),
    figureOf({ ...key, measure: 'process start to ready' }, readyMs.map(roundOf)),
  ]
}

/** Measures resident memory of the service: when it is ready, and after it has answered searches. */
export async function memoryFigures({ events, snapshotPath, directory }: Corpus): Promise<Figure[]> {
  const queries = mixedQueries(directory.snapshot, SEARCHES, SEED)
  const ready: number[] = []
  const used: number[] = []
  for (let round = 0; round < MEMORY_ROUNDS; round++) {
    const { pid, url, key, stop } = await startService(snapshotPath, NO_CACHE)
    ready.push(residentBytes(pid))
    for (const query of queries) {
      const answer = await fetch(`${url}/api/gpt/conferences?${query}`, { headers: { 'x-api-key': key } })
      if (!answer.ok) throw new Error(`expected 200 for ${query}, got ${answer.status}`)
      await answer.arrayBuffer()
    }
    used.push(residentBytes(pid))
    await stop()
  }
  const both = (measure: string, bytes: readonly number[]) => {
    const key = { suite: 'memory', subject: 'resident', events }
    const perEvent = bytes.map((value) => roundOf(value / events))
    return [
      figureOf({ ...key, measure, unit: 'MB' }, bytes.map(toMb).map(roundOf)),
      figureOf({ ...key, measure: `${measure}, per event`, unit: 'bytes/event' }, perEvent),
    ]
  }
  return [...both('when ready', ready), ...both(`after ${SEARCHES} searches`, used)]
}

/** Builds the snapshot in its own process. The figures are those of the report of the build. */
export async function buildFigures({ events, dumpPath, snapshotPath }: Corpus): Promise<Figure[]> {
  const reports: BuildReport[] = []
  for (let round = 0; round < buildRounds(events); round++) reports.push(await build(dumpPath, `${snapshotPath}.bench`))
  const figure = (measure: string, unit: Figure['unit'], of: (report: BuildReport) => number) =>
    figureOf({ suite: 'build', subject: 'snapshot', measure, events, unit }, reports.map(of).map(roundOf))
  return [
    figure('speed', 'events/s', ({ rowsRead, seconds }) => rowsRead / seconds),
    figure('file', 'bytes/event', ({ snapshot, rowsKept }) => snapshot!.bytes / rowsKept),
    figure('peak memory', 'MB', ({ peakMemoryBytes }) => toMb(peakMemoryBytes)),
  ]
}

async function build(dumpPath: string, snapshotPath: string): Promise<BuildReport> {
  const reportPath = `${snapshotPath}.report.json`
  try {
    await runConfdex('build', dumpPath, snapshotPath)
    return JSON.parse(await readFile(reportPath, 'utf8')) as BuildReport
  } finally {
    for (const path of [snapshotPath, reportPath, `${snapshotPath}.rejected.jsonl`]) await rm(path, { force: true })
  }
}

/** Resident memory of a process. `ps` counts in KiB, on Linux and on macOS. */
function residentBytes(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1024
}

function roundOf(median: number) {
  return { median, p99: null }
}

function toMb(bytes: number): number {
  return bytes / 1e6
}
