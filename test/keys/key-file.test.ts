import { chmod, lstat, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { digestOfKey, idOfKey } from '../../src/keys/api-key.ts'
import { issueFeedToken, issueKey, KeyFileError, readKeyFile, revokeKey } from '../../src/keys/key-file.ts'
import { parseExpiry } from '../../src/keys/key-record.ts'
import { scratchFolder } from '../support/scratch.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const newPath = () => join(scratchFolder(), 'new-folder', 'keys.json')

test('an issued key has the documented form, and the key file holds only its digest', async () => {
  const path = newPath()
  const { key, record } = await issueKey(path, { tier: 'pro', label: ' Ada & Co ', now: NOW })
  expect(key).toMatch(/^cds_pro_[0-9a-f]{8}_[0-9a-f]{40}$/)
  expect(record).toEqual({
    id: idOfKey(key),
    plan: 'pro',
    label: 'Ada & Co',
    digest: digestOfKey(key),
    created: '2026-11-20T12:00:00.000Z',
    revoked: null,
  })
  expect(JSON.parse(await readFile(path, 'utf8'))).toEqual({ version: 1, keys: [record] })
  expect(await readFile(path, 'utf8')).not.toContain(key.slice(-40))
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect(await readdir(dirname(path))).toEqual(['keys.json'])
})

test('the key file holds the expiry and the limits of a key, and no member for a missing expiry or limit', async () => {
  const path = newPath()
  const expires = new Date('2027-01-01T00:00:00Z')
  const { record } = await issueKey(path, { tier: 'free', label: 'a', now: NOW, expires, limits: { day: 5 } })
  const plain = await issueKey(path, { tier: 'free', label: 'b', now: NOW, limits: {} })
  expect(record).toMatchObject({ expires: '2027-01-01T00:00:00.000Z', limits: { day: 5 } })
  expect(Object.keys(plain.record)).toEqual(['id', 'plan', 'label', 'digest', 'created', 'revoked'])
  expect(await readKeyFile(path)).toEqual([record, plain.record])
  const revoked = await revokeKey(path, record.id, NOW)
  expect(revoked).toEqual({ ...record, revoked: NOW.toISOString() })
})

test.each([NOW, new Date(0), new Date('+010000-01-01T00:00:00Z')])(
  'issuing a key refuses the expiry %s',
  async (expires) => {
    const path = newPath()
    await expect(issueKey(path, { tier: 'free', label: 'a', now: NOW, expires })).rejects.toThrow(
      'expected an expiry after now',
    )
    expect(await readKeyFile(path)).toBeUndefined()
  },
)

test('a key that is revoked again keeps the time of its first revocation', async () => {
  const path = newPath()
  const { record } = await issueKey(path, { tier: 'free', label: 'a', now: NOW })
  await revokeKey(path, record.id, NOW)
  const again = await revokeKey(path, record.id, new Date('2027-01-01T00:00:00Z'))
  expect(again.revoked).toBe(NOW.toISOString())
  expect(await readKeyFile(path)).toEqual([again])
})

test.each(['', '   ', 'a\nb', 'x'.repeat(101), '🌍'.repeat(101)])(
  'issuing a key refuses the label %j',
  async (label) => {
    await expect(issueKey(newPath(), { tier: 'free', label, now: NOW })).rejects.toThrow(
      /^expected a label of 1 to 100 characters/,
    )
  },
)

const RECORD = {
  id: '0a1b2c3d',
  plan: 'free',
  label: 'a',
  digest: 'f'.repeat(64),
  created: NOW.toISOString(),
  revoked: null,
}

const fileWith = (change: object) => JSON.stringify({ version: 1, keys: [{ ...RECORD, ...change }] })

test.each([
  ['no text', '', 'is not JSON'],
  ['half its text', '{"version":1,"keys":[{"id"', 'is not JSON'],
  ['another version', JSON.stringify({ version: 2, keys: [] }), 'is damaged at version'],
  ['a missing digest', fileWith({ digest: undefined }), 'is damaged at keys.0.digest'],
  ['an unknown plan', fileWith({ plan: 'gold' }), 'is damaged at keys.0.plan'],
  ['an unknown member', fileWith({ colour: 1 }), 'is damaged at keys.0'],
  ['an expiry that is no time', fileWith({ expires: 'soon' }), 'is damaged at keys.0.expires'],
  ['a limit of 0', fileWith({ limits: { day: 0 } }), 'is damaged at keys.0.limits.day'],
  ['a limit above 1,000,000,000', fileWith({ limits: { day: 1_000_000_001 } }), 'is damaged at keys.0.limits.day'],
  ['a limit that is not whole', fileWith({ limits: { day: 1.5 } }), 'is damaged at keys.0.limits.day'],
  ['a second list', '{"version":1,"keys":[],"keys":[1]}', 'is damaged at keys.0'],
  ['another list first', '{"version":1,"more":[],"keys":[]}', 'is damaged at its top'],
  ['no list', '{"version":1}', 'is damaged at keys'],
  ['a list in a list', '[[]]', 'is damaged at its top'],
  ['a comma too many', '{"version":1,"keys":[,]}', 'is not JSON'],
  ['text after the JSON', '{"version":1,"keys":[]} x', 'is not JSON'],
  ['the same id twice', JSON.stringify({ version: 1, keys: [RECORD, RECORD] }), 'holds the id 0a1b2c3d twice'],
])('a key file with %s is refused, and the error says what to do', async (_what, text, problem) => {
  const path = join(scratchFolder(), 'keys.json')
  await writeFile(path, text)
  const { message } = await readKeyFile(path).then(
    () => ({ message: '' }),
    (error: Error) => error,
  )
  expect(message).toContain(`the key file ${path} ${problem}`)
  expect(message).toContain('restore it from a backup, or move it away and issue new keys')
  await expect(issueKey(path, { tier: 'free', label: 'a', now: NOW })).rejects.toThrow(KeyFileError)
  expect(await readFile(path, 'utf8')).toBe(text)
})

test('limits in a key file may be from 1 to 1,000,000,000', async () => {
  const path = join(scratchFolder(), 'keys.json')
  const limits = { minute: 1, day: 1_000_000_000 }
  await writeFile(path, fileWith({ limits }))
  expect(await readKeyFile(path)).toEqual([{ ...RECORD, limits }])
})

test('reading a missing key file is no error, and the error for an unreadable key file names the reason', async () => {
  expect(await readKeyFile(newPath())).toBeUndefined()
  const path = scratchFolder()
  await expect(readKeyFile(path)).rejects.toThrow(`cannot read the key file ${path}: EISDIR`)
})

test('a key is issued and revoked through a link to the key file that servers read', async () => {
  const folder = scratchFolder()
  await mkdir(join(folder, 'secrets'))
  const file = join(folder, 'secrets', 'keys.json')
  const link = join(folder, 'keys.json')
  await symlink('secrets/keys.json', link)
  const { record } = await issueKey(link, { tier: 'free', label: 'a', now: NOW })
  await chmod(file, 0o640)
  const feed = await issueFeedToken(link, record.id, NOW)
  await revokeKey(link, record.id, NOW)
  expect((await lstat(link)).isSymbolicLink()).toBe(true)
  expect((await stat(file)).mode & 0o777).toBe(0o640)
  expect((await readKeyFile(file))!.map(({ id, revoked }) => [id, revoked])).toEqual([
    [record.id, NOW.toISOString()],
    [feed.record.id, NOW.toISOString()],
  ])
  expect([...(await readdir(folder)), ...(await readdir(join(folder, 'secrets')))]).toEqual([
    'keys.json',
    'secrets',
    'keys.json',
  ])
})

test.each([
  ['2026-11-20', '2026-11-21T00:00:00.000Z'],
  ['2026-12-31', '2027-01-01T00:00:00.000Z'],
  ['2028-02-29', '2028-03-01T00:00:00.000Z'],
  ['90d', '2027-02-18T12:00:00.000Z'],
  ['12h', '2026-11-21T00:00:00.000Z'],
])('a key with the expiry %s expires at %s', (text, moment) => {
  expect(parseExpiry(text, NOW)?.toISOString()).toBe(moment)
})
