import { expect, onTestFinished, test } from 'vitest'
import { bundleInto } from '../../support/bundle-into.ts'
import { buildDirectory } from '../../support/directory.ts'
import { HAS_BALANCERS } from '../../support/fleet/balancers.ts'
import { manyEvents } from '../../support/many-events.ts'
import { HAS_REDIS } from '../../support/redis.ts'
import { scratchFolder } from '../../support/scratch.ts'
import { HAS_PROMETHEUS } from './prometheus.ts'
import { ALERTS, provokeAlerts } from './provoke.ts'

/** Divisor of all times: a minute takes a second. `npm run try:alerts` tests in real time. */
const SCALE = process.env.ALERTS_IN_REAL_TIME ? 1 : 60

const PATIENCE_MS = (SCALE === 1 ? 35 : 2) * 60_000

test.skipIf(!HAS_PROMETHEUS || !HAS_BALANCERS || !HAS_REDIS)(
  'every alert fires when its cause is provoked (skipped without Prometheus, HAProxy, nginx and Redis)',
  async () => {
    const folder = scratchFolder()
    const built = await Promise.all([120, 150].map((count) => buildDirectory(manyEvents(count))))
    onTestFinished(async () => void (await Promise.all(built.map((each) => each.dispose()))))
    const fired = await provokeAlerts({
      program: await bundleInto(folder),
      snapshots: [built[0]!.path, built[1]!.path],
      folder,
      scale: SCALE,
      patienceMs: PATIENCE_MS,
      cleanup: (end) => onTestFinished(async () => void (await end())),
    })
    expect([...fired].sort()).toEqual([...ALERTS].sort())
  },
  2 * PATIENCE_MS,
)
