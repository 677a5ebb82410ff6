import { expect, test } from 'vitest'
import { ConfigError, readConfig } from '../src/config.ts'
import { ACCESS_VARIABLES } from '../src/config-access.ts'

const SECRET = 'a secret of thirty-two characters'

test('without variables of access guests have default limits, CORS allows no page, and OAuth is off', () => {
  expect(readConfig({})).toMatchObject({
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

test('every environment variable of access is read', () => {
  const environment = {
    PUBLIC_EXPLORER_NETWORK_LIMITS: '8/80',
    PUBLIC_EXPLORER_TOTAL_LIMITS: '9/90',
    PUBLIC_MCP_NETWORK_LIMITS: '10/100',
    PUBLIC_MCP_TOTAL_LIMITS: '20/200',
    PUBLIC_PAGES_NETWORK_LIMITS: '30/300',
    PUBLIC_PAGES_TOTAL_LIMITS: '40/400',
    EXPLORER_NETWORK_LIMIT: '50',
    EXPLORER_TOTAL_LIMIT: '60',
    ASSISTANT_RANGES: 'claude=160.79.104.0/21, claude=2607:6bc0::/48',
    ASSISTANT_LIMITS: '70/700',
    CORS_ORIGINS: 'https://a.example,http://localhost:3000',
    OPENAI_APPS_CHALLENGE: 'abc_123',
    API_CONTACT: 'api@example.org',
    API_LICENSE: 'CC BY 4.0',
    OAUTH_SECRET: `${SECRET}, ${SECRET}2`,
    OAUTH_ISSUER: 'https://login.example/',
    OAUTH_JWKS_URL: 'https://login.example/keys?policy=a',
    OAUTH_SCOPES: 'https://x.example/read=free, all=pro',
  }
  expect(Object.keys(environment)).toEqual(Object.keys(ACCESS_VARIABLES))
  expect(readConfig(environment)).toMatchObject({
    guests: {
      explorer: { network: { minute: 8, day: 80 }, total: { minute: 9, day: 90 } },
      mcp: { network: { minute: 10, day: 100 }, total: { minute: 20, day: 200 } },
      pages: { network: { minute: 30, day: 300 }, total: { minute: 40, day: 400 } },
      files: { network: 50, total: 60 },
      assistants: {
        ranges: [
          { name: 'claude', range: '160.79.104.0/21' },
          { name: 'claude', range: '2607:6bc0::/48' },
        ],
        limits: { minute: 70, day: 700 },
      },
    },
    corsOrigins: ['https://a.example', 'http://localhost:3000'],
    openaiAppsChallenge: 'abc_123',
    apiContact: 'api@example.org',
    apiLicense: 'CC BY 4.0',
    oauth: {
      secrets: [SECRET, `${SECRET}2`],
      provider: { issuer: 'https://login.example/', jwksUrl: 'https://login.example/keys?policy=a' },
      scopes: new Map([
        ['https://x.example/read', 'free'],
        ['all', 'pro'],
      ]),
    },
  })
})

test.each([
  ['PUBLIC_MCP_NETWORK_LIMITS', '10'],
  ['PUBLIC_MCP_TOTAL_LIMITS', '0/5'],
  ['PUBLIC_PAGES_TOTAL_LIMITS', '10/1000000000'],
  ['EXPLORER_NETWORK_LIMIT', '0'],
  ['ASSISTANT_RANGES', '160.79.104.0/21'],
  ['ASSISTANT_RANGES', 'claude=160.79.104.0'],
  ['ASSISTANT_RANGES', 'claude=160.79.104.0/33'],
  ['CORS_ORIGINS', 'https://a.example/'],
  ['CORS_ORIGINS', 'a.example'],
  ['OPENAI_APPS_CHALLENGE', 'a b'],
  ['API_CONTACT', 'Ada'],
  ['OAUTH_SECRET', 'short'],
  ['OAUTH_ISSUER', 'login.example'],
  ['OAUTH_JWKS_URL', 'login.example'],
  ['OAUTH_SCOPES', 'read'],
  ['OAUTH_SCOPES', 'read=gold'],
  ['OAUTH_SCOPES', 'a b=free'],
])('the environment variable %s=%j is refused', (variable, value) => {
  const read = () => readConfig({ [variable]: value })
  expect(read).toThrow(ConfigError)
  expect(read).toThrow(new RegExp(`^${variable}: expected `))
})

test('OAUTH_ISSUER needs OAUTH_JWKS_URL, and the error for a short OAUTH_SECRET does not show it', () => {
  expect(() => readConfig({ OAUTH_ISSUER: 'https://login.example' })).toThrow(/^OAUTH_JWKS_URL: expected a value/)
  let message = ''
  try {
    readConfig({ OAUTH_SECRET: 'hunter2' })
  } catch (error) {
    message = (error as Error).message
  }
  expect(message).toMatch(/^OAUTH_SECRET: expected secrets of at least 32 characters/)
  expect(message).not.toContain('hunter2')
})
