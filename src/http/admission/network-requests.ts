/** Counts by network: requests without a valid key, requests for files of pages, and sign-in requests. */
import { hash } from 'node:crypto'
import { isIP } from 'node:net'
import { TIER_LIMITS } from '../../keys/plans.ts'
import { WINDOW_SECONDS } from '../../limits/limits.ts'
import { type MonotonicClock, monotonicMs, RateWindows } from '../../limits/rate-windows.ts'
import { type KeyProblem, type ServiceError, serviceError } from '../../operations/errors.ts'
import type { Assistants } from './assistants.ts'

const WINDOW_MS = WINDOW_SECONDS.minute * 1000

const ALL_NETWORKS = 'all'

const LOGGED_NETWORKS = 5

interface NetworkLog {
  warn(fields: object, message: string): void
}

interface NetworkRule {
  readonly perMinute: number
  /** Maximum of all networks together; undefined for none. */
  readonly ofAll?: number | undefined
  /** Vendors of assistants, each with a count and limits of its own. */
  readonly assistants?: Assistants | undefined
  /** Makes the error for requests above the maximum. Called in advance, once for each number of seconds. */
  readonly errorAfter: (retryAfterSeconds: number) => ServiceError
  /** The log message about refused requests, which have no lines of their own. */
  readonly logged: string
}

/**
 * Counts requests by network, in windows of a minute. Each process counts by itself, so that a flood of
 * requests never reaches Redis.
 */
export class NetworkRequests {
  readonly #log: NetworkLog
  readonly #rule: NetworkRule
  readonly #networks: Networks
  readonly #windows: RateWindows
  /** `#errors[seconds]` is the answer while the minute has that many seconds left. */
  readonly #errors: readonly ServiceError[]
  /** Refused requests since the last log line, by network. */
  #refused = new Map<string, number>()
  #timer: NodeJS.Timeout | undefined

  constructor(log: NetworkLog, rule: NetworkRule, nowMs?: MonotonicClock, maxNetworks?: number) {
    this.#log = log
    this.#rule = rule
    this.#networks = new Networks(WINDOW_MS, nowMs, maxNetworks)
    this.#windows = new RateWindows(WINDOW_MS, nowMs)
    this.#errors = Array.from({ length: WINDOW_SECONDS.minute + 1 }, (_, seconds) => rule.errorAfter(seconds))
  }

  /**
   * Counts a request from this address. Returns the error to answer, a shared object; undefined if the
   * network may send the request.
   */
  refusal(address: string): ServiceError | undefined {
    const { ofAll, assistants } = this.#rule
    const network = assistants?.vendorOf(address) ?? this.#networks.nameOf(address)
    let { used, leftMs } = this.#windows.count(network, 1)
    if (used <= this.#limitOf(network) && !this.#isTooManyAround(network)) {
      if (ofAll === undefined) return undefined
      ;({ used, leftMs } = this.#windows.count(ALL_NETWORKS, 1))
      if (used <= ofAll) return undefined
    }
    this.#timer ??= setTimeout(() => this.#report(), WINDOW_MS).unref()
    this.#refused.set(network, (this.#refused.get(network) ?? 0) + 1)
    return this.#errors[Math.ceil(leftMs / 1000)]
  }

  /** Requests a minute. `network` is a network, or the name of a vendor of assistants. */
  #limitOf(network: string): number {
    const { perMinute, assistants } = this.#rule
    return assistants?.has(network) === true ? assistants.limits.minute : perMinute
  }

  /** Logs the number of requests refused since the last log line. */
  close(): void {
    clearTimeout(this.#timer)
    this.#report()
  }

  /**
   * Counts a request for the IPv6 prefixes around a network, the smallest first, until one has sent too many.
   * Returns true if there is one.
   */
  #isTooManyAround(network: string): boolean {
    return prefixesAround(network)
      .reverse()
      .some(({ name, networks }) => this.#windows.count(name, 1).used > networks * this.#rule.perMinute)
  }

  #report(): void {
    this.#timer = undefined
    if (this.#refused.size === 0) return
    const limited = [...this.#refused].sort(([, a], [, b]) => b - a)
    this.#refused = new Map()
    const requests = limited.reduce((sum, [, count]) => sum + count, 0)
    const most = limited.slice(0, LOGGED_NETWORKS).map(([network, refused]) => ({
      network,
      requests: this.#limitOf(network) + refused,
    }))
    this.#log.warn({ requests, networks: limited.length, most }, this.#rule.logged)
  }
}

/**
 * A network gets as many 401 a minute as the free plan has requests. A client that sends more requests is
 * broken or guesses keys, and gets 429.
 */
const WITHOUT_KEY: NetworkRule = {
  perMinute: TIER_LIMITS.free.minute,
  errorAfter: (seconds) => serviceError('tooManyWithoutKey', seconds),
  logged: 'requests without a valid key were refused with 429; they have no log lines of their own',
}

const UNAUTHORIZED: Readonly<Record<KeyProblem, ServiceError>> = {
  missing: serviceError('unauthorized', 'missing'),
  invalid: serviceError('unauthorized', 'invalid'),
  'in-url': serviceError('unauthorized', 'in-url'),
  'feed-token': serviceError('unauthorized', 'feed-token'),
  'misplaced-token': serviceError('unauthorized', 'misplaced-token'),
  token: serviceError('unauthorized', 'token'),
}

/**
 * Answers requests after their authentication has failed. Clients with a valid key never reach this limit.
 */
export class UnauthenticatedRequests extends NetworkRequests {
  constructor(log: NetworkLog, nowMs?: MonotonicClock, maxNetworks?: number, assistants?: Assistants) {
    super(log, { ...WITHOUT_KEY, assistants }, nowMs, maxNetworks)
  }

  /** Counts a request from this address and returns the error to answer, which is shared. */
  refuse(address: string, problem: KeyProblem): ServiceError {
    return this.refusal(address) ?? UNAUTHORIZED[problem]
  }
}

/**
 * A first visit to the explorer takes five files, so 600 a minute are enough for an office with one address;
 * a network takes at most 0.4 MB a second.
 */
const FILES: NetworkRule = {
  perMinute: 600,
  errorAfter: (seconds) => serviceError('tooManyWithoutKey', seconds, 'files'),
  logged: 'requests for files of pages were refused with 429; they have no log lines of their own',
}

export function countFiles(
  log: NetworkLog,
  nowMs?: MonotonicClock,
  { network = FILES.perMinute, total }: FileLimits = {},
): NetworkRequests {
  return new NetworkRequests(log, { ...FILES, perMinute: network, ofAll: total }, nowMs)
}

export interface FileLimits {
  readonly network?: number | undefined
  readonly total?: number | undefined
}

/** Signing in takes four requests, and many assistants in a cloud share one address. */
const SIGN_INS: NetworkRule = {
  perMinute: 300,
  errorAfter: (seconds) => serviceError('tooManyWithoutKey', seconds),
  logged: 'requests for signing in were refused with 429; they have no log lines of their own',
}

export function countSignIns(log: NetworkLog, nowMs?: MonotonicClock, assistants?: Assistants): NetworkRequests {
  return new NetworkRequests(log, { ...SIGN_INS, assistants }, nowMs)
}

/** The network of every text that is not an address. */
const NO_ADDRESS = 'unknown'

/**
 * The network of an address: for IPv4 (even if written as IPv6) the address itself; for IPv6, where a
 * customer gets at least a /64 (RFC 6177), its first 64 bits, written `2001:db8:0:1::/64`.
 */
export function networkOf(address: string): string {
  const version = isIP(address)
  if (version === 4) return address
  if (version === 0) return NO_ADDRESS
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  const [head = '', tail] = address.toLowerCase().split('%', 1)[0]!.split('::')
  const groups = [...groupsOf(head), ...Array<string>(8).fill('0')]
  // `::` replaces the missing groups; an IPv4 address at the end counts as two groups
  if (tail !== undefined) {
    const last = groupsOf(tail)
    const length = last.length + (tail.includes('.') ? 1 : 0)
    groups.splice(8 - length, length, ...last)
  }
  return `${groups.slice(0, 4).join(':')}::/64`
}

function groupsOf(text: string): string[] {
  return text === '' ? [] : text.split(':').map((group) => group.replace(/^0+(?=.)/, ''))
}

/** The prefix of 32, 48 or 56 bits of an IPv6 network, which must have at least as many bits. */
function prefixOf(network: string, bits: 32 | 48 | 56): string {
  const groups = network.split(':')
  if (bits < 56) return `${groups.slice(0, bits / 16).join(':')}::/${bits}`
  const high = Number.parseInt(groups[3]!, 16) & 0xff00
  return `${groups.slice(0, 3).join(':')}:${high.toString(16)}::/56`
}

/**
 * IPv6 prefixes with limits of their own: of a customer (/56 or /48) and of a provider (/32). A prefix may
 * use `share` of the limits of all callers without a key (`guests.ts`). In NetworkRequests, it may send as
 * many requests as `networks` networks.
 */
const PREFIXES = [
  { bits: 32, share: 1 / 2, networks: 64 },
  { bits: 48, share: 1 / 4, networks: 16 },
  { bits: 56, share: 1 / 8, networks: 4 },
] as const

/** The prefixes around a counted network, the largest first; none for IPv4. */
export function prefixesAround(counted: string) {
  const [, network, bits] = /(\S+::\/(\d+))$/.exec(counted) ?? []
  if (network === undefined) return []
  return PREFIXES.filter((prefix) => prefix.bits <= Number(bits)).map((prefix) => ({
    ...prefix,
    name: prefixOf(network, prefix.bits),
  }))
}

/** Maximum number of networks with their own counts (1 MB). */
const MAX_NETWORKS = 10_000

/**
 * Maximum number of networks of one IPv6 customer (/48), and of one provider (/32), with counts of their own.
 * Further networks share one count.
 */
const MAX_IN_PREFIX = [
  { bits: 48, max: 256 },
  { bits: 32, max: 2500 },
] as const

/**
 * Number of counts that the networks above MAX_NETWORKS share, so that no network uses up the requests of
 * all.
 */
const OTHERS = 256

/** Names of counted networks, limited in number. */
export class Networks {
  readonly #lengthMs: number
  readonly #nowMs: MonotonicClock
  readonly #max: number
  readonly #known = new Set<string>()
  /** Number of known networks of each prefix. */
  readonly #inPrefix = new Map<string, number>()
  #endsMs = 0

  /** Networks are forgotten every `lengthMs`, the length of the windows in which they are counted. */
  constructor(lengthMs: number, nowMs: MonotonicClock = monotonicMs, max = MAX_NETWORKS) {
    this.#lengthMs = lengthMs
    this.#nowMs = nowMs
    this.#max = max
  }

  /** The network of an address, or the name that it shares with others if there are too many networks. */
  nameOf(address: string): string {
    const nowMs = this.#nowMs()
    if (nowMs >= this.#endsMs) {
      this.#known.clear()
      this.#inPrefix.clear()
      this.#endsMs = nowMs + this.#lengthMs
    }
    const network = networkOf(address)
    if (this.#known.has(network)) return network
    const prefixes = isIPv6(network)
      ? MAX_IN_PREFIX.map(({ bits, max }) => ({ max, name: prefixOf(network, bits) }))
      : []
    const full = prefixes.find(({ name, max }) => (this.#inPrefix.get(name) ?? 0) >= max)
    if (full !== undefined) return `others of ${full.name}`
    if (this.#known.size >= this.#max) return `others ${groupOf(prefixes.at(-1)?.name ?? network)}`
    for (const { name } of prefixes) this.#inPrefix.set(name, (this.#inPrefix.get(name) ?? 0) + 1)
    this.#known.add(network)
    return network
  }
}

function isIPv6(network: string): boolean {
  return network.endsWith('::/64')
}

/** Number of the shared count of a network, below `OTHERS`. All addresses of an IPv4 /24 share one count. */
function groupOf(network: string): number {
  return Number.parseInt(hash('sha256', network.replace(/\.\d+$/, '')).slice(0, 8), 16) % OTHERS
}
