import { expect, test } from 'vitest'
import { revokeKey } from '../../src/keys/key-file.ts'
import { startContractService } from './directory.ts'

const unauthorized = (problem: string) => ({
  success: false,
  error: 'Unauthorized',
  message: `The API key is ${problem}. Send a key issued by the operator in the header X-API-Key.`,
})

test('a request without a key gets 401, before anything else is checked', async () => {
  const { app } = await startContractService()
  for (const url of [
    '/api/gpt/conferences',
    '/api/gpt/conferences?limit=0',
    '/api/gpt/conferences/1',
    '/no/such/path',
    '/api/gpt/%zz',
  ]) {
    const response = await app.inject({ url })
    expect(response.statusCode, url).toBe(401)
    expect(response.json(), url).toEqual(unauthorized('missing'))
  }
})

test('a request with a key that was never issued gets 401', async () => {
  const service = await startContractService()
  const response = await service.get('/api/gpt/stats', {
    'x-api-key': service.key.free.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
  })
  expect(response.statusCode).toBe(401)
  expect(response.json()).toEqual(unauthorized('invalid: unknown, revoked or expired'))
})

test('a key is also accepted as a bearer token', async () => {
  const { app, key } = await startContractService()
  const response = await app.inject({ url: '/api/gpt/stats', headers: { authorization: `Bearer ${key.free}` } })
  expect(response.statusCode).toBe(200)
})

test('a revoked key gets 401', async () => {
  const service = await startContractService()
  expect((await service.get('/api/gpt/stats')).statusCode).toBe(200)
  await revokeKey(service.keysFile, service.key.free.split('_')[2]!, new Date())
  await service.keys.reload()
  expect((await service.get('/api/gpt/stats')).json()).toEqual(unauthorized('invalid: unknown, revoked or expired'))
})
