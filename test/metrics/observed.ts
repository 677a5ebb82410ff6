import { onTestFinished } from 'vitest'
import { EventLoop } from '../../src/metrics/event-loop.ts'
import type { Observed } from '../../src/metrics/exposition.ts'
import { createRegistry } from '../../src/metrics/ops-server.ts'
import type { Refusal } from '../../src/source/outcome.ts'
import { PollCounts, refusalBy } from '../../src/source/outcome.ts'
import { type Exposition, parseExposition } from '../support/exposition.ts'
import { type Service, startService } from '../support/service.ts'

export interface ObservedService extends Service {
  readonly observed: Observed & { keeper: { refusal: Refusal | undefined } }
  scrape(): Promise<Exposition>
}

export async function observeService(changes: Parameters<typeof startService>[0] = {}): Promise<ObservedService> {
  const service = await startService(changes)
  const eventLoop = new EventLoop()
  onTestFinished(() => eventLoop.close())
  const { app, keys, serving } = service
  const keeper: { refusal: Refusal | undefined } = { refusal: undefined }
  const observed = { measurements: app.measurements, keys, serving, polls: new PollCounts(), keeper, eventLoop }
  const metrics = createRegistry(observed)
  return { ...service, observed, scrape: async () => parseExposition(await metrics()) }
}

export async function observeEveryMetric(): Promise<ObservedService> {
  const service = await observeService()
  const { get, key, observed, serving } = service
  await get('/api/gpt/conferences')
  await get('/api/gpt/conferences', { 'x-api-key': key.pro })
  await get('/nowhere')
  observed.keeper.refusal = refusalBy(new Error('x'))
  const directory = serving.current.directory!
  Object.assign(directory, { dataDate: '2026-10-01' })
  Object.assign(directory.snapshot.fileHealth, { damage: { fault: 'overwritten' } })
  return service
}
