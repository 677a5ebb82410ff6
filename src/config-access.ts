/** Environment variables: limits of callers without an API key, CORS, OAuth, and facts about the operator. */
import * as z from 'zod'
import {
  isOrigin,
  isPlainHttpUrl,
  limitPair,
  listOf,
  MIN_SECRET_CHARACTERS,
  namedRange,
  planByScope,
  wholeNumber,
} from './config-kinds.ts'
import { TIER_LIMITS } from './keys/plans.ts'

export const ACCESS_VARIABLES = {
  PUBLIC_EXPLORER_NETWORK_LIMITS: limitPair.describe(
    'Maximum requests a minute and a day, written as 60/1000, of each network that searches without a key. If not ' +
      'set, the limits of a Free key.',
  ),
  PUBLIC_EXPLORER_TOTAL_LIMITS: limitPair.describe(
    'Maximum requests a minute and a day of all networks together that search without a key. If not set, 3000/500000.',
  ),
  PUBLIC_MCP_NETWORK_LIMITS: limitPair.describe(
    'Maximum requests a minute and a day, written as 60/1000, of each network without a key at /mcp. If not set, ' +
      'the limits of a Free key.',
  ),
  PUBLIC_MCP_TOTAL_LIMITS: limitPair.describe(
    'Maximum requests a minute and a day of all networks without a key together at /mcp. If not set, the ' +
      'limits of a Pro key.',
  ),
  PUBLIC_PAGES_NETWORK_LIMITS: limitPair.describe(
    'Maximum requests a minute and a day of each network without a key for pages of events and texts ' +
      'for agents. If not set, the limits of a Free key.',
  ),
  PUBLIC_PAGES_TOTAL_LIMITS: limitPair.describe(
    'Maximum requests a minute and a day of all networks without a key together for pages of events and ' +
      'texts for agents. If not set, 3000/500000.',
  ),
  EXPLORER_NETWORK_LIMIT: wholeNumber(1, 999_999_999)
    .prefault('600')
    .describe('Maximum requests a minute of each network for files of the explorer and of the API reference.'),
  EXPLORER_TOTAL_LIMIT: wholeNumber(1, 999_999_999)
    .optional()
    .describe(
      'Maximum requests a minute of all networks together for files of the explorer and of the API reference. If not ' +
        'set, there is no limit.',
    ),
  ASSISTANT_RANGES: listOf(
    (entry) => namedRange(entry) !== undefined,
    'NAME=CIDR range, separated by commas, such as claude=160.79.104.0/21',
  ).describe(
    'Address ranges from which assistants of vendors send requests: NAME=CIDR, separated by commas; a ' +
      'vendor may have several ranges. Requests without a key from a range, except for files of the ' +
      'explorer, are counted for the vendor.',
  ),
  ASSISTANT_LIMITS: limitPair.describe(
    'Maximum requests a minute and a day of each vendor of ASSISTANT_RANGES. If not set, the limits of a Pro key.',
  ),
  CORS_ORIGINS: listOf(
    (origin) => origin === '*' || isOrigin(origin),
    'origins separated by commas, such as https://app.example.org; or *',
  ).describe('Origins, separated by commas, of web pages that may call the API and read its answers; * allows all.'),
  OPENAI_APPS_CHALLENGE: z
    .string()
    .regex(/^[\x21-\x7e]{1,500}$/, { error: 'the text that OpenAI shows, without blanks' })
    .optional()
    .describe('Text at /.well-known/openai-apps-challenge, by which OpenAI verifies your domain.'),
  API_CONTACT: z
    .string()
    .refine((text) => /^[^\s@]+@[^\s@]+$/.test(text) || isPlainHttpUrl(text), { error: 'an e-mail address or a URL' })
    .optional()
    .describe('E-mail address or URL of the operator, for the OpenAPI document. Without it, PUBLIC_BASE_URL.'),
  API_LICENSE: z
    .string()
    .default('Terms of the operator')
    .describe('Name of the terms under which answers may be used, for the OpenAPI document.'),
  OAUTH_SECRET: listOf(
    (secret) => secret.length >= MIN_SECRET_CHARACTERS,
    'secrets of at least 32 characters, separated by commas',
  ).describe(
    'Secret of the authorization server of this service, which turns API keys into access tokens for ' +
      'POST /mcp. It must be equal on all replicas. If not set, there is no such server. Of several ' +
      'secrets, separated by commas, the first is used for new tokens; the others are still accepted.',
  ),
  OAUTH_ISSUER: z
    .string()
    .refine(isPlainHttpUrl, { error: 'an http or https URL without query, fragment or user name' })
    .optional()
    .describe(
      'Issuer of the identity provider whose access tokens POST /mcp accepts, as in the metadata of the provider.',
    ),
  OAUTH_JWKS_URL: z
    .string()
    .refine((text) => /^https?:\/\//.test(text) && URL.canParse(text), { error: 'an http or https URL' })
    .optional()
    .describe('URL of the keys of the identity provider: jwks_uri of its metadata.'),
  OAUTH_SCOPES: z
    .string()
    .transform((text, context) => {
      const plans = planByScope(text)
      if (plans !== undefined) return plans
      context.addIssue({ code: 'custom', message: 'SCOPE=free or SCOPE=pro, separated by commas' })
      return z.NEVER
    })
    .prefault('conferences:read=free,conferences:pro=pro')
    .describe(
      'Plan for each scope in access tokens of the identity provider. Clients are told to request the first scope.',
    ),
}

const schema = z.object(ACCESS_VARIABLES)
type Values = z.output<typeof schema>

export function accessOf(values: Values) {
  return {
    guests: {
      explorer: { network: values.PUBLIC_EXPLORER_NETWORK_LIMITS, total: values.PUBLIC_EXPLORER_TOTAL_LIMITS },
      mcp: { network: values.PUBLIC_MCP_NETWORK_LIMITS, total: values.PUBLIC_MCP_TOTAL_LIMITS },
      pages: { network: values.PUBLIC_PAGES_NETWORK_LIMITS, total: values.PUBLIC_PAGES_TOTAL_LIMITS },
      files: { network: values.EXPLORER_NETWORK_LIMIT, total: values.EXPLORER_TOTAL_LIMIT },
      assistants: {
        ranges: values.ASSISTANT_RANGES.map((entry) => namedRange(entry)!),
        limits: values.ASSISTANT_LIMITS ?? TIER_LIMITS.pro,
      },
    },
    corsOrigins: values.CORS_ORIGINS,
    openaiAppsChallenge: values.OPENAI_APPS_CHALLENGE,
    apiContact: values.API_CONTACT,
    apiLicense: values.API_LICENSE,
    /** Undefined if access tokens are not accepted. */
    oauth: oauthOf(values),
  }
}

function oauthOf(values: Values) {
  const { OAUTH_SECRET: secrets, OAUTH_ISSUER: issuer, OAUTH_JWKS_URL: jwksUrl, OAUTH_SCOPES: scopes } = values
  const provider = issuer === undefined || jwksUrl === undefined ? undefined : { issuer, jwksUrl }
  return secrets.length === 0 && provider === undefined ? undefined : { secrets, provider, scopes }
}
