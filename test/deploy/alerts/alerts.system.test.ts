import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { bundle } from '../../../build/bundle.ts'
import { buildDirectory } from '../../support/directory.ts'
import { HAS_BALANCERS } from '../../support/fleet/balancers.ts'
import { manyEvents } from '../../support/many-events.ts'
import { HAS_REDIS } from '../../support/redis.ts'
import { scratchFolder } from '../../support/scratch.ts'
import { HAS_PROMETHEUS } from './prometheus.ts'
import { ALERTS, provokeAlerts } from './provoke.ts'

/** Divisor of all times: a minute takes a second. `npm run try:alerts` takes real minutes. */
const SCALE = 60

/** Maximum wait, longer than a busy machine needs. */
const PATIENCE_MS = 120_000

const CAN_RUN = HAS_PROMETHEUS && HAS_BALANCERS && HAS_REDIS

test.skipIf(!CAN_RUN)(
  'every alert fires when its cause is provoked (skipped without Prometheus)',
  async () => {
    const folder = scratchFolder()
    copyFileSync('package.json', join(folder, 'package.json'))
    await bundle(join(folder, 'dist'))
    const built = await Promise.all([120, 150].map((count) => buildDirectory(manyEvents(count))))
    onTestFinished(async () => void (await Promise.all(built.map((each) => each.dispose()))))
    const rang = await provokeAlerts({
      program: join(folder, 'dist/confdex.js'),
      snapshots: [built[0]!.path, built[1]!.path],
      folder,
      scale: SCALE,
      patienceMs: PATIENCE_MS,
      cleanup: (end) => onTestFinished(async () => void (await end())),
    })
    expect([...rang.keys()].sort()).toEqual([...ALERTS].sort())
  },
  2 * PATIENCE_MS,
)
