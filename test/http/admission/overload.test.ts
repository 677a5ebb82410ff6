import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { ALWAYS_ADMITTED, Overload } from '../../../src/http/admission/overload.ts'
import { ServiceError } from '../../../src/operations/errors.ts'
import { openReference, openSite, openTexts } from '../../../src/site/site.ts'
import { type Service, startService } from '../../support/service.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => vi.useRealTimers())

/** An overload rule with a clock that only the test sets. */
function open() {
  const clock = { ms: 1000 }
  const log = { warn: vi.fn() }
  const overload = new Overload(log, () => clock.ms)
  onTestFinished(() => overload.close())
  const admits = (ms: number): boolean => {
    clock.ms += ms
    const refusal = overload.refusal()
    if (refusal === undefined) return true
    expect(refusal).toBeInstanceOf(ServiceError)
    expect(refusal).toMatchObject({ status: 503, reason: 'overloaded', retryAfterSeconds: 2 })
    return false
  }
  return { overload, log, clock, admits }
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

/**
 * Runs a turn of the event loop: `first` ms after the previous turn, the requests that are always admitted;
 * then one request after each of `distancesMs`. Returns how many of the later requests are admitted.
 */
async function turn(admits: (ms: number) => boolean, [first, ...distancesMs]: readonly number[]): Promise<number> {
  for (let i = 0; i < ALWAYS_ADMITTED; i++) expect(admits(i === 0 ? first! : 0)).toBe(true)
  const admitted = distancesMs.filter((ms) => admits(ms)).length
  await nextTurn()
  return admitted
}

test('in one turn of the event loop, a server admits requests for half a second, then refuses requests', async () => {
  const { admits } = open()
  expect(await turn(admits, [5000, 60, 40, 400, 1, 0])).toBe(3)
  expect(await turn(admits, [30, 500, 1])).toBe(1)
})

test('refusals because of overload are logged when they begin, and every 10 s with their number', () => {
  const { admits, log } = open()
  for (let i = 0; i < ALWAYS_ADMITTED; i++) admits(0)
  for (const ms of [501, 1, 1]) admits(ms)
  expect(log.warn.mock.calls).toEqual([[{}, 'the server is overloaded and refuses requests with 503']])
  vi.advanceTimersByTime(10_000)
  expect(log.warn.mock.calls.slice(1)).toEqual([
    [{ requests: 3 }, 'requests were refused because of overload; they have no log lines of their own'],
  ])
  vi.advanceTimersByTime(10_000)
  expect(log.warn).toHaveBeenCalledTimes(2)
  expect(vi.getTimerCount()).toBe(0)
})

/** A clock that jumps by 501 ms after the requests that a turn always admits. */
function hasty() {
  let asked = 0
  return () => (++asked <= ALWAYS_ADMITTED ? 0 : 501)
}

const LIMITS = { minute: 2 * ALWAYS_ADMITTED, day: 1000 }

function startBusy(changes: Parameters<typeof startService>[0] = {}): Promise<Service> {
  const overload = new Overload({ warn: () => {} }, hasty())
  return startService({ tierLimits: { free: LIMITS }, overload, ...changes })
}

test('during overload, requests with a key get 503 and do not count, but requests without a key get 401', async () => {
  const { app, get } = await startBusy()
  const urls = [...Array<string>(ALWAYS_ADMITTED + 1).fill('/api/gpt/topics'), '/nowhere']
  const answers = await Promise.all([...urls.map((url) => get(url)), app.inject('/api/gpt/topics')])
  const statuses = [...Array<number>(ALWAYS_ADMITTED).fill(200), 503, 503, 401]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(statuses)
  expect(answers[ALWAYS_ADMITTED]!.json()).toEqual({
    success: false,
    error: 'Service unavailable',
    message: 'The server is overloaded. Please try again in 2 s.',
    reason: 'overloaded',
  })
  expect(answers[ALWAYS_ADMITTED]!.headers['retry-after']).toBe('2')
  await nextTurn()
  const { ratelimit } = (await get('/api/gpt/topics')).headers
  expect(ratelimit).toContain(`"minute";r=${LIMITS.minute - ALWAYS_ADMITTED - 1};`)
})

test('during overload, pages, files, calendars and exports are refused, but health checks are answered', async () => {
  const site = new Map([...(await openSite({})), ...(await openReference('http://127.0.0.1'))])
  const texts = await openTexts({ publicBaseUrl: 'http://127.0.0.1', explorer: true })
  const { app, get } = await startBusy({ config: { publicPages: true, publicSchema: true }, site, texts })
  const keyed = ['/calendar.ics', '/export.csv', '/export.ndjson', '/conferences/4711', '/conferences/4711.ics']
  const open = [...site.keys(), ...texts.keys(), '/api/gpt/openapi', '/conferences/4711', '/conferences/4711.ics']
  const first = Array.from({ length: ALWAYS_ADMITTED }, () => get('/api/gpt/topics'))
  const late = [...keyed.map((url) => get(url)), ...open.map((url) => app.inject({ url }))]
  const health = ['/livez', '/readyz'].map((url) => app.inject({ url }))
  const statusesOf = async (answers: readonly Promise<{ statusCode: number }>[]) =>
    new Set((await Promise.all(answers)).map(({ statusCode }) => statusCode))
  expect(await statusesOf(first)).toEqual(new Set([200]))
  expect(await statusesOf(late)).toEqual(new Set([503]))
  expect(await statusesOf(health)).toEqual(new Set([200]))
  const [refused] = await Promise.all(late)
  expect(refused!.headers['retry-after']).toBe('2')
  await nextTurn()
  expect(await statusesOf(open.slice(0, 3).map((url) => app.inject({ url })))).toEqual(new Set([200]))
})
