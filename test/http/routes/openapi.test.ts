import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import type { z } from 'zod'
import { getConference } from '../../../src/operations/get-conference.ts'
import { getStatistics, listCountries, listTopics } from '../../../src/operations/lists.ts'
import { searchConferences } from '../../../src/operations/search-conferences.ts'
import { searchParameters } from '../../../src/operations/search-parameters.ts'
import { buildDirectory } from '../../support/directory.ts'
import { manyEvents } from '../../support/many-events.ts'
import { serve, UNLIMITED } from '../../support/serve-events.ts'
import { startService } from '../../support/service.ts'
import { sharedDirectory } from '../../support/shared-directory.ts'

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

test('the service accepts all examples, defaults, bounds and allowed values of the OpenAPI document', async () => {
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

test('texts and answers in the OpenAPI document stay within the limits of chat assistants', async () => {
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

/**
 * A token is about four characters. An assistant reads the whole document at the beginning of each
 * conversation.
 */
test('the OpenAPI document has at most 6,750 tokens', async () => {
  const { get } = await startService()
  expect((await get('/api/gpt/openapi')).body.length).toBeLessThanOrEqual(27_000)
})

test('the OpenAPI document has an answer for every operation, and one body for all errors', async () => {
  const schema = { $ref: '#/components/schemas/Error' }
  for (const { responses } of operationsOf(await document())) {
    expect(Object.keys(responses)).toEqual(['200', 'default'])
    for (const { description } of Object.values(responses)) expect(description).not.toMatch(/^(Default Response)?$/)
    expect(responses.default!.content).toEqual({ 'application/json': { schema } })
  }
})

test.each(['1.1', '1.2'] as const)(
  'a reader of YAML %s reads from openapi.yaml the same document as a reader of JSON',
  async (version) => {
    const { get } = await startService()
    const [json, yaml] = [await get('/api/gpt/openapi'), await get('/api/gpt/openapi.yaml')]
    expect(parse(yaml.body, { version })).toEqual(json.json())
  },
)

const built = sharedDirectory(() => buildDirectory(manyEvents(600)))

/** Paths of the document, each with calls that together get answers of all kinds, including errors. */
const CALLS: Readonly<Record<string, readonly string[]>> = {
  '/api/gpt/conferences': [
    '',
    '?limit=50&facets=topic,sub_topic,country,continent,city,type,month,year,attendance,deadline_month',
    '?q=qantum%20optics&colour=red&limit=50',
    '?q=workshops%20in%20Paris%20next%20year',
    '?city=Pari&from=2026-01-01',
    '?topic=Physics&country=Fiji&type=webinar&month=2031-01',
    '?sort=deadline&limit=50',
    '?fields=dates.start,location.city,attendance&limit=50',
    '?offset=5000',
    '?limit=0',
    '?fields=colour',
  ],
  '/api/gpt/conferences/{id}': ['/1', '/7919001', '/1?fields=related.dates.end,status', '/2', '/x'],
  '/api/gpt/topics': [''],
  '/api/gpt/countries': ['', '?continent=Europe', '?continent=Atlantis'],
  '/api/gpt/stats': [''],
}

/** The zod schemas of answers, made strict: they refuse unknown members. */
const BODIES: Readonly<Record<string, z.ZodType>> = {
  '/api/gpt/conferences': searchConferences.body,
  '/api/gpt/conferences/{id}': getConference.body,
  '/api/gpt/topics': listTopics.body,
  '/api/gpt/countries': listCountries.body,
  '/api/gpt/stats': getStatistics.body,
}

test('answers of the service match their schemas in the OpenAPI document', async () => {
  const { get } = await serve(built.directory)
  const found = (await get('/api/gpt/openapi')).json<Document>()
  expect(Object.keys(found.paths)).toEqual(Object.keys(CALLS))
  const ajv = new Ajv2020({ strict: false, formats: { date: /^\d{4}-\d\d-\d\d$/ }, allErrors: true })
  ajv.addSchema(found, 'document')
  const told = new Set<string>()
  for (const [path, calls] of Object.entries(CALLS)) {
    for (const call of calls) {
      const answer = await get(path.replace('/{id}', '') + call)
      const status = answer.statusCode === 200 ? '200' : 'default'
      const pointer = [path, 'get', 'responses', status, 'content', 'application/json', 'schema']
      const escaped = pointer.map((name) => encodeURIComponent(name.replaceAll('/', '~1')))
      const validate = ajv.compile({ $ref: `document#/paths/${escaped.join('/')}` })
      validate(answer.json())
      expect(validate.errors, path + call).toBeNull()
      if (status === '200') BODIES[path]!.parse(answer.json())
      for (const name of Object.keys(answer.json())) told.add(name)
    }
  }
  // the answers to CALLS together contain every optional member
  expect([...told]).toEqual(
    expect.arrayContaining(['facets', 'reading', 'interpretation', 'suggestions', 'relax', 'warnings']),
  )
})
