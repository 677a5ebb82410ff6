/** Entity tags and the cache of answers (section 6.3 of docs/contract.md). */
import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Moment } from '../../event/moment.ts'
import { createLru } from '../../lru.ts'
import type { CanonicalRequest, GivenParameters, Operation } from '../../operations/operation.ts'
import type { Directory } from '../../search/directory.ts'
import { type HeaderPairs, setHeaders } from './send.ts'

/** Maximum seconds for which callers may keep an answer: chats repeat questions within a minute. */
export const MAX_AGE = 60

/** 22 characters of base64url are 132 bits, so two different answers never have the same tag by chance. */
const TAG_CHARACTERS = 22

/**
 * Text that is equal for two requests if, and only if, snapshot, moment (`Directory.steady`), path and
 * canonical request are equal. Names and values of parameters contain no line ends.
 */
export function answerIdentity(
  snapshotId: string,
  { today, now }: Moment,
  path: string,
  { given, unknown }: CanonicalRequest,
): string {
  let identity = `${snapshotId}\n${today} ${now}\n${path}`
  for (const name in given) identity += `\n${name}=${given[name]}`
  for (const name of unknown) identity += `\n?${name}`
  return identity
}

export function tagOf(identity: string): string {
  return `"${hash('sha256', identity, 'base64url').slice(0, TAG_CHARACTERS)}"`
}

/** Data that decides if a caller's copy of an answer is still valid. */
interface Validators {
  readonly snapshotId: string
  readonly tag: string
  readonly maxAge: number
  readonly lastModified?: Date | undefined
}

/** The time of the last change of an operation's answer; undefined if unknown. */
export function lastModifiedOf<Request extends CanonicalRequest>(
  operation: Pick<Operation<Request>, 'lastChange'>,
  directory: Directory,
  request: Request,
  moment: Moment,
): Date | undefined {
  const changed = operation.lastChange?.(directory, request, moment)
  return changed === undefined ? undefined : new Date(changed * 1000)
}

export function headOf(
  { limitHeaders }: Pick<FastifyRequest, 'limitHeaders'>,
  { snapshotId, tag, maxAge, lastModified }: Validators,
): HeaderPairs {
  const modified = lastModified === undefined ? [] : ['last-modified', lastModified.toUTCString()]
  const cached = ['x-snapshot', snapshotId, 'cache-control', `private, max-age=${maxAge}`]
  return [...limitHeaders, 'etag', tag, ...modified, ...cached]
}

/**
 * Sends 304 if the caller's copy of the answer is current: by If-None-Match, else by If-Modified-Since (RFC
 * 9110, 13.2.2).
 * @returns the headers to send with the answer; undefined if 304 was sent
 */
export function revalidate(
  request: FastifyRequest,
  reply: FastifyReply,
  validators: Validators,
): HeaderPairs | undefined {
  const head = headOf(request, validators)
  const { tag, lastModified } = validators
  const { 'if-none-match': ifNoneMatch, 'if-modified-since': ifModifiedSince } = request.headers
  const isKnown =
    ifNoneMatch === undefined ? isNotModifiedSince(ifModifiedSince, lastModified) : isNotModified(ifNoneMatch, tag)
  if (!isKnown) return head
  setHeaders(reply, head)
  reply.code(304).send()
  return undefined
}

/** True if an HTTP date is not before the last change, to the second; false if one of them is not known. */
function isNotModifiedSince(since: string | undefined, lastModified: Date | undefined): boolean {
  if (since === undefined || lastModified === undefined) return false
  return Date.parse(since) >= Math.floor(lastModified.getTime() / 1000) * 1000
}

/** The parameters without the token, which identifies the caller and does not change the answer. */
export function withoutToken({ values, problems }: GivenParameters): GivenParameters {
  return { values: new Map([...values].filter(([name]) => name !== 'token')), problems }
}

/** Compares each tag of a list weakly; a star matches any answer (RFC 9110, 13.1.2). */
export function isNotModified(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false
  return ifNoneMatch.split(',').some((entry) => {
    const candidate = entry.trim()
    return candidate === '*' || candidate === tag || candidate === `W/${tag}`
  })
}

interface CachedAnswer {
  readonly body: Buffer
  /** Number of matching events, for the log; undefined if the request was no search. */
  readonly total: number | undefined
}

/** Caches answers to searches and to calls of tools, pages, and parts of the sitemap. */
export class AnswerCache {
  hits = 0
  /** Number of answers that were not found; 0 without a cache. */
  misses = 0
  readonly #answers

  /** `maxBytes` may be 0: then there is no cache. */
  constructor(maxBytes: number) {
    this.#answers = maxBytes === 0 ? undefined : createLru<CachedAnswer>(maxBytes, ({ body }) => body.length)
  }

  get entries(): number {
    return this.#answers?.entries ?? 0
  }

  get bytes(): number {
    return this.#answers?.bytes ?? 0
  }

  answer(identity: string): CachedAnswer | undefined {
    if (this.#answers === undefined) return undefined
    const answer = this.#answers.get(identity)
    if (answer === undefined) this.misses++
    else this.hits++
    return answer
  }

  /** Adds an answer. The cache copies the body. */
  add(identity: string, total: number | undefined, body: string | Buffer): void {
    this.#answers?.set(identity, { body: Buffer.from(body), total })
  }
}
