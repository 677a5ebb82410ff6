import { Command, InvalidArgumentError, Option } from 'commander'
import { PLANS, type Plan } from '../../src/keys/api-key.ts'
import {
  EXPIRY_FORMS,
  type KeyRecord,
  type KeyTerms,
  keyState,
  MAX_LIMIT,
  parseExpiry,
  parseLimit,
} from '../../src/keys/key-record.ts'

export function keysCommand(): Command {
  return new Command('keys')
    .description('Issues, lists, rotates and revokes API keys in the file that KEYS_FILE names.')
    .addCommand(issueCommand())
    .addCommand(feedCommand())
    .addCommand(listCommand())
    .addCommand(rotateCommand())
    .addCommand(revokeCommand())
}

function issueCommand(): Command {
  return new Command('issue')
    .description('Issues a key and prints it; it cannot be shown again.')
    .addOption(new Option('--plan <plan>', 'the plan of the key').choices(PLANS).makeOptionMandatory())
    .requiredOption('--label <text>', 'label of the key, such as the name of its holder')
    .option('--expires <when>', EXPIRY_FORMS, readExpiry)
    .option('--per-minute <number>', 'requests per minute, instead of the limit of the plan', readLimit)
    .option('--per-day <number>', 'requests per day, instead of the limit of the plan', readLimit)
    .action(async ({ plan, label, ...terms }: IssueOptions) => {
      const { issueKey } = await import('../../src/keys/key-file.ts')
      const { key, record } = await issueKey(await keysFile(), {
        tier: plan,
        label,
        now: new Date(),
        ...termsOf(terms),
      })
      const until = record.expires === undefined ? '' : `, until ${record.expires}`
      console.error(`Key ${record.id} (${record.plan}${until}) for ${record.label}. This is the only time it is shown:`)
      console.log(key)
    })
}

function feedCommand(): Command {
  return new Command('feed')
    .description('Issues a feed token of a key for calendar programs; the token opens only calendars and feeds.')
    .argument('<id>', ID)
    .action(async (id: string) => {
      const { issueFeedToken } = await import('../../src/keys/key-file.ts')
      const { key, record } = await issueFeedToken(await keysFile(), id, new Date())
      console.error(
        `Feed token ${record.id} of key ${record.of} for ${record.label}. This is the only time it is shown. ` +
          'Append it to the URL of a calendar, as in /calendar.ics?country=Malta&token=...:',
      )
      console.log(key)
    })
}

const ID = 'the id of the key: its 8 hex digits after the plan, as "keys list" shows them'

interface IssueOptions {
  readonly plan: Plan
  readonly label: string
  readonly expires?: Date
  readonly perMinute?: number
  readonly perDay?: number
}

function termsOf({ expires, perMinute, perDay }: Omit<IssueOptions, 'plan' | 'label'>): KeyTerms {
  const limits = {
    ...(perMinute === undefined ? {} : { minute: perMinute }),
    ...(perDay === undefined ? {} : { day: perDay }),
  }
  return { limits, ...(expires === undefined ? {} : { expires }) }
}

function readExpiry(text: string): Date {
  const expires = parseExpiry(text, new Date())
  if (expires === undefined) throw new InvalidArgumentError(`Expected ${EXPIRY_FORMS}.`)
  return expires
}

function readLimit(text: string): number {
  const limit = parseLimit(text)
  if (limit === undefined) throw new InvalidArgumentError(`Expected a whole number from 1 to ${MAX_LIMIT}.`)
  return limit
}

function listCommand(): Command {
  return new Command('list')
    .description('Lists all keys with their ids, also revoked keys.')
    .option('--json', 'as JSON, for programs')
    .action(async ({ json = false }: { json?: boolean }) => {
      const { readKeyFile } = await import('../../src/keys/key-file.ts')
      const path = await keysFile()
      const records = (await readKeyFile(path)) ?? []
      const now = new Date()
      if (records.length === 0) console.error(`There are no keys in ${path}.`)
      if (json) console.log(JSON.stringify(records.map((record) => shown(record, keyState(record, now.getTime())))))
      else if (records.length > 0) console.log([HEADER, ...records.map((record) => line(record, now))].join('\n'))
    })
}

function rotateCommand(): Command {
  return new Command('rotate')
    .description('Issues a key with the terms of another key and prints it; the old key ends after a grace period.')
    .argument('<id>', ID)
    .option('--grace <time>', 'time for which the old key still works, such as 12h; 0d revokes it at once', '7d')
    .action(async (id: string, { grace }: { grace: string }) => {
      const { rotateKey } = await import('../../src/keys/key-file.ts')
      const now = new Date()
      const { key, record, replaced } = await rotateKey(await keysFile(), id, { now, until: graceEnd(grace, now) })
      const end = replaced.revoked === null ? `works until ${replaced.expires}` : 'is revoked'
      console.error(
        `Key ${record.id} (${record.plan}) for ${record.label} replaces ${replaced.id}, which ${end}. ` +
          'This is the only time it is shown:',
      )
      console.log(key)
    })
}

/** The end of a grace period. @throws Error if `grace` has none of the forms of EXPIRY_FORMS */
function graceEnd(grace: string, now: Date): Date {
  const end = parseExpiry(grace, now)
  if (end === undefined) throw new Error(`--grace: expected ${EXPIRY_FORMS}, got ${grace}`)
  return end
}

function revokeCommand(): Command {
  return new Command('revoke')
    .description('Revokes a key and its feed tokens, or one feed token; running servers refuse them within 10 s.')
    .argument('<id>', `${ID}; or the whole key, which no message repeats`)
    .action(async (id: string) => {
      const { revokeKey } = await import('../../src/keys/key-file.ts')
      const record = await revokeKey(await keysFile(), id, new Date())
      console.error(`Key ${record.id} (${record.plan}) for ${record.label} has been revoked since ${record.revoked}.`)
    })
}

async function keysFile(): Promise<string> {
  const { readConfig } = await import('../../src/config.ts')
  return readConfig(process.env).keysFile
}

/** A key as JSON, without its digest. */
function shown({ digest: _, ...rest }: KeyRecord, state: ReturnType<typeof keyState>) {
  return { ...rest, state }
}

const HEADER = ['ID', 'PLAN', 'ISSUED', 'STATE', 'LABEL', 'MORE'].join('\t')

/**
 * A line of the list. Its last cell has limits that differ from the plan or, for a feed token, the id of its
 * key.
 */
function line(record: KeyRecord, now: Date): string {
  const { id, plan, created, label, limits = {} } = record
  const own = Object.entries(limits).map(([window, limit]) => `${limit} per ${window}`)
  const more = record.of === undefined ? own.join(', ') : `of ${record.of}`
  return [id, plan, created, describeState(record, now), label, ...(more === '' ? [] : [more])].join('\t')
}

function describeState(record: KeyRecord, now: Date): string {
  const state = keyState(record, now.getTime())
  if (state === 'revoked') return `revoked ${record.revoked}`
  if (record.expires === undefined) return state
  return state === 'expired' ? `expired ${record.expires}` : `active until ${record.expires}`
}
