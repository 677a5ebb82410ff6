import { expect, test } from 'vitest'
import { ConfigError, ENVIRONMENT, readConfig } from '../src/config.ts'
import { parseDay } from '../src/event/days.ts'

test('an empty environment gives the default configuration', () => {
  expect(readConfig({})).toMatchObject({
    snapshotPollMs: 3000,
    snapshotStartWaitMs: 300_000,
    snapshotMaxBytes: 8e9,
    snapshotVerifyKey: undefined,
    s3: { accessKeyId: undefined, region: 'us-east-1', endpoint: undefined },
    today: { by: 'clock' },
    publicBaseUrl: 'http://127.0.0.1:8080',
    explorer: true,
    publicMcp: false,
    mcpFeedToken: undefined,
    trustProxy: [],
    cacheBytes: 64 * 1024 * 1024,
    redisUrl: undefined,
    opsPort: undefined,
    guests: {
      explorer: { network: undefined, total: undefined },
      mcp: { network: undefined, total: undefined },
      pages: { network: undefined, total: undefined },
      files: { network: 600, total: undefined },
      assistants: { ranges: [], limits: { minute: 300, day: 50_000 } },
    },
    corsOrigins: [],
    openaiAppsChallenge: undefined,
    apiContact: undefined,
    apiLicense: 'Terms of the operator',
    oauth: undefined,
  })
})

const SECRET = 'a secret of thirty-two characters'
const DAY = parseDay('2026-11-20')
const CLAUDE = { name: 'claude', range: '160.79.104.0/21' }

const VARIABLES: readonly (readonly [variable: string, value: string, part: object])[] = [
  ['HOST', '0.0.0.0', { host: '0.0.0.0' }],
  ['PORT', '0', { port: 0 }],
  ['SNAPSHOT', 's3://bucket/current', { snapshot: 's3://bucket/current' }],
  ['SNAPSHOT_POLL_SECONDS', '5', { snapshotPollMs: 5000 }],
  ['SNAPSHOT_START_WAIT_SECONDS', '60', { snapshotStartWaitMs: 60_000 }],
  ['SNAPSHOT_CACHE_DIR', '/var/cache', { snapshotCacheDir: '/var/cache' }],
  ['SNAPSHOT_MIN_SHARE', '0.25', { snapshotMinShare: 0.25 }],
  ['SNAPSHOT_MAX_BYTES', '2000000000000', { snapshotMaxBytes: 2e12 }],
  ['SNAPSHOT_REDIRECT_ORIGINS', 'https://a.org, http://b', { snapshotRedirectOrigins: ['https://a.org', 'http://b'] }],
  ['SNAPSHOT_VERIFY_KEY', 'keys/a.pem,keys/b.pem', { snapshotVerifyKey: 'keys/a.pem,keys/b.pem' }],
  ['AWS_ACCESS_KEY_ID', 'id', { s3: { accessKeyId: 'id' } }],
  ['AWS_SECRET_ACCESS_KEY', 'secret', { s3: { secretAccessKey: 'secret' } }],
  ['AWS_SESSION_TOKEN', 'token', { s3: { sessionToken: 'token' } }],
  ['AWS_REGION', 'eu-central-1', { s3: { region: 'eu-central-1' } }],
  ['AWS_ENDPOINT_URL_S3', 'https://storage.example/', { s3: { endpoint: 'https://storage.example' } }],
  ['AWS_ENDPOINT_URL', 'https://other.example', { s3: { endpoint: 'https://other.example' } }],
  ['KEYS_FILE', '/srv/keys.json', { keysFile: '/srv/keys.json' }],
  ['TODAY', '2026-11-20', { today: { by: 'setting', day: DAY } }],
  ['PUBLIC_BASE_URL', 'https://events.example/base/', { publicBaseUrl: 'https://events.example/base' }],
  ['PUBLIC_SCHEMA', 'true', { publicSchema: true }],
  ['PUBLIC_PAGES', 'true', { publicPages: true }],
  ['EXPLORER', 'false', { explorer: false }],
  ['PUBLIC_EXPLORER', 'true', { publicExplorer: true }],
  ['PUBLIC_MCP', 'true', { publicMcp: true }],
  ['MCP_HOSTS', 'mcp.example.org, *', { mcpHosts: ['mcp.example.org', '*'] }],
  ['MCP_FEED_TOKEN', 'cds_feed_x', { mcpFeedToken: 'cds_feed_x' }],
  ['PUBLIC_EXPLORER_NETWORK_LIMITS', '8/80', { guests: { explorer: { network: { minute: 8, day: 80 } } } }],
  ['PUBLIC_EXPLORER_TOTAL_LIMITS', '9/90', { guests: { explorer: { total: { minute: 9, day: 90 } } } }],
  ['PUBLIC_MCP_NETWORK_LIMITS', '10/100', { guests: { mcp: { network: { minute: 10, day: 100 } } } }],
  ['PUBLIC_MCP_TOTAL_LIMITS', '20/200', { guests: { mcp: { total: { minute: 20, day: 200 } } } }],
  ['PUBLIC_PAGES_NETWORK_LIMITS', '30/300', { guests: { pages: { network: { minute: 30, day: 300 } } } }],
  ['PUBLIC_PAGES_TOTAL_LIMITS', '40/400', { guests: { pages: { total: { minute: 40, day: 400 } } } }],
  ['EXPLORER_NETWORK_LIMIT', '50', { guests: { files: { network: 50 } } }],
  ['EXPLORER_TOTAL_LIMIT', '60', { guests: { files: { total: 60 } } }],
  ['ASSISTANT_RANGES', 'claude=160.79.104.0/21', { guests: { assistants: { ranges: [CLAUDE] } } }],
  ['ASSISTANT_LIMITS', '70/700', { guests: { assistants: { limits: { minute: 70, day: 700 } } } }],
  ['CORS_ORIGINS', 'https://a.example,http://b:3000', { corsOrigins: ['https://a.example', 'http://b:3000'] }],
  ['OPENAI_APPS_CHALLENGE', 'abc_123', { openaiAppsChallenge: 'abc_123' }],
  ['API_CONTACT', 'api@example.org', { apiContact: 'api@example.org' }],
  ['API_LICENSE', 'CC BY 4.0', { apiLicense: 'CC BY 4.0' }],
  ['OAUTH_SECRET', `${SECRET}, ${SECRET}2`, { oauth: { secrets: [SECRET, `${SECRET}2`] } }],
  ['OAUTH_ISSUER', 'https://login.example/', { oauth: { provider: { issuer: 'https://login.example/' } } }],
  ['OAUTH_JWKS_URL', 'https://a.example/k?a=b', { oauth: { provider: { jwksUrl: 'https://a.example/k?a=b' } } }],
  ['OAUTH_SCOPES', 'all=pro', { oauth: { scopes: new Map([['all', 'pro']]) } }],
  ['TRUST_PROXY', '10.0.0.0/8, ::1,192.0.2.1', { trustProxy: ['10.0.0.0/8', '::1', '192.0.2.1'] }],
  ['LOG_LEVEL', 'debug', { logLevel: 'debug' }],
  ['LOG_QUERIES', 'true', { logQueries: true }],
  ['CACHE_MB', '0', { cacheBytes: 0 }],
  ['REDIS_URL', 'rediss://user:p%40ss@redis:6380/2', { redisUrl: 'rediss://user:p%40ss@redis:6380/2' }],
  ['DRAIN_MS', '0', { drainMs: 0 }],
  ['OPS_PORT', '9090', { opsPort: 9090 }],
  ['OPS_HOST', '10.0.0.7', { opsHost: '10.0.0.7' }],
]

test.each(VARIABLES)('the environment variable %s=%s is read', (variable, value, part) => {
  const login = { OAUTH_ISSUER: 'https://login.example', OAUTH_JWKS_URL: 'https://login.example/k' }
  expect(readConfig({ ...(variable.startsWith('OAUTH_') && login), [variable]: value })).toMatchObject(part)
})

test('every environment variable of confdex has a test in config.test.ts', () => {
  expect(VARIABLES.map(([variable]) => variable)).toEqual(ENVIRONMENT.map(({ name }) => name))
})

test('blank environment variables count as not set, values are trimmed, and IPv6 addresses get brackets', () => {
  expect(readConfig({ PORT: '', TODAY: ' ', TRUST_PROXY: '', REDIS_URL: '' })).toEqual(readConfig({}))
  expect(readConfig({ PORT: ' 81 ', HOST: '::1' }).publicBaseUrl).toBe('http://[::1]:81')
})

const LOCATION = 'a path, an http or https URL without user name, or s3://bucket/key'
const PORTS = 'a whole number from 0 to 65535'
const HOSTS = 'host names without ports, separated by commas, such as search.example.org; or *'
const URLS = 'an http or https URL without query, fragment or user name'
const ADDRESSES = 'IP addresses or CIDR ranges separated by commas, such as 10.0.0.0/8,::1'

test.each([
  ['SNAPSHOT', 'ftp://example.org/x', LOCATION],
  ['SNAPSHOT', 's3://bucket', LOCATION],
  ['SNAPSHOT_POLL_SECONDS', '0', 'a whole number from 1 to 3600'],
  ['SNAPSHOT_START_WAIT_SECONDS', '86401', 'a whole number from 0 to 86400'],
  ['SNAPSHOT_MIN_SHARE', '1.5', 'a share from 0 to 1, such as 0.5'],
  ['SNAPSHOT_MIN_SHARE', '50%', 'a share from 0 to 1, such as 0.5'],
  ['SNAPSHOT_MAX_BYTES', '8 GB', 'a whole number from 1 to 1000000000000000'],
  ['SNAPSHOT_REDIRECT_ORIGINS', 'https://a.org/x', 'origins separated by commas, such as https://files.example.org'],
  ['PORT', '65536', PORTS],
  ['PORT', '80.5', PORTS],
  ['PORT', '1e3', PORTS],
  ['PORT', '-1', PORTS],
  ['CACHE_MB', 'lots', 'a whole number from 0 to 65536'],
  ['OPS_PORT', 'x', PORTS],
  ['TODAY', '2026-02-30', 'an existing date written YYYY-MM-DD'],
  ['PUBLIC_SCHEMA', 'yes', 'true or false'],
  ['EXPLORER', 'off', 'true or false'],
  ['PUBLIC_MCP', '1', 'true or false'],
  ['MCP_HOSTS', 'a.example:80', HOSTS],
  ['MCP_HOSTS', 'https://a.example', HOSTS],
  ['LOG_LEVEL', 'loud', 'one of fatal, error, warn, info, debug, trace, silent'],
  ['PUBLIC_BASE_URL', 'events.example.org', URLS],
  ['PUBLIC_BASE_URL', 'ftp://example.org', URLS],
  ['PUBLIC_BASE_URL', 'https://example.org/?a', URLS],
  ['TRUST_PROXY', '10.0.0.0/33', ADDRESSES],
  ['TRUST_PROXY', 'loopback', ADDRESSES],
  ['TRUST_PROXY', '10.0.0.1/8/8', ADDRESSES],
  ['PUBLIC_MCP_NETWORK_LIMITS', '10', ''],
  ['PUBLIC_MCP_TOTAL_LIMITS', '0/5', ''],
  ['PUBLIC_PAGES_TOTAL_LIMITS', '10/1000000000', ''],
  ['EXPLORER_NETWORK_LIMIT', '0', ''],
  ['ASSISTANT_RANGES', '160.79.104.0/21', ''],
  ['ASSISTANT_RANGES', 'claude=160.79.104.0', ''],
  ['ASSISTANT_RANGES', 'claude=160.79.104.0/33', ''],
  ['CORS_ORIGINS', 'https://a.example/', ''],
  ['CORS_ORIGINS', 'a.example', ''],
  ['OPENAI_APPS_CHALLENGE', 'a b', ''],
  ['API_CONTACT', 'Ada', ''],
  ['OAUTH_SECRET', 'short', 'secrets of at least 32 characters'],
  ['OAUTH_ISSUER', 'login.example', ''],
  ['OAUTH_JWKS_URL', 'login.example', ''],
  ['OAUTH_SCOPES', 'read', ''],
  ['OAUTH_SCOPES', 'read=gold', ''],
  ['OAUTH_SCOPES', 'a b=free', ''],
  ['REDIS_URL', 'http://127.0.0.1', 'redis://'],
  ['REDIS_URL', '127.0.0.1:6379', 'redis://'],
  ['REDIS_URL', 'redis://', 'redis://'],
  ['REDIS_URL', 'redis://127.0.0.1:port', 'redis://'],
  ['REDIS_URL', 'redis://127.0.0.1/one', 'redis://'],
  ['REDIS_URL', 'redis://127.0.0.1/0?commandTimeout=9999', 'redis://'],
  ['REDIS_URL', 'redis://:50%@127.0.0.1', 'redis://'],
])(
  'the environment variable %s=%s is refused, and the message says what is expected and what was received',
  (name, value, expected) => {
    const read = () => readConfig({ [name]: value })
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(`${name}: expected ${expected}`)
    if (!['OAUTH_SECRET', 'REDIS_URL'].includes(name)) expect(read).toThrow(`got ${JSON.stringify(value)}`)
  },
)

test('OAUTH_ISSUER needs OAUTH_JWKS_URL', () => {
  expect(() => readConfig({ OAUTH_ISSUER: 'https://login.example' })).toThrow(/^OAUTH_JWKS_URL: expected a value/)
})

test('the errors for OAUTH_SECRET and REDIS_URL do not show the secret and the password', () => {
  expect(() => readConfig({ OAUTH_SECRET: 'hunter2' })).toThrow(/^OAUTH_SECRET: (?!.*hunter2)/)
  expect(() => readConfig({ REDIS_URL: 'redis://user:sec@ret@127.0.0.1/one' })).toThrow(/got "\*\*\*@127.0.0.1\/one";/)
})

test('all invalid environment variables are reported at once, one a line', () => {
  const read = () => readConfig({ PORT: 'x', TODAY: 'y', LOG_LEVEL: 'z' })
  expect(read).toThrow(ConfigError)
  expect(read).toThrow(/^PORT: .*\nTODAY: .*\nLOG_LEVEL: .*$/)
})

test.each([
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }, true],
  [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://collector:4318' }, true],
  [{ OTEL_TRACES_EXPORTER: 'console' }, true],
  [{ OTEL_TRACES_EXPORTER: 'none' }, false],
  [{ OTEL_SERVICE_NAME: 'confdex', OTEL_RESOURCE_ATTRIBUTES: 'a=b' }, false],
  [{ OTEL_TRACES_EXPORTER: 'otlp', OTEL_SDK_DISABLED: 'true' }, false],
])('the environment %j decides whether OpenTelemetry traces are on: %s', (environment, traces) => {
  expect(readConfig(environment).traces).toBe(traces)
})

test('every environment variable is described, with its default', () => {
  for (const { name, description } of ENVIRONMENT) expect(description, name).toMatch(/\.$/)
  expect(ENVIRONMENT.find(({ name }) => name === 'PORT')?.default).toBe('8080')
  expect(ENVIRONMENT.find(({ name }) => name === 'TODAY')?.default).toBe('')
  const defaults = Object.fromEntries(ENVIRONMENT.map(({ name, default: value }) => [name, value]))
  expect(readConfig(defaults)).toEqual(readConfig({}))
})
