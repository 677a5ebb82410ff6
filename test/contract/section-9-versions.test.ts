import { expect, test } from 'vitest'
import { getJson, startContractService } from './directory.ts'

test('the interface is version 1.0.0 and its paths carry no version', async () => {
  const service = await startContractService()
  const { body } = await getJson(service, '/api/gpt/openapi')
  expect(body.info.version).toBe('1.0.0')
  for (const path of Object.keys(body.paths)) expect(path).toMatch(/^\/api\/gpt\/[a-z]/)
})
