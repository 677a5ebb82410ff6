import { afterEach, expect, test, vi } from 'vitest'
import { AnonymousCallers, MCP_GUESTS } from '../../../src/http/admission/anonymous.ts'

afterEach(() => vi.useRealTimers())

test('callers of one network are one caller, within everyone', () => {
  const callers = new AnonymousCallers(MCP_GUESTS)
  const caller = callers.callerFrom('2001:db8::1')
  expect(callers.callerFrom('2001:db8::2')).toBe(caller)
  expect(caller).toMatchObject({ tier: 'free', within: { tier: 'pro' } })
  expect(callers.callerFrom('192.0.2.1').keyId).not.toBe(caller.keyId)
  expect(callers.callerFrom('192.0.2.1').within).toBe(caller.within)
})

test('networks beyond the most that are told apart share one caller, until the next day', () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  const callers = new AnonymousCallers(MCP_GUESTS, 2)
  const first = callers.callerFrom('192.0.2.1')
  callers.callerFrom('192.0.2.2')
  const third = callers.callerFrom('192.0.2.3')
  expect(callers.callerFrom('192.0.2.4')).toEqual(third)
  expect(callers.callerFrom('192.0.2.1')).toBe(first)
  vi.advanceTimersByTime(86_400_000)
  expect(callers.callerFrom('192.0.2.3').keyId).toBe('network 192.0.2.3')
})
