import { mixedQueries } from '../queries.ts'
import type { Corpus } from '../support/corpus.ts'
import { type Figure, figureOf } from './figure.ts'
import { startService } from './service.ts'

const ROUNDS = 3
const SEED = 20261120
/** As many as a key may ask in a minute, less some. */
const SEARCHES = 250

/** Resident memory of the service: when it can answer, and after it has answered. */
export async function memoryFigures({ events, snapshotPath, directory }: Corpus): Promise<Figure[]> {
  const queries = mixedQueries(directory.snapshot, SEARCHES, SEED)
  const ready: number[] = []
  const used: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const service = await startService(snapshotPath)
    ready.push(service.residentBytes())
    for (const query of queries) {
      const answer = await fetch(`${service.url}/api/gpt/conferences?${query}`, {
        headers: { 'x-api-key': service.key },
      })
      if (!answer.ok) throw new Error(`expected 200 for ${query}, got ${answer.status}`)
      await answer.arrayBuffer()
    }
    used.push(service.residentBytes())
    await service.stop()
  }
  const figure = (measure: string, unit: Figure['unit'], values: number[]) =>
    figureOf(
      { suite: 'memory', subject: 'resident', measure, events, unit },
      values.map((median) => ({ median, p99: null })),
    )
  const both = (measure: string, bytes: number[]) => [
    figure(measure, 'MB', bytes.map(toMb)),
    figure(
      `${measure}, per event`,
      'bytes/event',
      bytes.map((value) => value / events),
    ),
  ]
  return [...both('when ready', ready), ...both(`after ${SEARCHES} searches`, used)]
}

/** Millions of bytes. */
export function toMb(bytes: number): number {
  return bytes / 1e6
}
