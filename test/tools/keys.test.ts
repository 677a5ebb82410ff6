import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { openKeyStore } from '../../src/keys/key-store.ts'
import { keysCommand } from '../../tools/commands/keys.ts'
import { scratchFolder } from '../support/scratch.ts'

let keysFile = ''

beforeEach(() => {
  keysFile = join(scratchFolder(), 'keys.json')
  vi.stubEnv('KEYS_FILE', keysFile)
})

async function keys(...args: string[]): Promise<{ out: string[]; notes: string[] }> {
  const out = vi.spyOn(console, 'log').mockImplementation(() => {})
  const notes = vi.spyOn(console, 'error').mockImplementation(() => {})
  out.mockClear()
  notes.mockClear()
  const command = keysCommand()
  for (const each of [command, ...command.commands]) each.exitOverride().configureOutput({ writeErr: () => {} })
  await command.parseAsync(args, { from: 'user' })
  return { out: out.mock.calls.map(String), notes: notes.mock.calls.map(String) }
}

const FREE = ['issue', '--plan', 'free', '--label', 'a']

const HEADER = 'ID\tPLAN\tISSUED\tSTATE\tLABEL\tMORE'

function linesOf(out: readonly string[]): string[] {
  return out.join('\n').split('\n')
}

test('confdex keys issue prints only the key on standard output', async () => {
  const { out, notes } = await keys('issue', '--plan', 'free', '--label', 'Ada')
  expect(out).toEqual([expect.stringMatching(/^cds_free_[0-9a-f]{8}_[0-9a-f]{40}$/)])
  expect(notes).toEqual([`Key ${out[0]!.slice(9, 17)} (free) for Ada. This is the only time it is shown:`])
})

test('confdex keys list shows all keys, but no secret and no digest', async () => {
  const {
    out: [first],
  } = await keys('issue', '--plan', 'free', '--label', 'Ada')
  await keys('issue', '--plan', 'pro', '--label', 'Grace')
  const id = first!.slice(9, 17)
  const { notes } = await keys('revoke', id)
  expect(notes).toEqual([expect.stringMatching(`^Key ${id} \\(free\\) for Ada has been revoked since \\S+Z\\.$`)])
  const { out } = await keys('list')
  expect(linesOf(out)).toEqual([
    HEADER,
    expect.stringMatching(/^[0-9a-f]{8}\tfree\t\S+Z\trevoked \S+Z\tAda$/),
    expect.stringMatching(/^[0-9a-f]{8}\tpro\t\S+Z\tactive\tGrace$/),
  ])
})

test('confdex keys list shows the expiry and the limits that were given to confdex keys issue', async () => {
  await keys(...FREE, '--expires', '2199-12-31', '--per-minute', '7', '--per-day', '9')
  const { notes } = await keys('issue', '--plan', 'free', '--label', 'Grace', '--expires', '1d', '--per-day', '9')
  expect(notes.join()).toMatch(/\(free, until \S+Z\) for Grace/)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 })
  onTestFinished(() => void vi.useRealTimers())
  const { out } = await keys('list')
  expect(linesOf(out)).toEqual([
    HEADER,
    expect.stringMatching(/^\w{8}\tfree\t\S+Z\tactive until 2200-01-01T00:00:00.000Z\ta\t7 per minute, 9 per day$/),
    expect.stringMatching(/^\w{8}\tfree\t\S+Z\texpired \S+Z\tGrace\t9 per day$/),
  ])
})

test('confdex keys feed prints only the feed token on stdout, and confdex keys list names its API key', async () => {
  const { out: issued } = await keys('issue', '--plan', 'pro', '--label', 'Ada')
  const owner = issued[0]!.slice(8, 16)
  const { out, notes } = await keys('feed', owner)
  expect(out).toEqual([expect.stringMatching(/^cds_feed_[0-9a-f]{8}_[0-9a-f]{40}$/)])
  const id = out[0]!.slice(9, 17)
  expect(notes.join()).toContain(`Feed token ${id} of key ${owner} for Ada. This is the only time it is shown.`)
  expect(linesOf((await keys('list')).out)[2]).toMatch(
    new RegExp(`^${id}\\tfeed\\t\\S+Z\\tactive\\tAda\\tof ${owner}$`),
  )
  await expect(keys('feed', id)).rejects.toThrow('expected the id of an active API key')
  await keys('revoke', owner)
  await expect(keys('feed', owner)).rejects.toThrow(`the key ${owner} is revoked`)
})

test('confdex keys list --json prints the keys without digests, or an empty list', async () => {
  expect((await keys('list', '--json')).out).toEqual(['[]'])
  await keys('issue', '--plan', 'free', '--label', 'Ada', '--per-day', '9')
  const { out } = await keys('list', '--json')
  const [key] = JSON.parse(out[0]!)
  expect(key).toMatchObject({ plan: 'free', label: 'Ada', state: 'active', limits: { day: 9 }, revoked: null })
  expect(key).not.toHaveProperty('digest')
})

test('confdex keys revoke accepts a whole key or a whole feed token, and does not print it', async () => {
  const key = (await keys('issue', '--plan', 'pro', '--label', 'Ada')).out[0]!
  const token = (await keys('feed', key)).out[0]!
  for (const whole of [token, key]) {
    const { out, notes } = await keys('revoke', whole)
    expect(out).toEqual([])
    expect(notes.join()).toContain('for Ada has been revoked since')
    expect(notes.join()).not.toContain(whole)
  }
  const store = await openKeyStore(keysFile)
  expect(store.verify(key)).toBeUndefined()
  expect(store.verifyFeed(token)).toBeUndefined()
})

test('confdex keys revoke refuses a key that was not issued, and does not print the key', async () => {
  const key = (await keys('issue', '--plan', 'free', '--label', 'Ada')).out[0]!
  const last = key.endsWith('0') ? '1' : '0'
  for (const wrong of [key.slice(0, -1) + last, `${key}0`, key.replace(/_\w{8}_/, '_ffffffff_')]) {
    const error = await keys('revoke', wrong).catch((caught: unknown) => caught)
    expect((error as Error).message).toMatch(/no key has the id|is not the key with the id/)
    expect((error as Error).message).not.toContain(key.slice(-39, -1))
  }
  expect((await openKeyStore(keysFile)).verify(key)).toBeDefined()
})

test('confdex keys rotate issues a key with the same plan and limits, and the old key ends after --grace', async () => {
  const old = (await keys('issue', '--plan', 'pro', '--label', 'Ada', '--per-day', '9')).out[0]!
  const token = (await keys('feed', old)).out[0]!
  const { out, notes } = await keys('rotate', old.slice(8, 16), '--grace', '1d')
  const key = out[0]!
  expect(notes.join()).toMatch(/for Ada replaces \w{8}, which works until \S+Z/)
  const store = await openKeyStore(keysFile)
  expect(store.verify(key)).toMatchObject({ tier: 'pro', caller: { ownLimits: { day: 9 } } })
  expect(store.verify(old)).toBeDefined()
  expect(store.verifyFeed(token)).toBeDefined()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 })
  onTestFinished(() => void vi.useRealTimers())
  expect(store.verify(old)).toBeUndefined()
  expect(store.verify(key)).toBeDefined()
  expect(store.verifyFeed(token)).toBeDefined()
})

test('confdex keys rotate --grace 0d revokes the old key at once', async () => {
  const old = (await keys('issue', '--plan', 'free', '--label', 'Ada')).out[0]!
  const { notes } = await keys('rotate', old.slice(9, 17), '--grace', '0d')
  expect(notes.join()).toContain('which is revoked')
  await expect(keys('rotate', old.slice(9, 17))).rejects.toThrow('is revoked')
})

test.each([
  [['revoke', 'ffffffff'], 'no key has the id "ffffffff"'],
  [['feed', 'ffffffff'], 'no key has the id "ffffffff"'],
  [['rotate', 'ffffffff'], 'no key has the id "ffffffff"'],
  [['rotate', 'ffffffff', '--grace', 'soon'], '--grace: expected the last day'],
  [['issue', '--plan', 'feed', '--label', 'a'], "argument 'feed' is invalid"],
  [['issue', '--plan', 'free', '--label', ' '], 'expected a label'],
  [['issue', '--plan', 'gold', '--label', 'a'], "argument 'gold' is invalid"],
  [['issue', '--plan', 'free'], "required option '--label <text>' not specified"],
  [[...FREE, '--expires', 'never'], 'Expected the last day on which the key works'],
  [[...FREE, '--expires', '2026-02-30'], 'Expected the last day on which the key works'],
  [[...FREE, '--expires', '2020-01-01'], 'expected an expiry after now'],
  [[...FREE, '--per-day', '0'], 'Expected a whole number from 1 to 1000000000'],
  [[...FREE, '--per-minute', '1e3'], 'Expected a whole number from 1 to 1000000000'],
  [['issue', '--label', 'a'], "required option '--plan <plan>' not specified"],
])('confdex keys with the arguments %j prints an error of one line: %s', async (args, message) => {
  const error = await keys(...args).catch((caught: unknown) => caught)
  expect((error as Error).message).toContain(message)
  expect((error as Error).message).not.toContain('\n')
})
