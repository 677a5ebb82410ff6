import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scratchFolder } from './support/scratch.ts'

test.each([
  ['bench/fleet.ts', ['--only', 'haproxy'], 'haproxy, nginx, redis-server, redis-cli'],
  ['bench/fleet.ts', ['--only', 'slow'], 'haproxy, nginx, redis-server, redis-cli, slowhttptest'],
  ['test/soak/soak.ts', [], 'redis-server, redis-cli'],
  ['test/try-examples.ts', ['http://127.0.0.1:1'], 'curl'],
])('%s %j names the programs that are not installed before it does anything', (script, args, names) => {
  const folder = scratchFolder()
  const env = { ...process.env, PATH: folder, BENCH_CORPORA: join(folder, 'corpora') }
  const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', script, ...args], {
    encoding: 'utf8',
    env,
  })
  expect(stderr).toContain(`needs ${names}, which this machine does not have`)
  expect(status).toBe(1)
  expect(existsSync(env.BENCH_CORPORA)).toBe(false)
})
