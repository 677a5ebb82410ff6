import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { parseDay } from '../../../src/event/days.ts'
import { type AppOptions, buildApp } from '../../../src/http/app.ts'
import { issueKey } from '../../../src/keys/key-file.ts'
import { MAX_LIMIT } from '../../../src/keys/key-record.ts'
import { openKeyStore } from '../../../src/keys/key-store.ts'
import { parseAbbreviations } from '../../../src/text/abbreviations.ts'
import { parseTopicTable } from '../../../src/text/topic-table.ts'
import { buildDirectory } from '../../support/directory.ts'
import { testGazetteer } from '../../support/gazetteer.ts'
import { manyEvents } from '../../support/many-events.ts'
import { scratchFolder } from '../suite.ts'

/** The whole service in this process, with public schema, pages and MCP endpoint, on a new directory. */
export interface AttackedService {
  readonly app: FastifyInstance
  readonly key: string
  readonly document: OpenApiDocument
  /** The fault of a body, compared with its schema in the OpenAPI document; undefined if it has none. */
  problemOf(path: string, status: number, body: unknown): string | undefined
  inject(options: InjectOptions): Promise<LightMyRequestResponse>
  readonly errors: () => number
  close(): Promise<void>
}

export interface OpenApiParameter {
  readonly name: string
  readonly in: 'query' | 'path'
  readonly example?: unknown
  readonly schema: { readonly type?: string; readonly enum?: readonly string[]; readonly maximum?: number }
}

export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, { readonly get: { readonly parameters?: readonly OpenApiParameter[] } }>>
}

const EVENTS = 3000

const SYNONYMS = parseAbbreviations('ML = machine learning\nQO = quantum optics')
const TOPICS = parseTopicTable('Physics = optics\nComputer Science = CS = informatics\nNetworks > Computer Science')

export async function startAttackedService(connection?: AppOptions['connection']): Promise<AttackedService> {
  const built = await buildDirectory(manyEvents(EVENTS), SYNONYMS, testGazetteer(), TOPICS)
  const folder = scratchFolder()
  const keysFile = join(folder, 'keys.json')
  const limits = { minute: MAX_LIMIT, day: MAX_LIMIT }
  const { key } = await issueKey(keysFile, { tier: 'pro', label: 'attack', now: new Date(), limits })
  let errors = 0
  const app = await buildApp({
    config: {
      today: { by: 'setting', day: parseDay('2026-11-20')! },
      publicBaseUrl: 'http://127.0.0.1:8080',
      publicSchema: true,
      publicPages: true,
      publicExplorer: false,
      publicMcp: true,
      mcpHosts: [],
      trustProxy: [],
      logLevel: 'error',
      cacheBytes: 4_000_000,
      redisUrl: undefined,
    },
    keys: await openKeyStore(keysFile),
    serving: { current: { state: 'serving', directory: built.directory } },
    logStream: { write: () => errors++ },
    ...(connection && { connection }),
    // refuses no request, because all requests of an attack arrive in one turn of the event loop
    overload: { refusal: () => undefined, close: () => {} },
  })
  const document = (await app.inject('/api/gpt/openapi')).json<OpenApiDocument>()
  return {
    app,
    key,
    document,
    problemOf: validatorOf(document),
    inject: (options) => app.inject(options),
    errors: () => errors,
    close: async () => {
      await app.close()
      await built.dispose()
      rmSync(folder, { recursive: true })
    },
  }
}

function validatorOf(document: OpenApiDocument): AttackedService['problemOf'] {
  const ajv = new Ajv2020({ strict: false, formats: { date: /^\d{4}-\d\d-\d\d$/ } })
  ajv.addSchema(document, 'document')
  const validators = new Map<string, ValidateFunction>()
  return (path, status, body) => {
    const response = status === 200 ? '200' : 'default'
    const pointer = [path, 'get', 'responses', response, 'content', 'application/json', 'schema']
      .map((name) => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1')))
      .join('/')
    const validate = validators.get(pointer) ?? ajv.compile({ $ref: `document#/paths/${pointer}` })
    validators.set(pointer, validate)
    return validate(body) ? undefined : ajv.errorsText(validate.errors)
  }
}
