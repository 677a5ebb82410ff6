import { expect, test } from 'vitest'
import { startContractService } from './directory.ts'

const OPERATIONS = [
  '/api/gpt/conferences',
  '/api/gpt/conferences/101',
  '/api/gpt/topics',
  '/api/gpt/countries',
  '/api/gpt/stats',
]

test('every operation is a GET that answers JSON with a boolean success', async () => {
  const service = await startContractService()
  for (const url of OPERATIONS) {
    const response = await service.get(url)
    expect(response.statusCode, url).toBe(200)
    expect(response.headers['content-type'], url).toBe('application/json; charset=utf-8')
    expect(response.json().success, url).toBe(true)
  }
})

test('no operation changes anything: a repeated request gets the same body', async () => {
  const service = await startContractService()
  for (const url of OPERATIONS) {
    expect((await service.get(url)).body, url).toBe((await service.get(url)).body)
  }
})

test('answers name their snapshot, and only their caller may cache them, for a minute', async () => {
  const service = await startContractService()
  for (const url of OPERATIONS) {
    const { headers } = await service.get(url)
    expect(headers['x-snapshot'], url).toMatch(/^[0-9a-f]{16}$/)
    expect(headers['cache-control'], url).toBe('private, max-age=60')
    expect(headers.etag, url).toMatch(/^"[\w-]+"$/)
    expect((await service.get(url, { 'if-none-match': String(headers.etag) })).statusCode, url).toBe(304)
  }
})
