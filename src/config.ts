import { isIP } from 'node:net'
import * as z from 'zod'
import { ACCESS_VARIABLES, accessOf } from './config-access.ts'
import {
  day,
  flag,
  httpUrl,
  isAddressRange,
  isHostName,
  isPlainHttpUrl,
  listOf,
  location,
  redisUrl,
  share,
  wholeNumber,
} from './config-kinds.ts'
import type { EpochDay } from './event/days.ts'

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

export interface ConfigProblem {
  readonly variable: string
  readonly expected: string
  /** The value as JSON, without passwords; `another text` for a secret, `none` for no value. */
  readonly found: string
}

const ADVICE = 'correct the variable or unset it'

/** Error: the environment is no valid configuration. The message has one line for each problem. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly advice = ADVICE
  readonly problems: readonly ConfigProblem[]

  constructor(problems: readonly ConfigProblem[]) {
    super(
      problems
        .map(({ variable, expected, found }) => `${variable}: expected ${expected}, got ${found}; ${ADVICE}`)
        .join('\n'),
    )
    this.problems = problems
  }
}

/** Rule, default and description (for docs/operating.md) of each variable. */
const environmentSchema = z.object({
  HOST: z.string().default('127.0.0.1').describe('Address to listen on.'),
  PORT: wholeNumber(0, 65_535).prefault('8080').describe('Port to listen on; 0 takes any free port.'),
  SNAPSHOT: location
    .default('data/directory.snapshot')
    .describe(
      'Snapshot to serve: a file or a link to a file, an http or https URL, or s3://bucket/key. If a ' +
        'new snapshot is put there, the server notices it and swaps it in.',
    ),
  SNAPSHOT_POLL_SECONDS: wholeNumber(1, 3600)
    .prefault('3')
    .describe('Seconds between two polls for a new snapshot; SIGHUP polls at once.'),
  SNAPSHOT_START_WAIT_SECONDS: wholeNumber(0, 86_400)
    .prefault('300')
    .describe(
      'Seconds for which a start retries if the storage cannot be reached, interrupts a download or ' +
        'answers 5xx, 408, 425 or 429; 0 ends the start at the first such error. Any other error ends it at once.',
    ),
  SNAPSHOT_CACHE_DIR: z
    .string()
    .default('data/cache')
    .describe(
      'Folder for downloaded snapshots: the served snapshot and the previous snapshot, so that a restart needs no ' +
        'storage.',
    ),
  SNAPSHOT_MIN_SHARE: share
    .prefault('0.5')
    .describe(
      'A new snapshot is refused if its number of events is below this share of the events that are ' +
        'served; 0 accepts any number.',
    ),
  SNAPSHOT_MAX_BYTES: wholeNumber(1, 1e15)
    .prefault('8000000000')
    .describe(
      'Maximum bytes of a snapshot. A larger snapshot is refused; a download ends as soon as its header ' +
        'declares more bytes.',
    ),
  SNAPSHOT_REDIRECT_ORIGINS: listOf(
    (text) => isPlainHttpUrl(text) && new URL(text).origin === text,
    'origins separated by commas, such as https://files.example.org',
  ).describe(
    'Origins, separated by commas, to which the storage of an http or https address may redirect. If ' +
      'not set, only its own origin.',
  ),
  SNAPSHOT_VERIFY_KEY: z
    .string()
    .optional()
    .describe(
      'Public keys (Ed25519): PEM, or paths of PEM files separated by commas. One of them must have ' +
        'signed a snapshot. If not set, snapshots need no signature.',
    ),
  AWS_ACCESS_KEY_ID: z.string().optional().describe('Access key for s3:// locations.'),
  AWS_SECRET_ACCESS_KEY: z.string().optional().describe('Secret of the access key.'),
  AWS_SESSION_TOKEN: z.string().optional().describe('Session token of temporary credentials.'),
  AWS_REGION: z.string().default('us-east-1').describe('Region of the bucket.'),
  AWS_ENDPOINT_URL_S3: httpUrl
    .optional()
    .describe('Address of S3-compatible storage other than Amazon S3; the bucket is then part of the path.'),
  AWS_ENDPOINT_URL: httpUrl.optional().describe('Address of S3-compatible storage if AWS_ENDPOINT_URL_S3 is not set.'),
  KEYS_FILE: z.string().default('data/keys.json').describe('File with the digests of the API keys.'),
  TODAY: day
    .optional()
    .describe('The day to use as today (YYYY-MM-DD), so that runs can be repeated. If not set, the current UTC date.'),
  PUBLIC_BASE_URL: httpUrl
    .optional()
    .describe('URL at which callers reach the service, for the OpenAPI document. If not set, http://HOST:PORT.'),
  PUBLIC_SCHEMA: flag.prefault('false').describe('true serves the OpenAPI document without a key.'),
  PUBLIC_PAGES: flag
    .prefault('false')
    .describe(
      'true serves the pages of events, topics, places, months and series, and each event as a calendar file, ' +
        'without a key. Each network has the limits of a Free key.',
    ),
  EXPLORER: flag
    .prefault('true')
    .describe('false switches off the pages for people: the explorer at / and the reference at /docs.'),
  PUBLIC_EXPLORER: flag
    .prefault('false')
    .describe(
      'true lets people search without a key of their own: in the explorer, in exports and calendars, and in ' +
        'operations with the key `public`. Each network has the limits of a Free key.',
    ),
  PUBLIC_MCP: flag
    .prefault('false')
    .describe(
      'true lets assistants use POST /mcp without a key. Each network has the limits of a Free key, all ' +
        'networks together those of a Pro key.',
    ),
  MCP_HOSTS: listOf(
    (name) => name === '*' || isHostName(name),
    'host names without ports, separated by commas, such as search.example.org; or *',
  ).describe(
    'Host names, separated by commas, that requests of POST /mcp may have in Host and Origin, in addition to ' +
      'localhost and the host of PUBLIC_BASE_URL; * allows all.',
  ),
  MCP_FEED_TOKEN: z
    .string()
    .optional()
    .describe(
      'Feed token (confdex keys feed) that assistants get within links to calendars of searches and ' +
        'events. If not set, they get no such links.',
    ),
  ...ACCESS_VARIABLES,
  TRUST_PROXY: listOf(
    isAddressRange,
    'IP addresses or CIDR ranges separated by commas, such as 10.0.0.0/8,::1',
  ).describe('Addresses and CIDR ranges, separated by commas, of proxies whose X-Forwarded-For is trusted.'),
  LOG_LEVEL: z
    .enum(LOG_LEVELS, { error: `one of ${LOG_LEVELS.join(', ')}` })
    .default('info')
    .describe(`How much is logged: ${LOG_LEVELS.join(', ')}.`),
  LOG_QUERIES: flag
    .prefault('false')
    .describe(
      'true logs the query of each request, or the message of an assistant, but no form of the sign-in. ' +
        'People may have written personal data into it.',
    ),
  CACHE_MB: wholeNumber(0, 65_536)
    .prefault('64')
    .describe('Megabytes of answers that are kept in memory; 0 keeps none.'),
  REDIS_URL: redisUrl
    .optional()
    .describe(
      'Redis or Valkey that counts requests for all replicas: ' +
        'redis://[[user]:password@]host[:port][/database], or rediss:// with TLS. If not set, each ' +
        'process counts its own requests.',
    ),
  DRAIN_MS: wholeNumber(0, 600_000)
    .prefault('5000')
    .describe(
      'Milliseconds after SIGTERM for which requests are still answered while /readyz answers 503, so ' +
        'that balancers notice; 0 for none.',
    ),
  OPS_PORT: wholeNumber(0, 65_535)
    .optional()
    .describe(
      'Port of /metrics for Prometheus, and of /livez and /readyz for balancers. It needs no key, so ' +
        'only these programs should reach it. 0 takes any free port. If not set, there are no metrics.',
    ),
  OPS_HOST: z.string().optional().describe('Address at which OPS_PORT listens. If not set, HOST.'),
})

/** The table of variables in docs/operating.md; `default` is '' if there is none. */
export const ENVIRONMENT: readonly { name: string; default: string; description: string }[] = Object.entries(
  environmentSchema.shape,
).map(([name, schema]) => ({
  name,
  default: String('defaultValue' in schema.def ? schema.def.defaultValue : ''),
  description: schema.description ?? '',
}))

export type Config = Readonly<ReturnType<typeof readConfig>>

/**
 * Reads the configuration. An empty or blank variable counts as not set.
 * @throws ConfigError with all invalid values, or with a missing OAUTH_JWKS_URL
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>) {
  const given = Object.fromEntries(
    Object.keys(environmentSchema.shape)
      .map((name) => [name, environment[name]?.trim()] as const)
      .filter(([, value]) => value !== undefined && value !== ''),
  )
  const result = environmentSchema.safeParse(given)
  if (!result.success) throw new ConfigError(problemsOf(result.error.issues, given))
  const values = result.data
  if (values.OAUTH_ISSUER !== undefined && values.OAUTH_JWKS_URL === undefined) {
    const expected = 'a value because OAUTH_ISSUER is set: jwks_uri of the metadata of the identity provider'
    throw new ConfigError([{ variable: 'OAUTH_JWKS_URL', expected, found: 'none' }])
  }
  const today: Today = values.TODAY === undefined ? { by: 'clock' } : { by: 'setting', day: values.TODAY }
  return {
    host: values.HOST,
    port: values.PORT,
    snapshot: values.SNAPSHOT,
    snapshotPollMs: values.SNAPSHOT_POLL_SECONDS * 1000,
    snapshotStartWaitMs: values.SNAPSHOT_START_WAIT_SECONDS * 1000,
    snapshotCacheDir: values.SNAPSHOT_CACHE_DIR,
    /** Share, 0 to 1. */
    snapshotMinShare: values.SNAPSHOT_MIN_SHARE,
    snapshotMaxBytes: values.SNAPSHOT_MAX_BYTES,
    snapshotRedirectOrigins: values.SNAPSHOT_REDIRECT_ORIGINS,
    /** Argument of `readTrustedKeys`. */
    snapshotVerifyKey: values.SNAPSHOT_VERIFY_KEY,
    s3: {
      accessKeyId: values.AWS_ACCESS_KEY_ID,
      secretAccessKey: values.AWS_SECRET_ACCESS_KEY,
      sessionToken: values.AWS_SESSION_TOKEN,
      region: values.AWS_REGION,
      endpoint: values.AWS_ENDPOINT_URL_S3 ?? values.AWS_ENDPOINT_URL,
    },
    keysFile: values.KEYS_FILE,
    today,
    /** Public URL of the service, without a slash at the end. */
    publicBaseUrl:
      values.PUBLIC_BASE_URL ?? `http://${isIP(values.HOST) === 6 ? `[${values.HOST}]` : values.HOST}:${values.PORT}`,
    publicSchema: values.PUBLIC_SCHEMA,
    publicPages: values.PUBLIC_PAGES,
    explorer: values.EXPLORER,
    publicExplorer: values.PUBLIC_EXPLORER,
    publicMcp: values.PUBLIC_MCP,
    mcpHosts: values.MCP_HOSTS,
    mcpFeedToken: values.MCP_FEED_TOKEN,
    ...accessOf(values),
    /**
     * True if the environment says where traces go, and OTEL_SDK_DISABLED is not `true`. The packages of
     * OpenTelemetry read further variables.
     */
    traces: environment.OTEL_SDK_DISABLED !== 'true' && TRACE_VARIABLES.some((name) => isSet(environment[name])),
    trustProxy: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL,
    logQueries: values.LOG_QUERIES,
    /** 0 disables the cache. */
    cacheBytes: values.CACHE_MB * 1024 * 1024,
    /** URL of Redis, including the password; undefined if Redis is not used. */
    redisUrl: values.REDIS_URL,
    drainMs: values.DRAIN_MS,
    /** 0 for any free port, undefined for no port. */
    opsPort: values.OPS_PORT,
    opsHost: values.OPS_HOST ?? values.HOST,
  }
}

/**
 * Variables that enable traces. Other variables of OpenTelemetry do not, because they may be set for all
 * programs of a machine.
 */
const TRACE_VARIABLES = ['OTEL_TRACES_EXPORTER', 'OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT']

function isSet(value: string | undefined): boolean {
  return value !== undefined && value !== '' && value !== 'none'
}

type Today = { readonly by: 'clock' } | { readonly by: 'setting'; readonly day: EpochDay }

/** Variables whose values no message may show. */
const SECRETS = ['OAUTH_SECRET']

function problemsOf(
  issues: readonly z.core.$ZodIssue[],
  given: Readonly<Record<string, string | undefined>>,
): readonly ConfigProblem[] {
  return issues.map(({ path, message }) => {
    const variable = String(path[0])
    const found = SECRETS.includes(variable) ? 'another text' : JSON.stringify(withoutUser(given[variable]))
    return { variable, expected: message, found }
  })
}

/** Replaces the text before the last `@` by stars, because it may contain a password. */
function withoutUser(value: string | undefined): string | undefined {
  return value?.replace(/^.*@/s, '***@')
}
