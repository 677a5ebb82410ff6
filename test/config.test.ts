import { expect, test } from 'vitest'
import * as z from 'zod'
import { ConfigError, ENVIRONMENT, readConfig } from '../src/config.ts'
import { ACCESS_VARIABLES, accessOf } from '../src/config-access.ts'
import { parseDay } from '../src/event/days.ts'

/** Defaults of the variables of access, which `config-access.test.ts` tests. */
const ACCESS = accessOf(z.object(ACCESS_VARIABLES).parse({}))

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
  })
})

test('every environment variable is read', () => {
  const config = readConfig({
    HOST: '0.0.0.0',
    PORT: '0',
    SNAPSHOT: 's3://bucket/current',
    SNAPSHOT_POLL_SECONDS: '5',
    SNAPSHOT_START_WAIT_SECONDS: '60',
    SNAPSHOT_CACHE_DIR: '/var/cache/confdex',
    SNAPSHOT_MIN_SHARE: '0.25',
    SNAPSHOT_MAX_BYTES: '2000000000000',
    SNAPSHOT_REDIRECT_ORIGINS: 'https://a.example.org, http://b.example.org:81',
    SNAPSHOT_VERIFY_KEY: 'keys/a.pem,keys/b.pem',
    AWS_ACCESS_KEY_ID: 'id',
    AWS_SECRET_ACCESS_KEY: 'secret',
    AWS_SESSION_TOKEN: 'token',
    AWS_REGION: 'eu-central-1',
    AWS_ENDPOINT_URL_S3: 'https://storage.example.org/',
    AWS_ENDPOINT_URL: 'https://other.example.org',
    KEYS_FILE: '/srv/keys.json',
    TODAY: '2026-11-20',
    DRAIN_MS: '0',
    PUBLIC_BASE_URL: 'https://events.example.org/base/',
    PUBLIC_SCHEMA: 'true',
    PUBLIC_PAGES: 'true',
    EXPLORER: 'false',
    PUBLIC_EXPLORER: 'true',
    PUBLIC_MCP: 'true',
    MCP_HOSTS: 'mcp.example.org, *',
    MCP_FEED_TOKEN: 'cds_feed_x',
    TRUST_PROXY: '10.0.0.0/8, ::1,192.0.2.1',
    LOG_LEVEL: 'debug',
    CACHE_MB: '0',
    REDIS_URL: 'rediss://user:p%40ss@redis.example.org:6380/2',
    LOG_QUERIES: 'true',
    OPS_PORT: '9090',
    OPS_HOST: '10.0.0.7',
  })
  expect(config).toEqual({
    host: '0.0.0.0',
    port: 0,
    snapshot: 's3://bucket/current',
    snapshotPollMs: 5000,
    snapshotStartWaitMs: 60_000,
    snapshotCacheDir: '/var/cache/confdex',
    snapshotMinShare: 0.25,
    snapshotMaxBytes: 2e12,
    snapshotRedirectOrigins: ['https://a.example.org', 'http://b.example.org:81'],
    snapshotVerifyKey: 'keys/a.pem,keys/b.pem',
    s3: {
      accessKeyId: 'id',
      secretAccessKey: 'secret',
      sessionToken: 'token',
      region: 'eu-central-1',
      endpoint: 'https://storage.example.org',
    },
    keysFile: '/srv/keys.json',
    today: { by: 'setting', day: parseDay('2026-11-20') },
    publicBaseUrl: 'https://events.example.org/base',
    publicSchema: true,
    publicPages: true,
    explorer: false,
    publicExplorer: true,
    publicMcp: true,
    mcpHosts: ['mcp.example.org', '*'],
    mcpFeedToken: 'cds_feed_x',
    ...ACCESS,
    traces: false,
    trustProxy: ['10.0.0.0/8', '::1', '192.0.2.1'],
    logLevel: 'debug',
    cacheBytes: 0,
    redisUrl: 'rediss://user:p%40ss@redis.example.org:6380/2',
    drainMs: 0,
    logQueries: true,
    opsPort: 9090,
    opsHost: '10.0.0.7',
  })
})

test('an empty or blank environment variable counts as not set, and values are trimmed', () => {
  expect(readConfig({ PORT: '', TODAY: ' ', TRUST_PROXY: '', REDIS_URL: '' })).toEqual(readConfig({}))
  expect(readConfig({ PORT: ' 81 ' }).port).toBe(81)
})

test('an IPv6 address in HOST has brackets in the base URL', () => {
  expect(readConfig({ HOST: '::1' }).publicBaseUrl).toBe('http://[::1]:8080')
})

test.each([
  ['SNAPSHOT', 'ftp://example.org/x', 'a path, an http or https URL without user name, or s3://bucket/key'],
  ['SNAPSHOT', 's3://bucket', 'a path, an http or https URL without user name, or s3://bucket/key'],
  ['SNAPSHOT_POLL_SECONDS', '0', 'a whole number from 1 to 3600'],
  ['SNAPSHOT_START_WAIT_SECONDS', '86401', 'a whole number from 0 to 86400'],
  ['SNAPSHOT_MIN_SHARE', '1.5', 'a share from 0 to 1, such as 0.5'],
  ['SNAPSHOT_MIN_SHARE', '50%', 'a share from 0 to 1, such as 0.5'],
  ['SNAPSHOT_MAX_BYTES', '8 GB', 'a whole number from 1 to 1000000000000000'],
  [
    'SNAPSHOT_REDIRECT_ORIGINS',
    'https://a.example/x',
    'origins separated by commas, such as https://files.example.org',
  ],
  ['PORT', '65536', 'a whole number from 0 to 65535'],
  ['PORT', '80.5', 'a whole number from 0 to 65535'],
  ['PORT', '1e3', 'a whole number from 0 to 65535'],
  ['PORT', '-1', 'a whole number from 0 to 65535'],
  ['CACHE_MB', 'lots', 'a whole number from 0 to 65536'],
  ['OPS_PORT', 'x', 'a whole number from 0 to 65535'],
  ['TODAY', '2026-02-30', 'an existing date written YYYY-MM-DD'],
  ['PUBLIC_SCHEMA', 'yes', 'true or false'],
  ['PUBLIC_PAGES', '1', 'true or false'],
  ['EXPLORER', 'off', 'true or false'],
  ['PUBLIC_MCP', '1', 'true or false'],
  ['MCP_HOSTS', 'a.example:80', 'host names without ports, separated by commas, such as search.example.org; or *'],
  ['MCP_HOSTS', 'https://a.example', 'host names without ports, separated by commas, such as search.example.org; or *'],
  ['LOG_LEVEL', 'loud', 'one of fatal, error, warn, info, debug, trace, silent'],
  ['PUBLIC_BASE_URL', 'events.example.org', 'an http or https URL without query, fragment or user name'],
  ['PUBLIC_BASE_URL', 'ftp://example.org', 'an http or https URL without query, fragment or user name'],
  ['PUBLIC_BASE_URL', 'https://example.org/?a', 'an http or https URL without query, fragment or user name'],
  ['TRUST_PROXY', '10.0.0.0/33', 'IP addresses or CIDR ranges separated by commas, such as 10.0.0.0/8,::1'],
  ['TRUST_PROXY', 'loopback', 'IP addresses or CIDR ranges separated by commas, such as 10.0.0.0/8,::1'],
  ['TRUST_PROXY', '10.0.0.1/8/8', 'IP addresses or CIDR ranges separated by commas, such as 10.0.0.0/8,::1'],
])('the environment variable %s=%s is refused, and the message says what is expected', (name, value, expected) => {
  expect(() => readConfig({ [name]: value })).toThrow(
    new ConfigError([{ variable: name, expected, found: JSON.stringify(value) }]),
  )
})

test.each([
  'http://127.0.0.1',
  '127.0.0.1:6379',
  'redis://',
  'redis://127.0.0.1:port',
  'redis://127.0.0.1/one',
  'redis://127.0.0.1/0?commandTimeout=9999',
  'redis://:50%@127.0.0.1',
])('the value %s of REDIS_URL is refused', (value) => {
  expect(() => readConfig({ REDIS_URL: value })).toThrow(/^REDIS_URL: expected redis:\/\/.*; correct the variable/)
})

test('the error for an invalid REDIS_URL does not show its password', () => {
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
])('the environment %j turns traces on: %s', (environment, traces) => {
  expect(readConfig(environment).traces).toBe(traces)
})

test('every environment variable is described, with its default', () => {
  for (const { name, description } of ENVIRONMENT) expect(description, name).toMatch(/\.$/)
  expect(ENVIRONMENT.find(({ name }) => name === 'PORT')?.default).toBe('8080')
  expect(ENVIRONMENT.find(({ name }) => name === 'TODAY')?.default).toBe('')
  const defaults = Object.fromEntries(ENVIRONMENT.map(({ name, default: value }) => [name, value]))
  expect(readConfig(defaults)).toEqual(readConfig({}))
})
