import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { EpochDay } from '../../event/days.ts'
import type { HeaderList } from './send.ts'

/** A minute: long enough to spare a chat's repeated questions, short against the nightly change of the directory. */
const CACHE_CONTROL = 'private, max-age=60'

/** 22 characters of base64url are 132 bits: no two answers share a tag by chance. */
const TAG_CHARACTERS = 22

/** What an answer depends on beside the snapshot and the day. */
export interface CanonicalRequest {
  /** The operation's path as documented, placeholders included. */
  readonly path: string
  /** Supplied parameters as given (trimmed), in the order of their schema. */
  readonly given: Readonly<Record<string, string>>
  /** Unknown names that the answer mentions, sorted. */
  readonly unknown: readonly string[]
}

/**
 * Text that is equal for two requests exactly when snapshot, day and canonical request are; the order of parameters does not matter.
 * One line each: names and values with control characters have been refused, and only lines of unknown names begin with a question mark.
 */
export function answerIdentity(
  snapshotId: string,
  today: EpochDay,
  { path, given, unknown }: CanonicalRequest,
): string {
  let identity = `${snapshotId}\n${today}\n${path}`
  for (const name in given) identity += `\n${name}=${given[name]}`
  for (const name of unknown) identity += `\n?${name}`
  return identity
}

/** The entity tag of an answer. */
export function tagOf(identity: string): string {
  return `"${hash('sha256', identity, 'base64url').slice(0, TAG_CHARACTERS)}"`
}

/** The headers of an answer that may be kept, behind those of its caller's limits. */
export function headOf({ limitHeaders }: FastifyRequest, snapshotId: string, tag: string): HeaderList {
  return [...limitHeaders, 'etag', tag, 'x-snapshot', snapshotId, 'cache-control', CACHE_CONTROL]
}

/** Whether the caller has this answer already. */
export function isNotModified({ headers }: FastifyRequest, tag: string): boolean {
  return matches(headers['if-none-match'], tag)
}

/** RFC 9110, 13.1.2: a list compared weakly, or a star for any answer at all. */
function matches(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false
  return ifNoneMatch.split(',').some((entry) => {
    const candidate = entry.trim()
    return candidate === '*' || candidate === tag || candidate === `W/${tag}`
  })
}
