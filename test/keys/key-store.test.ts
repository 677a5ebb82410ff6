import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { issueFeedToken, issueKey, readKeyFile, revokeKey } from '../../src/keys/key-file.ts'
import { keyState } from '../../src/keys/key-record.ts'
import { openKeyStore } from '../../src/keys/key-store.ts'
import { eventually } from '../support/eventually.ts'
import { scratchFolder } from '../support/scratch.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const newPath = () => join(scratchFolder(), 'keys.json')

afterEach(() => vi.useRealTimers())

test('a feed token is valid exactly as long as its key', async () => {
  const path = newPath()
  const expires = new Date('2026-11-21T00:00:00Z')
  const owner = await issueKey(path, { tier: 'free', label: 'a', now: NOW, expires })
  const feed = await issueFeedToken(path, owner.record.id, NOW)
  expect(feed.record.expires).toBe(expires.toISOString())
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  const store = await openKeyStore(path)
  expect(store.verifyFeed(feed.key)).toBeDefined()
  vi.setSystemTime(expires)
  expect(store.verifyFeed(feed.key)).toBeUndefined()
})

test('a feed token is invalid if its key is revoked or no longer in the key file', async () => {
  const path = newPath()
  const owner = await issueKey(path, { tier: 'free', label: 'a', now: NOW })
  const other = await issueKey(path, { tier: 'free', label: 'b', now: NOW })
  const [feed, kept] = [
    await issueFeedToken(path, owner.record.id, NOW),
    await issueFeedToken(path, other.record.id, NOW),
  ]
  const text = await readFile(path, 'utf8')
  await revokeKey(path, owner.record.id, NOW)
  const store = await openKeyStore(path)
  expect(store.states()).toEqual({ active: 2, expired: 0, revoked: 2 })
  expect([store.verifyFeed(feed.key), store.verifyFeed(kept.key)?.id]).toEqual([undefined, kept.record.id])
  await writeFile(path, text.replace('"revoked": null', `"revoked": "${NOW.toISOString()}"`))
  await store.reload()
  expect([store.verify(owner.key), store.verifyFeed(feed.key)]).toEqual([undefined, undefined])
  const { version, keys } = JSON.parse(text) as { version: number; keys: { id: string }[] }
  await writeFile(path, JSON.stringify({ version, keys: keys.filter(({ id }) => id !== owner.record.id) }))
  await store.reload()
  expect([store.verify(owner.key), store.verifyFeed(feed.key)]).toEqual([undefined, undefined])
})

test('a server does not start with a damaged key file, but starts without a key file', async () => {
  const path = newPath()
  await writeFile(path, '{')
  await expect(openKeyStore(path)).rejects.toThrow('is not JSON')
  await rm(path)
  const store = await openKeyStore(path)
  expect(store.states().active).toBe(0)
  expect(await store.reload()).toBe('unchanged')
  const { key, record } = await issueKey(path, { tier: 'free', label: 'a', now: NOW })
  expect(await store.reload()).toBe('reloaded')
  expect(store.verify(key)).toMatchObject({ id: record.id })
})

test('if the key file is damaged or removed while a server runs, the old keys stay valid', async () => {
  const path = newPath()
  const { key, record } = await issueKey(path, { tier: 'free', label: 'a', now: NOW })
  const store = await openKeyStore(path)
  expect(store.measurements).toEqual({ reloaded: 1, refused: 0, isRefused: false })
  await writeFile(path, '{')
  await expect(store.reload()).rejects.toThrow('is not JSON')
  expect(store.measurements).toEqual({ reloaded: 1, refused: 1, isRefused: true })
  expect(await store.reload()).toBe('unchanged')
  expect(store.measurements).toMatchObject({ reloaded: 1, refused: 1, isRefused: true })
  expect(store.verify(key)).toMatchObject({ id: record.id })
  await rm(path)
  await expect(store.reload()).rejects.toThrow('is missing; its keys stay valid until the file is back')
  expect(await store.reload()).toBe('unchanged')
  expect(store.measurements).toMatchObject({ reloaded: 1, refused: 2, isRefused: true })
  expect(store.verify(key)).toMatchObject({ id: record.id })
  const next = await issueKey(path, { tier: 'free', label: 'b', now: NOW })
  expect(await store.reload()).toBe('reloaded')
  expect(store.verify(next.key)).toMatchObject({ id: next.record.id })
  expect(store.measurements).toMatchObject({ reloaded: 2, refused: 2, isRefused: false })
})

test('an unreadable key file is read at every check, but logged only once', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const path = newPath()
  const { key, record } = await issueKey(path, { tier: 'free', label: 'a', now: NOW })
  const store = await openKeyStore(path)
  // a folder at the path of the file cannot be read as a file
  await rm(path)
  await mkdir(path)
  const log = { info: vi.fn(), error: vi.fn() }
  store.watch(log)
  for (const failures of [1, 2, 3]) {
    await eventually(() => {
      vi.advanceTimersByTime(5000)
      expect(store.measurements.refused).toBeGreaterThanOrEqual(failures)
    })
  }
  expect(log.error).toHaveBeenCalledOnce()
  expect(log.error).toHaveBeenCalledWith(
    { err: expect.objectContaining({ message: expect.stringContaining('EISDIR') }) },
    'key file refused; the previous keys stay in force',
  )
  expect(store.verify(key)).toMatchObject({ id: record.id })
  store.close()
})

test('at every moment, the numbers of active, expired and revoked keys agree with the states of the keys', async () => {
  const path = newPath()
  const now = new Date()
  const issue = (expires?: Date) => issueKey(path, { tier: 'free', label: 'a', now, ...(expires ? { expires } : {}) })
  const inMs = (ms: number) => new Date(now.getTime() + ms)
  const [first, , , revoked] = [
    await issue(),
    await issue(inMs(60_000)),
    await issue(inMs(120_000)),
    await issue(inMs(60_000)),
  ]
  await revokeKey(path, revoked!.record.id, now)
  const store = await openKeyStore(path)
  expect([...store.used()]).toEqual([])
  store.verify(revoked!.key)
  store.verify(first!.key)!.use.requests++
  expect([...store.used()].map(({ id }) => id)).toEqual([first!.record.id])
  for (const ms of [0, 59_999, 60_000, 60_001, 119_999, 120_000, 200_000]) {
    vi.useFakeTimers({ toFake: ['Date'], now: inMs(ms) })
    const expected = { active: 0, expired: 0, revoked: 0 }
    for (const record of (await readKeyFile(path))!) expected[keyState(record, Date.now())]++
    expect(store.states(), `after ${ms} ms`).toEqual(expected)
    expect(store.states().active).toBe(expected.active)
  }
})
