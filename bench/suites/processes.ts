import { readFile, rm } from 'node:fs/promises'
import type { BuildReport } from '../../src/builder/report.ts'
import { nextMessage, startScript } from '../../test/support/child.ts'
import { mixedQueries } from '../queries/mixed.ts'
import { SEED } from '../support/command-line.ts'
import { type Corpus, runConfdex } from '../support/corpus.ts'
import { type Figure, figureOf } from './figure.ts'
import { startService } from './service.ts'

const LOAD_ROUNDS = 5
const MEMORY_ROUNDS = 3
/** Number of searches: fewer than the Pro plan allows in a minute. */
const SEARCHES = 250
/** Number of rounds of building. Building a million events takes half a minute, so it is done once. */
const buildRounds = (events: number) => (events < 1_000_000 ? 3 : 1)

/**
 * Times the start of the service and the opening of a snapshot, each time in a new process; the file is in
 * the system's cache.
 */
export async function loadFigures({ events, snapshotPath }: Corpus): Promise<Figure[]> {
  const openMs: number[] = []
  const readyMs: number[] = []
  for (let round = 0; round < LOAD_ROUNDS; round++) {
    openMs.push(await nextMessage<number>(startScript('./open-child', import.meta.url, { args: [snapshotPath] })))
    const service = await startService(snapshotPath)
    readyMs.push(service.readyMs)
    await service.stop()
  }
  const key = { suite: 'load', subject: 'snapshot', events, unit: 'ms' } as const
  return [
    figureOf({ ...key, measure: 'openSnapshot and openDirectory' }, openMs.map(roundOf)),
    figureOf({ ...key, measure: 'process start to ready' }, readyMs.map(roundOf)),
  ]
}

/** Resident memory of the service: when it is ready, and after it has answered searches. */
export async function memoryFigures({ events, snapshotPath, directory }: Corpus): Promise<Figure[]> {
  const queries = mixedQueries(directory.snapshot, SEARCHES, SEED)
  const ready: number[] = []
  const used: number[] = []
  for (let round = 0; round < MEMORY_ROUNDS; round++) {
    const service = await startService(snapshotPath)
    ready.push(service.residentBytes())
    for (const query of queries) await service.ask(`/api/gpt/conferences?${query}`)
    used.push(service.residentBytes())
    await service.stop()
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

/** Time of building the snapshot from the dump in a separate process, taken from the report of the build. */
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

/** A round of one measurement. */
function roundOf(median: number) {
  return { median, p99: null }
}

/** Bytes in millions. */
function toMb(bytes: number): number {
  return bytes / 1e6
}
