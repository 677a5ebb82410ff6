import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { EventLoop } from '../../src/metrics/event-loop.ts'
import { eventually } from '../support/eventually.ts'

test('the metric of the event loop records a stall with its length', async () => {
  const eventLoop = new EventLoop()
  onTestFinished(() => eventLoop.close())
  const { boundsMs, counts } = eventLoop.delays
  const above100 = () => counts.reduce((sum, count, bucket) => sum + (boundsMs[bucket - 1]! >= 100 ? count : 0), 0)
  await sleep(50)
  const before = above100()
  for (const startMs = performance.now(); performance.now() - startMs < 300; );
  await eventually(() => expect(above100()).toBeGreaterThan(before))
  expect(eventLoop.utilization.active).toBeGreaterThan(300)
})
