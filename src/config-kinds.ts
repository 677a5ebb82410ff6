/** Kinds of values of environment variables. The error of a kind says what is expected. */
import { isIP } from 'node:net'
import * as z from 'zod'
import { type EpochDay, parseDay } from './event/days.ts'
import { PLANS, type Plan } from './keys/api-key.ts'
import { LOCATION_FORMS, parseLocation } from './source/location.ts'

export function wholeNumber(min: number, max: number) {
  return z
    .string()
    .refine((text) => /^\d{1,15}$/.test(text) && Number(text) >= min && Number(text) <= max, {
      error: `a whole number from ${min} to ${max}`,
    })
    .transform(Number)
}

export const share = z
  .string()
  .refine((text) => /^(0|1|0?\.\d{1,9}|1\.0{1,9})$/.test(text), { error: 'a share from 0 to 1, such as 0.5' })
  .transform(Number)

export const location = z.string().refine((text) => parseLocation(text) !== undefined, { error: LOCATION_FORMS })

export const httpUrl = z
  .string()
  .refine((text) => isPlainHttpUrl(text), { error: 'an http or https URL without query, fragment or user name' })
  .transform((text) => text.replace(/\/+$/, ''))

export const redisUrl = z.string().refine((text) => isRedisUrl(text), {
  error:
    'redis://[[user]:password@]host[:port][/database] or the same with rediss://, special characters percent-encoded',
})

export const day = z.string().transform((text, context): EpochDay => {
  const parsed = parseDay(text)
  if (parsed !== undefined) return parsed
  context.addIssue({ code: 'custom', message: 'an existing date written YYYY-MM-DD' })
  return z.NEVER
})

/** Texts separated by commas, all of them valid. */
export function listOf(isValid: (entry: string) => boolean, error: string) {
  return z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((entry) => entry.trim())
        .filter((entry) => entry !== ''),
    )
    .refine((list) => list.every(isValid), { error })
    .prefault('')
}

/** Minimum characters of a secret: 32 random letters or digits cannot be guessed. */
export const MIN_SECRET_CHARACTERS = 32

/** Parses `SCOPE=free,SCOPE=pro` to a map from scope to plan, in order; undefined for any other text. */
export function planByScope(text: string): ReadonlyMap<string, Plan> | undefined {
  const pairs = text.split(',').map((pair) => /^([\x21\x23-\x2b\x2d-\x3c\x3e-\x5b\x5d-\x7e]+)=(\w+)$/.exec(pair.trim()))
  const plans = new Map<string, Plan>()
  for (const pair of pairs) {
    const plan = PLANS.find((known) => known === pair?.[2])
    if (plan === undefined) return undefined
    plans.set(pair![1]!, plan)
  }
  return plans
}

/** Requests a minute and a day, as `60/1000`. */
export const limitPair = z
  .string()
  .regex(/^[1-9]\d{0,8}\/[1-9]\d{0,8}$/, { error: 'requests a minute and a day, such as 60/1000' })
  .transform((text) => {
    const [minute, day] = text.split('/').map(Number) as [number, number]
    return { minute, day }
  })
  .optional()

/** Parses `NAME=CIDR`; undefined for any other text. */
export function namedRange(text: string): { readonly name: string; readonly range: string } | undefined {
  const [, name, range] = /^([\w.-]+)=(\S+\/\d+)$/.exec(text) ?? []
  return name !== undefined && range !== undefined && isAddressRange(range) ? { name, range } : undefined
}

/** True for the origin of a web page, as browsers send it. */
export function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text
}

export const flag = z.enum(['true', 'false'], { error: 'true or false' }).transform((text) => text === 'true')

function isRedisUrl(text: string): boolean {
  if (!/^rediss?:\/\//i.test(text) || !URL.canParse(text)) return false
  const { hostname, pathname, search, hash, username, password } = new URL(text)
  return hostname !== '' && /^\/?\d*$/.test(pathname) && search === '' && hash === '' && isEncoded(username + password)
}

function isEncoded(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

export function isPlainHttpUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  return /^https?:$/.test(url.protocol) && url.search === '' && url.hash === '' && url.username === ''
}

export function isHostName(text: string): boolean {
  return URL.canParse(`http://${text}`) && new URL(`http://${text}`).hostname === text.toLowerCase()
}

export function isAddressRange(text: string): boolean {
  const [address = '', prefixBits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return prefixBits === undefined || (/^\d{1,3}$/.test(prefixBits) && Number(prefixBits) <= (version === 4 ? 32 : 128))
}
