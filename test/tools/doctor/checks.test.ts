import { chmodSync, existsSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { issueKey, revokeKey } from '../../../src/keys/key-file.ts'
import { startOpsServer } from '../../../src/metrics/ops-server.ts'
import { doctorCommand } from '../../../tools/commands/doctor.ts'
import { OLDEST_NODE } from '../../../tools/doctor/checks/machine.ts'
import { CHECKS } from '../../../tools/doctor/checks.ts'
import { startFakeS3 } from '../../support/fake-s3.ts'
import { startStorage } from '../../support/http-storage.ts'
import { HAS_REDIS, NEEDS_REDIS, startRedis } from '../../support/redis.ts'
import { makeSigner, signedCopy } from '../../support/signing.ts'
import { printedBy } from '../printed-by.ts'
import { BUILT_MS, type Healthy, healthyInstallation } from './healthy.ts'

const HOUR_MS = 3_600_000

/** `says` returns a finding as `state: found`; undefined if the check has no finding. */
async function installation() {
  const { finding, ...others } = await healthyInstallation()
  const says = async (...examined: Parameters<Healthy['finding']>) => {
    const { state, found } = (await finding(...examined)) ?? {}
    return state && `${state}: ${found}`
  }
  return { ...others, finding, says }
}

test('in a healthy installation, every check of confdex doctor is ok', async () => {
  const { examine } = await healthyInstallation()
  const findings = await examine()
  expect(findings.filter(({ state }) => state !== 'ok')).toEqual([])
  const names = findings.map(({ check }) => check)
  expect(names).toEqual(CHECKS.map(({ name }) => name).filter((name) => names.includes(name)))
  // the checks of Redis, storage and signatures have no finding if these are not configured
  expect(CHECKS.length - names.length).toBe(4)
})

test('every check of confdex doctor has a unique name, and no check creates or removes a file', async () => {
  expect(new Set(CHECKS.map(({ name }) => name)).size).toBe(CHECKS.length)
  const { examine, folder } = await healthyInstallation()
  const before = readdirSync(folder)
  await examine()
  expect(readdirSync(folder)).toEqual(before)
})

const text = (systemText: string | undefined) => ({ systemText: () => systemText })
const aged = (ageMs: number) => ({ nowMs: () => BUILT_MS + ageMs })

test.each<[check: string, machine: Parameters<Healthy['finding']>[2], state: string, found?: string]>([
  ['node', { nodeVersion: '18.20.0' }, 'problem'],
  ['node', { nodeVersion: '20.18.3' }, 'problem'],
  ['node', { nodeVersion: '20.19.0' }, 'ok'],
  ['node', { nodeVersion: '21.0.0' }, 'ok'],
  ['processor', { withoutSimd: 'no SIMD here' }, 'warning', 'no SIMD here'],
  [
    'processor',
    { withoutSimd: 'no memory', ...text('Max address space         800000000            unlimited            bytes') },
    'warning',
    '800 MB, too little for WebAssembly (no memory)',
  ],
  ['open files', text('Max open files            1024                 4096                 files'), 'warning', '1024'],
  ['processor time', text('50000 100000\n'), 'warning', 'a limit of 0.50 processors'],
  ['processor time', text('max 100000\n'), 'ok'],
  ['processor time', text('100000 100000'), 'ok'],
  ['processor time', text('400000 100000'), 'ok'],
  ['processor time', text(undefined), 'ok'],
  ['memory', { memoryBytes: 100e6 }, 'problem', '100 MB'],
  ['memory', { memoryBytes: 160e6 }, 'problem'],
  ['memory', { memoryBytes: 161e6 }, 'ok'],
  ['snapshot age', aged(35 * HOUR_MS), 'ok', 'built 35 hours ago'],
  ['snapshot age', aged(37 * HOUR_MS), 'warning', 'built 37 hours ago'],
  ['snapshot age', aged(240 * HOUR_MS), 'warning', 'built 10 days ago'],
  ['snapshot age', aged(-600_000), 'warning', 'built 10 minutes in the future'],
])('the check "%s" of confdex doctor judges a machine with %o as %s', async (check, machine, state, found = '') => {
  const { finding } = await healthyInstallation()
  const reported = await finding(check, { CACHE_MB: '0' }, machine)
  expect(reported).toMatchObject({ state, found: expect.stringContaining(found) })
})

test('the oldest Node release that confdex doctor accepts is the release in package.json', () => {
  const { engines } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8'))
  expect(engines.node).toBe(`>=${OLDEST_NODE.join('.')}`)
})

test('confdex doctor warns if memory may not suffice for the snapshot in storage, or for a swap', async () => {
  const { finding } = await healthyInstallation()
  const storage = await startStorage((_request, response) => {
    response.writeHead(200, { etag: '"1"', 'content-length': '500000000' }).flushHeaders()
  })
  const found = async (memoryBytes: number) => {
    const variables = { SNAPSHOT: `${storage.url}/current`, CACHE_MB: '0' }
    const found = await finding('memory', variables, { memoryBytes })
    return [found?.state, found !== undefined && 'expected' in found && found.expected]
  }
  expect(await found(659e6)).toEqual(['warning', 'up to 660 MB to serve this snapshot'])
  expect(await found(661e6)).toEqual(['warning', 'at least 1.2 GB to load a new snapshot while serving this one'])
  expect((await found(1161e6))[0]).toBe('ok')
})

const PUBLIC_BASE_URL = 'https://events.example.org'
const OAUTH_SECRET = '0123456789abcdef0123456789abcdef'
const OPEN = { PUBLIC_MCP: 'true', TRUST_PROXY: '10.0.0.0/8' }

test.each<[check: string, variables: Record<string, string>, state: string, found?: string]>([
  ['assistants', { PUBLIC_BASE_URL }, 'ok', `POST ${PUBLIC_BASE_URL}/mcp answers assistants with a key`],
  ['assistants', OPEN, 'ok', '60 requests a minute and 1000 a day'],
  ['assistants', { ...OPEN, PUBLIC_MCP_NETWORK_LIMITS: '7/70' }, 'ok', '7 requests a minute'],
  ['assistants', { PUBLIC_MCP: 'true', PUBLIC_BASE_URL }, 'warning', 'TRUST_PROXY is empty'],
  ['assistants', { OAUTH_SECRET, PUBLIC_BASE_URL }, 'ok', 'with a key or an access token'],
  ['assistants', { OAUTH_SECRET, PUBLIC_BASE_URL: 'http://events.example.org' }, 'warning'],
  ['assistants', { OAUTH_SECRET, PUBLIC_BASE_URL: 'https://example.org/events' }, 'warning'],
  ['assistants', { MCP_HOSTS: 'a.example, *' }, 'warning'],
  ['configuration', { TODAY: '2026-11-20' }, 'warning', 'TODAY=2026-11-20, so the date never advances'],
  ['configuration', { HOST: '0.0.0.0' }, 'warning'],
  ['configuration', { HOST: '0.0.0.0', PUBLIC_BASE_URL }, 'ok'],
  ['configuration', { HOST: '::1' }, 'ok'],
  ['configuration', { PORT: '8123', OPS_PORT: '8123' }, 'problem'],
  ['port', { HOST: '192.0.2.1' }, 'problem', 'EADDRNOTAVAIL for HOST 192.0.2.1'],
  ['snapshot', { SNAPSHOT_MAX_BYTES: '1000' }, 'problem', 'bytes'],
  ['snapshot', { SNAPSHOT: '/nonexistent' }, 'problem', 'ENOENT'],
  ['snapshot', { SNAPSHOT: '/tmp' }, 'problem', 'a folder'],
  ['snapshot', { SNAPSHOT: import.meta.filename }, 'problem', import.meta.filename],
])('the check "%s" of confdex doctor judges the settings %o as %s', async (check, variables, state, found = '') => {
  const reported = await (await installation()).finding(check, variables)
  expect(reported).toMatchObject({ state, found: expect.stringContaining(found) })
})

test('confdex doctor reports a truncated or damaged snapshot as a problem, and says nothing of its age', async () => {
  const { finding, environment, folder } = await healthyInstallation()
  const bytes = readFileSync(environment.SNAPSHOT!)
  const cut = join(folder, 'cut.snapshot')
  writeFileSync(cut, bytes)
  truncateSync(cut, bytes.length - 1)
  const copyAgain = { state: 'problem', todo: expect.stringContaining('copy the file again') }
  expect(await finding('snapshot', { SNAPSHOT: cut })).toMatchObject(copyAgain)
  bytes[bytes.length >> 1]! ^= 1
  writeFileSync(cut, bytes)
  const checksum = { state: 'problem', expected: expect.stringContaining('checksum') }
  expect(await finding('snapshot', { SNAPSHOT: cut })).toMatchObject(checksum)
  expect(await finding('snapshot age', { SNAPSHOT: cut })).toBeUndefined()
})

test('confdex doctor reports a disk without room for another snapshot', async () => {
  const { finding, environment } = await healthyInstallation()
  const { length } = readFileSync(environment.SNAPSHOT!)
  const state = async (free: number) => (await finding('disk', {}, { freeBytes: async () => free }))?.state
  expect(await state(length - 1)).toBe('problem')
  expect(await state(length * 2 - 1)).toBe('warning')
  expect(await state(length * 2)).toBe('ok')
})

test('confdex doctor checks that HTTP storage has the snapshot, and compares the clock with the storage', async () => {
  const { says } = await installation()
  const storage = await startStorage((_request, response) => response.setHeader('etag', '"1"').end('snapshot'))
  const variables = { SNAPSHOT: `${storage.url}/current` }
  const at = (shiftMs: number) => ({ nowMs: () => Date.now() + shiftMs })
  expect(await says('storage', variables, at(0))).toMatch(/^ok: .*ETag "1"/)
  expect(await says('clock', variables, at(0))).toBe('ok: agrees with the storage')
  expect(await says('snapshot', variables, at(0))).toMatch(/^ok: nothing was downloaded to .* yet$/)
  expect(await says('clock', variables, at(10_000))).toMatch(/^warning: \d+\.\d s ahead of the storage$/)
  expect(await says('clock', variables, at(-1_000_000))).toMatch(/^problem: /)
  storage.answer = (_request, response) => response.end('snapshot')
  expect(await says('storage', variables)).toBe('problem: neither')
  storage.answer = (_request, response) => response.writeHead(404).end()
  expect(await says('storage', variables)).toBe('problem: status 404')
  await storage.close()
  expect(await says('storage', variables)).toMatch(/^problem: (ECONNREFUSED|UND_ERR_SOCKET)$/)
})

test('confdex doctor requests the snapshot from S3 storage, and reports wrong or missing credentials', async () => {
  const { finding, says } = await installation()
  const { settings, objects } = await startFakeS3()
  const variables = {
    SNAPSHOT: 's3://bucket/current',
    AWS_ACCESS_KEY_ID: settings.accessKeyId,
    AWS_SECRET_ACCESS_KEY: settings.secretAccessKey,
    AWS_SESSION_TOKEN: settings.sessionToken,
    AWS_REGION: settings.region,
    AWS_ENDPOINT_URL_S3: settings.endpoint,
  }
  expect(await says('storage', variables)).toBe('problem: status 404')
  objects.set('/bucket/current', { bytes: Buffer.from('snapshot'), metadata: {} })
  expect(await says('storage', variables)).toMatch(/^ok: .*ETag/)
  const refused = { state: 'problem', expected: 'permission to read the object', found: 'status 403' }
  expect(await finding('storage', { ...variables, AWS_SECRET_ACCESS_KEY: 'wrong' })).toMatchObject(refused)
  const none = { state: 'problem', expected: 'an access key', found: 'none' }
  expect(await finding('storage', { ...variables, AWS_ACCESS_KEY_ID: '' })).toMatchObject(none)
})

test('confdex doctor reports a snapshot without a trusted signature, and a missing file of public keys', async () => {
  const { finding, says, environment, folder } = await installation()
  const signer = makeSigner()
  const required = { SNAPSHOT_VERIFY_KEY: signer.publicPem }
  expect(await says('signature', required)).toBe(`ok: a snapshot must be signed by ${signer.id}`)
  const unsigned = {
    state: 'problem',
    expected: `a signature by ${signer.id}`,
    found: `none (${environment.SNAPSHOT})`,
  }
  expect(await finding('snapshot', required)).toMatchObject(unsigned)
  const signed = await signedCopy(environment.SNAPSHOT!, signer, folder)
  expect(await says('snapshot', { ...required, SNAPSHOT: signed })).toMatch(/^ok: /)
  const missing = join(folder, 'missing.pem')
  expect(await says('signature', { SNAPSHOT_VERIFY_KEY: missing })).toBe(`problem: ENOENT (${missing})`)
})

test('confdex doctor reports a problem if the cache folder cannot be written, and creates no folder', async () => {
  const { finding, folder, keysFile } = await healthyInstallation()
  const storage = await startStorage((_request, response) => response.setHeader('etag', '"1"').end('snapshot'))
  const cache = join(keysFile, 'cache')
  const found = await finding('disk', { SNAPSHOT: `${storage.url}/current`, SNAPSHOT_CACHE_DIR: cache })
  expect(found).toMatchObject({
    state: 'problem',
    expected: `permission to write to ${cache}`,
    found: `${keysFile}, which is not a writable folder`,
  })
  expect(existsSync(join(folder, 'cache'))).toBe(false)
})

test('confdex doctor reports a missing or damaged key file as a problem', async () => {
  const { says, folder } = await installation()
  const KEYS_FILE = join(folder, 'others.json')
  expect(await says('keys', { KEYS_FILE })).toBe(`problem: none at ${KEYS_FILE}`)
  expect(await says('rights of the key file', { KEYS_FILE })).toBeUndefined()
  writeFileSync(KEYS_FILE, '{')
  expect(await says('keys', { KEYS_FILE })).toMatch(/^problem: .*is not JSON/)
})

test('confdex doctor reports a key file without an active key, and names keys that expire soon', async () => {
  const { says, keysFile } = await installation()
  const expires = new Date(BUILT_MS + 24 * HOUR_MS)
  const { record } = await issueKey(keysFile, { tier: 'pro', label: 'soon', now: new Date(BUILT_MS), expires })
  expect(await says('keys')).toBe(`ok: 2 active, 0 expired, 0 revoked; expiring within a week: ${record.id}`)
  const [first] = JSON.parse(readFileSync(keysFile, 'utf8')).keys
  await revokeKey(keysFile, first.id, new Date(BUILT_MS))
  const later = { nowMs: () => BUILT_MS + 25 * HOUR_MS }
  expect(await says('keys', {}, later)).toBe(`problem: 0 active, 1 expired, 1 revoked in ${keysFile}`)
})

test.each([
  [0o600, 'ok'],
  [0o640, 'ok'],
  [0o644, 'warning'],
  [0o660, 'problem'],
  [0o602, 'problem'],
])('confdex doctor judges a key file with mode %o as %s', async (mode, state) => {
  const { finding, keysFile } = await healthyInstallation()
  chmodSync(keysFile, mode)
  expect(await finding('rights of the key file')).toMatchObject({ state, found: `mode ${mode.toString(8)}` })
})

describe.skipIf(!HAS_REDIS)(`Redis${NEEDS_REDIS}`, () => {
  test('confdex doctor checks counting, eviction policy, round trip and time of Redis', async () => {
    const { examine, says } = await installation()
    const redis = await startRedis()
    const findings = await examine({ REDIS_URL: redis.url }, { nowMs: () => BUILT_MS })
    const found = Object.fromEntries(findings.map(({ check, state, found }) => [check, `${state}: ${found}`]))
    expect(found.redis).toMatch(/^ok: (Redis|Valkey) \d+\.\d+\.\d+ counts requests; appendonly is off/)
    expect(found['eviction in redis']).toBe('ok: noeviction')
    expect(found['way to redis']).toMatch(/: \d+\.\d\d ms per round trip$/)
    expect(found.clock).toBe('ok: agrees with Redis')
    redis.run('config', 'set', 'maxmemory-policy', 'allkeys-lru')
    expect(await says('eviction in redis', { REDIS_URL: redis.url })).toBe('warning: allkeys-lru')
  })

  test('confdex doctor reports an unreachable, refusing or read-only Redis, but never its password', async () => {
    const { examine, says } = await installation()
    const redis = await startRedis(['--requirepass', 'p@ss'], ['--no-auth-warning', '-a', 'p@ss'])
    const wrong = { REDIS_URL: `redis://:wrong-secret@127.0.0.1:${redis.port}` }
    const findings = await examine(wrong)
    expect(JSON.stringify(findings)).not.toContain('wrong-secret')
    expect(findings.filter(({ check }) => check.endsWith(' redis'))).toEqual([])
    expect(await says('redis', wrong)).toMatch(/^problem: .*WRONGPASS/)
    const right = { REDIS_URL: `redis://:p%40ss@127.0.0.1:${redis.port}` }
    redis.run('config', 'set', 'min-replicas-to-write', '1')
    expect(await says('redis', right)).toMatch(/^problem: .*NOREPLICAS/)
    await redis.kill()
    expect(await says('redis', right)).toMatch(/^problem: .*ECONNREFUSED/)
  })
})

test('confdex doctor reports a problem if another program uses the port, whatever that program answers', async () => {
  const { finding, says } = await installation()
  const other = new URL((await startStorage((_request, response) => response.end('hello'))).url).port
  expect(await says('port', { PORT: other })).toBe(`problem: another program listens on ${other}`)
  const ofMetrics = { state: 'problem', todo: expect.stringContaining('OPS_PORT') }
  expect(await finding('port of metrics', { OPS_PORT: other })).toMatchObject(ofMetrics)
  const rude = new URL((await startStorage(({ socket }) => socket.destroy())).url).port
  expect(await says('port', { PORT: rude })).toMatch(/^problem: /)
})

test('confdex doctor accepts the port of a confdex server, and warns if that server is starting', async () => {
  const { says } = await installation()
  const serving = { current: { state: 'starting' } as const as never }
  const server = await startOpsServer({ host: '127.0.0.1', port: 0, serving, metrics: async () => '' })
  onTestFinished(() => server.close())
  const { port } = new URL(server.url)
  expect(await says('port', { PORT: port })).toBe('warning: starting')
  const directory = { snapshot: { fileHealth: { isUsable: true } } }
  Object.assign(serving, { current: { state: 'serving', directory } })
  expect(await says('port', { PORT: port })).toBe(`ok: confdex already serves on ${port}`)
})

afterEach(() => {
  process.exitCode = undefined
})

async function doctor(environment: Readonly<Record<string, string>>, ...args: string[]) {
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
  const lines = await printedBy(doctorCommand(), ...args)
  return { text: lines.join('\n'), code: process.exitCode ?? 0 }
}

test('confdex doctor prints one line for each check, and exits with 0 if there is no problem', async () => {
  const { environment } = await healthyInstallation()
  const { text, code } = await doctor(environment)
  for (const line of text.split('\n')) expect(line).toMatch(/^(ok {5}|warning) {2}\S.* {2}\S/)
  expect(text).toMatch(/^ok {7}snapshot +[0-9a-f]{16}, 0 events/m)
  expect(code).toBe(0)
})

test('for a problem, confdex doctor prints what it expected, what it found and advice, and exits with 1', async () => {
  const { environment } = await healthyInstallation()
  const { text, code } = await doctor({ ...environment, KEYS_FILE: '/nonexistent/keys.json' })
  expect(text).toMatch(
    /^problem {2}keys +expected a key file, found none at \/nonexistent\/keys.json: check KEYS_FILE, or issue one/m,
  )
  expect(code).toBe(1)
})

test('confdex doctor reports each invalid environment variable as a problem', async () => {
  const { text, code } = await doctor({ PORT: 'x', REDIS_URL: 'redis://:secret@' })
  expect(text.split('\n')).toEqual([
    'problem  configuration  expected a whole number from 0 to 65535, found PORT="x": correct the variable or unset it',
    expect.stringMatching(/^problem {2}configuration {2}expected redis:\/\/.*, found REDIS_URL="\*\*\*@": correct/),
  ])
  expect(text).not.toContain('secret')
  expect(code).toBe(1)
})
