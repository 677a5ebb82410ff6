import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Corpus } from '../support/corpus.ts'
import { type Figure, figureOf } from './figure.ts'
import { startService } from './service.ts'

const ROUNDS = 5

/** From nothing to answers, each time in a fresh process; the file is in the system's cache. */
export async function loadFigures({ events, snapshotPath }: Corpus): Promise<Figure[]> {
  const openMs: number[] = []
  const readyMs: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    openMs.push(await openInChild(snapshotPath))
    const service = await startService(snapshotPath)
    readyMs.push(service.readyMs)
    await service.stop()
  }
  const figure = (measure: string, ms: number[]) =>
    figureOf(
      { suite: 'load', subject: 'snapshot', measure, events, unit: 'ms' },
      ms.map((median) => ({ median, p99: null })),
    )
  return [figure('openSnapshot and openDirectory', openMs), figure('process start to ready', readyMs)]
}

async function openInChild(snapshotPath: string): Promise<number> {
  const child = fork(new URL('./open-child.js', import.meta.url), [snapshotPath])
  const [ms] = await once(child, 'message')
  return ms
}
