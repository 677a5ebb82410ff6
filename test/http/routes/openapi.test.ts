import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { searchParameters } from '../../../src/operations/search-parameters.ts'
import { UNLIMITED } from '../../support/serve-events.ts'
import { startService } from '../../support/service.ts'

interface Parameter {
  name: string
  in: string
  required?: boolean
  description: string
  example: unknown
  schema: { type: string; enum?: string[]; minimum?: number; maximum?: number; default?: number; maxLength?: number }
}

interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description: string
  parameters?: Parameter[]
  responses: Record<string, { description: string; content?: Record<string, unknown> }>
  'x-openai-isConsequential': boolean
}

interface Document {
  openapi: string
  info: { title: string; version: string }
  tags: { name: string }[]
  servers: unknown
  security: unknown
  components: { securitySchemes: unknown; schemas: Record<string, unknown> }
  paths: Record<string, Record<string, Operation>>
}

async function document(publicBaseUrl = 'https://events.example.org/base'): Promise<Document> {
  const { get } = await startService({ config: { publicBaseUrl } })
  return (await get('/api/gpt/openapi')).json<Document>()
}

const operationsOf = ({ paths }: Document) => Object.values(paths).flatMap((path) => Object.values(path))

test('the OpenAPI document is valid OpenAPI 3.1 with title, version, server and the header X-API-Key', async () => {
  const found = await document()
  expect(await new Validator().validate(structuredClone(found) as never)).toEqual({ valid: true })
  const { openapi, info, servers, security, components } = found
  expect([openapi, info.title, info.version]).toEqual(['3.1.0', 'Conference Directory Search', '1.0.0'])
  expect(servers).toEqual([{ url: 'https://events.example.org/base' }])
  expect(components.securitySchemes).toEqual({
    apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
    bearer: { type: 'http', scheme: 'bearer' },
  })
  expect(security).toEqual([{ apiKey: [] }, { bearer: [] }])
})

test('the OpenAPI document has tags for every operation, and the contact and licence of the operator', async () => {
  const found = await document()
  const tags = found.tags.map(({ name }) => name)
  for (const operation of operationsOf(found)) expect(tags).toContain(operation.tags[0])
  expect(found.info).toMatchObject({
    contact: { url: 'https://events.example.org/base' },
    license: { name: 'Terms of the operator' },
  })
  const { get } = await startService({ config: { apiContact: 'api@example.org', apiLicense: 'CC BY 4.0' } })
  expect((await get('/api/gpt/openapi')).json().info).toMatchObject({
    contact: { email: 'api@example.org' },
    license: { name: 'CC BY 4.0' },
  })
})

test('version=3.0 gives the OpenAPI document as valid OpenAPI 3.0, in which no type is null', async () => {
  const { get } = await startService()
  const found = (await get('/api/gpt/openapi?version=3.0')).json<Document>()
  expect(await new Validator().validate(structuredClone(found) as never)).toEqual({ valid: true })
  expect(found.openapi).toBe('3.0.3')
  const text = JSON.stringify(found)
  for (const part of ['"null"', '"const"', '"examples"', '"type":[']) expect(text).not.toContain(part)
  const { Conference, Error: error } = found.components.schemas as Record<string, { properties: object }>
  expect(Conference!.properties).toMatchObject({
    submission_deadline: { type: 'string', format: 'date', nullable: true },
    language: { type: 'string', nullable: true },
  })
  expect(found.components.schemas.Attendance).toMatchObject({
    type: 'string',
    enum: ['in-person', 'online', 'hybrid', null],
    nullable: true,
  })
  expect(error!.properties).toMatchObject({ success: { type: 'boolean', enum: [false] } })
  expect(operationsOf(found).map(({ operationId }) => operationId)).toEqual(
    operationsOf(await document()).map(({ operationId }) => operationId),
  )
  expect(parse((await get('/api/gpt/openapi.yaml?version=3.0')).body)).toEqual(found)
  expect((await get('/api/gpt/openapi?version=3.1')).json()).toMatchObject({ openapi: '3.1.0' })
  const unknown = await get('/api/gpt/openapi?version=2.0')
  expect([unknown.statusCode, unknown.json().message]).toEqual([400, expect.stringContaining('must be 3.0 or 3.1')])
})

test('the OpenAPI document has every parameter of a search, with description and example', async () => {
  const { paths } = await document()
  const parameters = paths['/api/gpt/conferences']!.get!.parameters!
  expect(parameters.map(({ name }) => name)).toEqual(Object.keys(searchParameters.shape))
  for (const { name, description, example, required, in: place } of parameters) {
    expect(description, name).toBeTruthy()
    expect(example, name).toBeDefined()
    expect([place, required ?? false], name).toEqual(['query', false])
  }
})

test('a search accepts all examples, defaults, bounds and allowed values of the OpenAPI document', async () => {
  const { paths } = await document()
  const { get } = await startService({ tierLimits: UNLIMITED })
  const status = async (name: string, value: unknown) => {
    const query = new URLSearchParams({ [name]: String(value), ...(name === 'within_km' && { near: 'Berlin' }) })
    return (await get(`/api/gpt/conferences?${query}`)).statusCode
  }
  for (const { name, schema, example } of paths['/api/gpt/conferences']!.get!.parameters!) {
    expect(await status(name, example), name).toBe(200)
    for (const value of schema.enum ?? []) expect(await status(name, value), `${name}=${value}`).toBe(200)
    if (schema.default !== undefined) expect(await status(name, schema.default), name).toBe(200)
    if (schema.minimum !== undefined && name !== 'year') {
      expect([await status(name, schema.minimum), await status(name, schema.minimum - 1)], name).toEqual([200, 400])
      expect([await status(name, schema.maximum), await status(name, schema.maximum! + 1)], name).toEqual([200, 400])
    }
    if (schema.maxLength !== undefined) {
      const longest = 'a'.repeat(schema.maxLength)
      expect([await status(name, longest), await status(name, `${longest}a`)], name).toEqual([200, 400])
    }
  }
  const limit = paths['/api/gpt/conferences']!.get!.parameters!.find(({ name }) => name === 'limit')!
  expect(limit.schema).toEqual({ type: 'integer', minimum: 1, maximum: 50, default: 10 })
})

test('summaries and descriptions in the OpenAPI document stay within the limits of chat assistants', async () => {
  const found = await document()
  for (const operation of operationsOf(found)) {
    expect(operation.summary.length).toBeLessThanOrEqual(300)
    expect(operation.description.length).toBeLessThanOrEqual(300)
    for (const { description } of operation.parameters ?? []) expect(description.length).toBeLessThanOrEqual(700)
    expect(operation['x-openai-isConsequential']).toBe(false)
  }
  const ids = operationsOf(found).map(({ operationId }) => operationId)
  expect(new Set(ids).size).toBe(ids.length)
})

test('the OpenAPI document has at most 6,750 tokens of four characters', async () => {
  const { get } = await startService()
  expect((await get('/api/gpt/openapi')).body.length).toBeLessThanOrEqual(27_000)
})

test('the OpenAPI document describes the answer 200 of every operation, and one schema for all errors', async () => {
  const schema = { $ref: '#/components/schemas/Error' }
  for (const { responses } of operationsOf(await document())) {
    expect(Object.keys(responses)).toEqual(['200', 'default'])
    for (const { description } of Object.values(responses)) expect(description).not.toMatch(/^(Default Response)?$/)
    expect(responses.default!.content).toEqual({ 'application/json': { schema } })
  }
})

test.each(['1.1', '1.2'] as const)(
  'openapi.yaml, parsed as YAML %s, is the same document as the OpenAPI document in JSON',
  async (version) => {
    const { get } = await startService()
    const [json, yaml] = [await get('/api/gpt/openapi'), await get('/api/gpt/openapi.yaml')]
    expect(parse(yaml.body, { version })).toEqual(json.json())
  },
)
