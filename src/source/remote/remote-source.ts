import { maxBytesOf } from '../../snapshot/opening/read-header.ts'
import { causeOf, isPassingCause, SourceError } from '../errors.ts'
import { requireSize, type SnapshotSource } from '../source.ts'
import { type DownloadCache, sameVersion, type Validator } from './download-cache.ts'

/** Requests the object. `headers` make the request conditional. */
export type GetObject = (headers: Readonly<Record<string, string>>, signal: AbortSignal) => Promise<Response>

interface RemoteSourceOptions {
  /** Name for logs and messages, without secrets. */
  readonly name: string
  readonly get: GetObject
  readonly cache: DownloadCache
  readonly maxBytes: number
  /** Maximum milliseconds without a byte from the storage; 10 s by default. */
  readonly silenceMs?: number
}

/** True if the storage is busy or fails; false if the request is wrong. */
function isPassingStatus(status: number): boolean {
  return status >= 500 || status === 408 || status === 425 || status === 429
}

/** An object that is polled by conditional GET (RFC 9110, 13.1) and downloaded when it has changed. */
export class RemoteSource implements SnapshotSource {
  readonly name: string
  readonly #get: GetObject
  readonly #cache: DownloadCache
  readonly #maxBytes: number
  readonly #silenceMs: number
  /** The version offered last. */
  #seen: Validator | undefined

  constructor({ name, get, cache, maxBytes, silenceMs = 10_000 }: RemoteSourceOptions) {
    this.name = name
    this.#get = get
    this.#cache = cache
    this.#maxBytes = maxBytes
    this.#silenceMs = silenceMs
  }

  async cachedCopy(): Promise<string | undefined> {
    await this.#cache.open()
    const { current } = this.#cache
    return current && this.#offer(current)
  }

  async poll(signal: AbortSignal): Promise<string | undefined> {
    const guard = new SilenceGuard(this.#silenceMs, signal)
    try {
      const response = await this.#ask(guard)
      const version = response.status === 304 ? undefined : await this.#versionOf(response)
      const isKnown = version === undefined || sameVersion(version, this.#seen)
      // the cache has this version after the operator has rolled back to the previous version
      if (isKnown || (await this.#cache.has(version))) await response.body?.cancel()
      else await this.#cache.store(version, this.#bytesOf(response, guard))
      return isKnown ? undefined : this.#offer(version)
    } finally {
      guard.end()
    }
  }

  async settle(became: 'served' | 'refused'): Promise<void> {
    const version = this.#seen!
    if (became === 'served') return this.#cache.keep(version)
    // The cached copy is damaged, but the object at the storage may be good, so it is downloaded again.
    if (this.#cache.isCurrent(version)) this.#seen = undefined
    await this.#cache.drop(version)
  }

  async #ask(guard: SilenceGuard): Promise<Response> {
    // a compressed answer would be stored in place of the snapshot
    const headers: Record<string, string> = { 'accept-encoding': 'identity' }
    if (this.#seen !== undefined) headers[this.#seen.header] = this.#seen.value
    try {
      return await this.#get(headers, guard.signal)
    } catch (error) {
      if (guard.isCalledOff || error instanceof SourceError) throw error
      const found = guard.isSilent ? this.#silence : causeOf(error)
      throw new SourceError('unreachable', this.name, 'an answer', found, guard.isSilent || isPassingCause(found))
    }
  }

  async #versionOf(response: Response): Promise<Validator> {
    const { status, headers } = response
    if (status !== 200) {
      const found = await refusalIn(response)
      throw new SourceError('bad-answer', this.name, 'status 200 or 304', found, isPassingStatus(status))
    }
    const etag = headers.get('etag')
    if (etag !== null) return { header: 'if-none-match', value: etag }
    const lastModified = headers.get('last-modified')
    if (lastModified !== null) return { header: 'if-modified-since', value: lastModified }
    await response.body?.cancel()
    throw new SourceError('bad-answer', this.name, 'an ETag or Last-Modified', 'neither')
  }

  /**
   * The bytes of an object, until they exceed what the header of the snapshot allows: an answer may be
   * endless.
   * @throws SourceError as soon as the header declares more bytes than are allowed, or than the disk has room
   * for
   */
  async *#bytesOf(response: Response, guard: SilenceGuard): AsyncGenerator<Uint8Array, void> {
    const total = response.headers.get('content-length') ?? 'some'
    let bytes = 0
    const head: Uint8Array[] = []
    let lookAt = 0
    let max: number | undefined
    try {
      for await (const chunk of response.body ?? []) {
        bytes += chunk.length
        yield chunk
        if (max === undefined) head.push(chunk)
        if (max === undefined && bytes >= lookAt) {
          max = maxBytesOf(Buffer.concat(head))
          // an incomplete header is parsed again when the bytes have doubled, so at most twice the bytes are
          // copied
          lookAt = bytes * 2
          if (max !== undefined) {
            requireSize(this.name, max, this.#maxBytes)
            await this.#cache.requireRoom(max)
          }
        }
        if (max !== undefined && bytes > max) return
        // after the chunk is written, so that a slow disk does not count as silence
        guard.heard()
      }
    } catch (error) {
      if (guard.isCalledOff || error instanceof SourceError) throw error
      const why = guard.isSilent ? this.#silence : causeOf(error)
      throw new SourceError('interrupted', this.name, `${total} bytes`, `${bytes}, then ${why}`)
    }
  }

  #offer(version: Validator): string {
    this.#seen = version
    return this.#cache.pathOf(version)
  }

  get #silence(): string {
    return `silence for ${this.#silenceMs / 1000} s`
  }
}

/** The error code in the XML document of a refusal by S3; empty if there is none. */
export function errorCodeIn(document: string): string {
  return /<Code>(\w+)<\/Code>/.exec(document)?.[1] ?? ''
}

/** Status and error code of a refusal, for messages. Reads only the first chunk of the body. */
export async function refusalIn(response: Response): Promise<string> {
  let code = ''
  try {
    for await (const piece of response.body ?? []) {
      code = errorCodeIn(Buffer.from(piece).toString())
      break
    }
  } catch {
    // without a body, the status is reported alone
  }
  return `${response.status} ${code}`.trim()
}

/** Aborts an HTTP exchange if nothing is received for `silenceMs`, or if its owner aborts. */
class SilenceGuard {
  readonly #call = new AbortController()
  readonly #owner: AbortSignal
  readonly #timer: NodeJS.Timeout
  readonly #callOff = () => this.#call.abort()

  /** The caller must call `end`. (`AbortSignal.any` would leave its listener on the owner's signal.) */
  constructor(silenceMs: number, owner: AbortSignal) {
    this.#owner = owner
    this.#timer = setTimeout(this.#callOff, silenceMs)
    owner.addEventListener('abort', this.#callOff)
    if (owner.aborted) this.#callOff()
  }

  /** Signal for the exchange. */
  get signal(): AbortSignal {
    return this.#call.signal
  }

  heard(): void {
    this.#timer.refresh()
  }

  get isCalledOff(): boolean {
    return this.#owner.aborted
  }

  get isSilent(): boolean {
    return this.signal.aborted && !this.isCalledOff
  }

  end(): void {
    clearTimeout(this.#timer)
    this.#owner.removeEventListener('abort', this.#callOff)
  }
}
