import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { requirePrograms } from './support/programs.ts'
import { scratchFolder } from './support/scratch.ts'

test('missing programs are named together, with the packages that have them', () => {
  const empty = scratchFolder()
  expect(() =>
    requirePrograms('npm run bench:fleet', ['haproxy', 'redis-server', 'redis-cli'], { path: empty }),
  ).toThrow(
    'npm run bench:fleet needs haproxy, redis-server, redis-cli, which this machine does not have. ' +
      'Install: apt-get install haproxy redis-server redis-tools',
  )
  expect(() => requirePrograms('npm run bench:fleet', [], { path: empty })).not.toThrow()
})

test('missing files are named with the packages that have them, beside programs', () => {
  const empty = scratchFolder()
  const files = { [join(empty, 'a.jar')]: 'liba-java', [join(empty, 'b.jar')]: 'liba-java', [empty]: 'there' }
  expect(() => requirePrograms('npm run bench:peers', ['java'], { path: empty, files })).toThrow(
    `needs java, ${join(empty, 'a.jar')}, ${join(empty, 'b.jar')}, which this machine does not have. ` +
      'Install: apt-get install openjdk-17-jdk-headless liba-java',
  )
})

test.each([
  ['bench/fleet.ts', ['--only', 'haproxy'], 'haproxy, nginx, redis-server, redis-cli'],
  ['bench/fleet.ts', ['--only', 'slow'], 'haproxy, nginx, redis-server, redis-cli, slowhttptest'],
  ['test/soak/soak.ts', [], 'redis-server, redis-cli'],
  ['test/try-examples.ts', ['http://127.0.0.1:1'], 'curl'],
])('%s %j asks for its programs before it does anything', (script, args, names) => {
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
