import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { errorBodyOf } from '../../../src/operations/error-bodies.ts'
import { getConference } from '../../../src/operations/get-conference.ts'
import { getStatistics } from '../../../src/operations/get-statistics.ts'
import { openApiBody } from '../../../src/operations/json-schema.ts'
import { listCountries } from '../../../src/operations/list-countries.ts'
import { listTopics } from '../../../src/operations/list-topics.ts'
import { searchConferences } from '../../../src/operations/search-conferences.ts'
import { searchParameters } from '../../../src/operations/search-parameters.ts'
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
  summary: string
  description: string
  parameters?: Parameter[]
  responses: Record<string, { description: string; content?: Record<string, unknown> }>
  'x-openai-isConsequential': boolean
}

interface Document {
  openapi: string
  info: { title: string; version: string }
  servers: { url: string }[]
  security: unknown
  components: { securitySchemes: unknown; schemas: Record<string, unknown> }
  paths: Record<string, Record<string, Operation>>
}

async function document(publicBaseUrl = 'https://events.example.org/base'): Promise<Document> {
  const { get } = await startService({ config: { publicBaseUrl } })
  return (await get('/api/gpt/openapi')).json<Document>()
}

const operationsOf = ({ paths }: Document) => Object.values(paths).flatMap((path) => Object.values(path))

test('the document is valid OpenAPI 3.1', async () => {
  const validator = new Validator()
  const found = await document()
  expect(await validator.validate(structuredClone(found) as never)).toEqual({ valid: true })
  expect(found.openapi).toBe('3.1.0')
})

test('the document names title, version, server and the key header', async () => {
  const { info, servers, security, components } = await document()
  expect(info).toMatchObject({ title: 'Conference Directory Search', version: '1.0.0' })
  expect(servers).toEqual([{ url: 'https://events.example.org/base' }])
  expect(components.securitySchemes).toEqual({ apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' } })
  expect(security).toEqual([{ apiKey: [] }])
})

test('the document has exactly the six operations, under their full paths', async () => {
  const { paths } = await document()
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => [method, path, operationId]),
  )
  expect(operations).toEqual([
    ['get', '/api/gpt/conferences', 'searchConferences'],
    ['get', '/api/gpt/conferences/{id}', 'getConference'],
    ['get', '/api/gpt/topics', 'listTopics'],
    ['get', '/api/gpt/countries', 'listCountries'],
    ['get', '/api/gpt/stats', 'getStatistics'],
    ['get', '/api/gpt/openapi', 'getSchema'],
  ])
})

test('the document has every parameter of the search, with description and example, and no other', async () => {
  const { paths } = await document()
  const parameters = paths['/api/gpt/conferences']!.get!.parameters!
  expect(parameters.map(({ name }) => name)).toEqual(Object.keys(searchParameters.shape))
  for (const { name, description, example, required, in: place } of parameters) {
    expect(description, name).toBeTruthy()
    expect(example, name).toBeDefined()
    expect([place, required ?? false], name).toEqual(['query', false])
  }
})

/** A parameter that means nothing by itself comes with the one that it belongs to. */
const COMPANIONS: Readonly<Record<string, string>> = { within_km: '&near=Berlin' }

test('examples of the parameters are accepted', async () => {
  const { paths } = await document()
  const { get } = await startService()
  for (const { name, example } of paths['/api/gpt/conferences']!.get!.parameters!) {
    const response = await get(
      `/api/gpt/conferences?${name}=${encodeURIComponent(String(example))}${COMPANIONS[name] ?? ''}`,
    )
    expect(response.statusCode, name).toBe(200)
  }
})

test('bounds, defaults and allowed values are documented as they are enforced', async () => {
  const { paths } = await document()
  const { get } = await startService({ tierLimits: { free: { minute: 1000, day: 1000 }, pro: { minute: 1, day: 1 } } })
  const status = async (name: string, value: unknown) =>
    (await get(`/api/gpt/conferences?${name}=${encodeURIComponent(String(value))}${COMPANIONS[name] ?? ''}`)).statusCode
  for (const { name, schema } of paths['/api/gpt/conferences']!.get!.parameters!) {
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

test('texts and answers keep the limits of chat assistants', async () => {
  const found = await document()
  for (const operation of operationsOf(found)) {
    expect(operation.summary.length).toBeLessThanOrEqual(300)
    expect(operation.description.length).toBeLessThanOrEqual(300)
    for (const { description } of operation.parameters ?? []) expect(description.length).toBeLessThanOrEqual(700)
    expect(operation['x-openai-isConsequential']).toBe(false)
  }
  const ids = operationsOf(found).map(({ operationId }) => operationId)
  expect(new Set(ids).size).toBe(ids.length)
  expect(JSON.stringify(found).length).toBeLessThan(100_000)
})

test('every operation documents the answers and errors it can have', async () => {
  const { paths } = await document()
  const statuses = Object.fromEntries(
    operationsOf({ paths } as Document).map(({ operationId, responses }) => [
      operationId,
      Object.keys(responses).join(' '),
    ]),
  )
  const everywhere = '401 408 414 429 431 500 503'
  expect(statuses).toEqual({
    searchConferences: `200 304 400 ${everywhere}`,
    getConference: `200 304 400 401 404 408 414 429 431 500 503`,
    listTopics: `200 304 ${everywhere}`,
    listCountries: `200 304 400 ${everywhere}`,
    getStatistics: `200 304 ${everywhere}`,
    getSchema: `200 ${everywhere}`,
  })
  for (const { responses } of operationsOf({ paths } as Document)) {
    for (const { description } of Object.values(responses)) expect(description).not.toBe('Default Response')
  }
})

test('every named schema of the document is used in it', async () => {
  const found = await document()
  const text = JSON.stringify(found)
  for (const name of Object.keys(found.components.schemas)) expect(text).toContain(`"#/components/schemas/${name}"`)
})

test('the YAML download has the same paths and operations', async () => {
  const { get } = await startService()
  const found = await document()
  const yaml = await get('/api/gpt/openapi.yaml')
  expect(yaml.headers['content-type']).toBe('application/yaml; charset=utf-8')
  expect(yaml.headers['content-disposition']).toBe('attachment; filename="confdex-openapi.yaml"')
  expect(yaml.body).toMatch(/^openapi: 3\.1\.0\n/)
  for (const path of Object.keys(found.paths)) expect(yaml.body).toContain(`\n  ${path}:\n`)
  for (const { operationId } of operationsOf(found)) expect(yaml.body).toContain(`operationId: ${operationId}\n`)
})

test('answers have the bodies that the document describes', async () => {
  const { get } = await startService()
  searchConferences.body.parse((await get('/api/gpt/conferences?q=a&foo=1')).json())
  getConference.body.parse((await get('/api/gpt/conferences/4711')).json())
  listTopics.body.parse((await get('/api/gpt/topics')).json())
  listCountries.body.parse((await get('/api/gpt/countries')).json())
  getStatistics.body.parse((await get('/api/gpt/stats')).json())
  openApiBody.parse((await get('/api/gpt/openapi')).json())
  errorBodyOf(400).parse((await get('/api/gpt/conferences?limit=0')).json())
})
