import { readFile, rm } from 'node:fs/promises'
import type { BuildReport } from '../../src/builder/report.ts'
import type { Corpus } from '../support/corpus.ts'
import { runConfdex } from '../support/corpus.ts'
import { type Figure, figureOf } from './figure.ts'
import { toMb } from './memory.ts'

/** A build of a million takes half a minute: one round of those, three of smaller ones. */
const roundsFor = (events: number) => (events < 1_000_000 ? 3 : 1)

/** Building the snapshot from the dump, in a process of its own, as the build's report tells. */
export async function buildFigures({ events, dumpPath, snapshotPath }: Corpus): Promise<Figure[]> {
  const reports: BuildReport[] = []
  for (let round = 0; round < roundsFor(events); round++) reports.push(await build(dumpPath, `${snapshotPath}.bench`))
  const figure = (measure: string, unit: Figure['unit'], of: (report: BuildReport) => number) =>
    figureOf(
      { suite: 'build', subject: 'snapshot', measure, events, unit },
      reports.map((report) => ({ median: of(report), p99: null })),
    )
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
