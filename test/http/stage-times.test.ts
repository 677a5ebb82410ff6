import { expect, test } from 'vitest'
import { STAGES } from '../../src/search/directory.ts'
import { startContractService } from '../contract/directory.ts'

/** The names of the stages in a header Server-Timing, in order. Each stage must have a duration. */
function stagesOf(header: unknown): string[] {
  return String(header)
    .split(', ')
    .map((entry) => /^(\w+);dur=\d+\.\d{4}$/.exec(entry)?.[1] ?? `unreadable: ${entry}`)
}

test('with timing=1 an answer has the duration of each stage, in the order of the stages', async () => {
  const { get } = await startContractService()
  const found = await get('/api/gpt/conferences?q=learning&timing=1')
  expect(stagesOf(found.headers['server-timing'])).toEqual(['plan', 'match', 'page', 'text'])
  expect(found.json().query).toEqual({ q: 'learning', timing: '1' })
  const counted = await get('/api/gpt/conferences?q=learning&type=webinar&month=2026-01&facets=topic&timing=1')
  expect(stagesOf(counted.headers['server-timing'])).toEqual(STAGES)
})

test('with timing=1 an answer from the cache has cache;desc="hit" in Server-Timing', async () => {
  const { get } = await startContractService({ config: { cacheBytes: 1_000_000 } })
  await get('/api/gpt/conferences?q=learning&timing=1')
  expect((await get('/api/gpt/conferences?q=learning&timing=1')).headers['server-timing']).toBe('cache;desc="hit"')
})

test('an answer without timing=1 has no header Server-Timing', async () => {
  const { get } = await startContractService()
  expect((await get('/api/gpt/conferences?q=learning')).headers).not.toHaveProperty('server-timing')
  expect((await get('/api/gpt/conferences?q=learning&timing=')).headers).not.toHaveProperty('server-timing')
  const refused = await get('/api/gpt/conferences?timing=yes')
  expect(refused.json().message).toBe('Parameter "timing" must be 1; received "yes".')
})
