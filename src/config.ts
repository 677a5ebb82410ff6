import { isIP } from 'node:net'
import { z } from 'zod'
import { type EpochDay, parseDay } from './event/days.ts'

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** What the environment says, checked. */
export interface Config {
  readonly host: string
  readonly port: number
  /** Path of the snapshot file, or of a link to one. */
  readonly snapshot: string
  readonly keysFile: string
  readonly today: { readonly by: 'clock' } | { readonly by: 'setting'; readonly day: EpochDay }
  /** Where callers reach the service, without a slash at its end. */
  readonly publicBaseUrl: string
  /** Whether the OpenAPI document is served without a key. */
  readonly publicSchema: boolean
  /** Addresses and CIDR ranges of proxies whose X-Forwarded-For is believed. */
  readonly trustProxy: readonly string[]
  readonly logLevel: (typeof LOG_LEVELS)[number]
  /** Size of the response cache; 0 means none. */
  readonly cacheBytes: number
  /** Variables that are set but have no effect in this release. */
  readonly withoutEffect: readonly string[]
}

/** The environment does not make a configuration; the message holds one line per problem. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

function wholeNumber(min: number, max: number) {
  return z
    .string()
    .refine((text) => /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max, {
      error: `a whole number from ${min} to ${max}`,
    })
    .transform(Number)
}

const httpUrl = z
  .string()
  .refine((text) => isPlainHttpUrl(text), { error: 'an http or https URL without query, fragment or user name' })
  .transform((text) => text.replace(/\/+$/, ''))

const day = z.string().transform((text, context): EpochDay => {
  const parsed = parseDay(text)
  if (parsed !== undefined) return parsed
  context.addIssue({ code: 'custom', message: 'an existing date written YYYY-MM-DD' })
  return z.NEVER
})

const ranges = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((range) => range.trim())
      .filter((range) => range !== ''),
  )
  .refine((list) => list.every(isAddressRange), {
    error: 'IP addresses or CIDR ranges separated by commas, such as 10.0.0.0/8,::1',
  })

/** One entry per variable: its rule, its description for the README, and its default where it has one. */
const environmentSchema = z.object({
  HOST: z.string().default('127.0.0.1').describe('Address to listen on.'),
  PORT: wholeNumber(0, 65_535).prefault('8080').describe('Port to listen on; 0 takes any free one.'),
  SNAPSHOT: z.string().default('data/directory.snapshot').describe('Snapshot file, or a link to one.'),
  KEYS_FILE: z.string().default('data/keys.json').describe('File that holds the digests of the API keys.'),
  TODAY: day
    .optional()
    .describe(
      'The day to take for today (YYYY-MM-DD), so that runs can be repeated; without it, the current UTC date.',
    ),
  PUBLIC_BASE_URL: httpUrl
    .optional()
    .describe('Where callers reach the service; named in the OpenAPI document. Without it, http://HOST:PORT.'),
  PUBLIC_SCHEMA: z
    .enum(['true', 'false'], { error: 'true or false' })
    .default('false')
    .describe('true serves the OpenAPI document without a key.'),
  TRUST_PROXY: ranges
    .prefault('')
    .describe('Addresses and CIDR ranges, separated by commas, of proxies whose X-Forwarded-For is believed.'),
  LOG_LEVEL: z
    .enum(LOG_LEVELS, { error: `one of ${LOG_LEVELS.join(', ')}` })
    .default('info')
    .describe(`How much is logged: ${LOG_LEVELS.join(', ')}.`),
  CACHE_MB: wholeNumber(0, 65_536).prefault('64').describe('Megabytes of search answers kept in memory; 0 keeps none.'),
  REDIS_URL: z.string().optional().describe('Counters shared by replicas. Has no effect yet.'),
  OPS_PORT: wholeNumber(0, 65_535).optional().describe('Port of the metrics. Has no effect yet.'),
})

const WITHOUT_EFFECT = ['REDIS_URL', 'OPS_PORT'] as const

/** One row per environment variable, as the README's table has it; `''` where there is no default. */
export const ENVIRONMENT: readonly { name: string; default: string; description: string }[] = Object.entries(
  environmentSchema.shape,
).map(([name, schema]) => ({
  name,
  default: String('defaultValue' in schema.def ? schema.def.defaultValue : ''),
  description: schema.description ?? '',
}))

/**
 * Reads the configuration. An empty variable counts as not set.
 * @throws ConfigError naming every variable that is wrong, what was expected and what was found
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(
    Object.keys(environmentSchema.shape)
      .map((name) => [name, environment[name]?.trim()] as const)
      .filter(([, value]) => value !== undefined && value !== ''),
  )
  const result = environmentSchema.safeParse(given)
  if (!result.success) throw new ConfigError(describeProblems(result.error.issues, given))
  const values = result.data
  return {
    host: values.HOST,
    port: values.PORT,
    snapshot: values.SNAPSHOT,
    keysFile: values.KEYS_FILE,
    today: values.TODAY === undefined ? { by: 'clock' } : { by: 'setting', day: values.TODAY },
    publicBaseUrl:
      values.PUBLIC_BASE_URL ?? `http://${isIP(values.HOST) === 6 ? `[${values.HOST}]` : values.HOST}:${values.PORT}`,
    publicSchema: values.PUBLIC_SCHEMA === 'true',
    trustProxy: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL,
    cacheBytes: values.CACHE_MB * 1024 * 1024,
    withoutEffect: WITHOUT_EFFECT.filter((name) => values[name] !== undefined),
  }
}

function describeProblems(
  issues: readonly z.core.$ZodIssue[],
  given: Readonly<Record<string, string | undefined>>,
): string {
  return issues
    .map((issue) => {
      const name = String(issue.path[0])
      return `${name}: expected ${issue.message}, got ${JSON.stringify(given[name])}; correct the variable or unset it`
    })
    .join('\n')
}

function isPlainHttpUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  return /^https?:$/.test(url.protocol) && url.search === '' && url.hash === '' && url.username === ''
}

function isAddressRange(text: string): boolean {
  const [address = '', prefixBits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return prefixBits === undefined || (/^\d{1,3}$/.test(prefixBits) && Number(prefixBits) <= (version === 4 ? 32 : 128))
}
