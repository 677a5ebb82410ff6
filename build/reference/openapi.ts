/** Requests the OpenAPI document from the service itself, so that the pages show what assistants read. */
import { buildApp } from '../../src/http/app.ts'
import type { KeyStore } from '../../src/keys/key-store.ts'
import { SHOWN_URL } from '../shown-url.ts'

/** The parts of JSON Schema that the document uses. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly enum?: readonly string[]
  readonly const?: unknown
  readonly minimum?: number
  readonly maximum?: number
  readonly default?: string | number
  readonly maxLength?: number
  readonly format?: string
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: Schema | boolean
}

export interface Parameter {
  readonly name: string
  readonly in: 'query' | 'path'
  readonly description: string
  readonly example: string | number
  readonly schema: Schema
}

export interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly parameters?: readonly Parameter[]
  readonly responses: {
    readonly 200: { readonly content: { readonly 'application/json': { readonly schema: Schema } } }
  }
}

export interface OpenApi {
  readonly paths: Readonly<Record<string, { readonly get: Operation }>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

/** A key store without keys: the document is requested with `PUBLIC_SCHEMA` set. */
const NO_KEYS = { verify: () => undefined, verifyFeed: () => undefined } as unknown as KeyStore

export async function readOpenApi(): Promise<OpenApi> {
  const app = await buildApp({
    config: {
      today: { by: 'clock' },
      publicBaseUrl: SHOWN_URL,
      publicSchema: true,
      publicPages: false,
      publicExplorer: false,
      publicMcp: false,
      mcpHosts: [],
      trustProxy: [],
      logLevel: 'silent',
      cacheBytes: 0,
      redisUrl: undefined,
    },
    keys: NO_KEYS,
    serving: { current: { state: 'starting' } },
  })
  try {
    return (await app.inject('/api/gpt/openapi')).json<OpenApi>()
  } finally {
    await app.close()
  }
}
