/** Counts requests without a valid key by network, and makes networks callers. */
import { isIP } from 'node:net'
import { type Caller, limitsOf, TIER_LIMITS } from '../../keys/plans.ts'
import { type Limits, WINDOW_SECONDS } from '../../limits/limits.ts'
import { type MonotonicClock, monotonicMs, RateWindows } from '../../limits/rate-windows.ts'
import { type KeyProblem, type ServiceError, serviceError } from '../../operations/errors.ts'
import type { Assistants } from './assistants.ts'

const WINDOW_MS = WINDOW_SECONDS.minute * 1000

/** Name of the window of all networks together. */
const ALL_NETWORKS = 'all'

/** Maximum number of networks that the log line names. */
const LOGGED_NETWORKS = 5

interface NetworkLog {
  warn(fields: object, message: string): void
}

interface NetworkRule {
  readonly perMinute: number
  /** Maximum of all networks together; undefined for none. */
  readonly ofAll?: number | undefined
  /** Vendors that are counted apart, with limits of their own. */
  readonly assistants?: Assistants | undefined
  /** Makes the error for requests above the maximum. Called once for each number of seconds. */
  readonly errorAfter: (retryAfterSeconds: number) => ServiceError
  /** The log message about refused requests, which have no lines of their own. */
  readonly logged: string
}

/**
 * Counts requests by network, in windows of a minute. Each process counts by itself, so a flood of such
 * requests never reaches Redis.
 */
export class NetworkRequests {
  readonly #log: NetworkLog
  readonly #rule: NetworkRule
  readonly #networks: Networks
  readonly #windows: RateWindows
  /** errors[seconds] is the answer while the minute has that many seconds left. */
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
   * Counts a request from this address. Returns the error to answer, or undefined if the network may send it.
   * The error objects are shared and must not be changed.
   */
  refusal(address: string): ServiceError | undefined {
    const { ofAll, assistants } = this.#rule
    const network = assistants?.vendorOf(address) ?? this.#networks.nameOf(address)
    let { used, leftMs } = this.#windows.count(network, 1)
    if (used <= this.#limitOf(network)) {
      if (ofAll === undefined) return undefined
      ;({ used, leftMs } = this.#windows.count(ALL_NETWORKS, 1))
      if (used <= ofAll) return undefined
    }
    this.#timer ??= setTimeout(() => this.#report(), WINDOW_MS).unref()
    this.#refused.set(network, (this.#refused.get(network) ?? 0) + 1)
    return this.#errors[Math.ceil(leftMs / 1000)]
  }

  /** Requests a minute of a network, or of a vendor by its name. */
  #limitOf(network: string): number {
    const { perMinute, assistants } = this.#rule
    return assistants?.has(network) === true ? assistants.limits.minute : perMinute
  }

  /** Logs what has been refused since the last line. */
  close(): void {
    clearTimeout(this.#timer)
    this.#report()
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
 * A network gets as many 401 a minute as the free plan has requests; each explains what is wrong with the
 * key. Further requests get 429: a client that sends more without a valid key is broken or guessing.
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
 * Answers requests after their authentication has failed. Clients with a valid key never reach this limit,
 * even if they share an address with others, and even if a proxy is missing in TRUST_PROXY, so that all
 * clients share its address.
 */
export class UnauthenticatedRequests extends NetworkRequests {
  constructor(log: NetworkLog, nowMs?: MonotonicClock, maxNetworks?: number, assistants?: Assistants) {
    super(log, { ...WITHOUT_KEY, assistants }, nowMs, maxNetworks)
  }

  /** Counts a request from this address and returns the error to answer, which was made in advance. */
  refuse(address: string, problem: KeyProblem): ServiceError {
    return this.refusal(address) ?? UNAUTHORIZED[problem]
  }
}

/**
 * Limit of files of pages: 600 a minute for a network. A first visit to the explorer takes five files, a
 * later visit takes one, so 600 are enough for an office with one address. The largest file takes 40 KB on
 * the wire: a network takes at most 0.4 MB a second.
 */
const FILES: NetworkRule = {
  perMinute: 600,
  errorAfter: (seconds) => serviceError('tooManyWithoutKey', seconds, 'files'),
  logged: 'requests for files of pages were refused with 429; they have no log lines of their own',
}

/** Counts requests for public files: the pages for people and their assets. */
export function countFiles(
  log: NetworkLog,
  nowMs?: MonotonicClock,
  { network = FILES.perMinute, total }: FileLimits = {},
): NetworkRequests {
  return new NetworkRequests(log, { ...FILES, perMinute: network, ofAll: total }, nowMs)
}

/** Files a minute. */
export interface FileLimits {
  readonly network?: number | undefined
  readonly total?: number | undefined
}

/**
 * Limit of requests for signing in: 300 a minute for a network. A person takes four, and assistants in clouds
 * share addresses.
 */
const SIGN_INS: NetworkRule = {
  perMinute: 300,
  errorAfter: (seconds) => serviceError('tooManyWithoutKey', seconds),
  logged: 'requests for signing in were refused with 429; they have no log lines of their own',
}

/** Counts requests of people and clients that turn a key into a token. */
export function countSignIns(log: NetworkLog, nowMs?: MonotonicClock, assistants?: Assistants): NetworkRequests {
  return new NetworkRequests(log, { ...SIGN_INS, assistants }, nowMs)
}

/** The network of texts that are no address. */
const NO_ADDRESS = 'unknown'

/**
 * The network of an address: for IPv4, also if written as IPv6, the address itself; for IPv6 its first 64
 * bits, written `2001:db8:0:1::/64`. A customer of a provider gets at least a /64 (RFC 6177), and may use any
 * address in it.
 */
export function networkOf(address: string): string {
  const version = isIP(address)
  if (version === 4) return address
  if (version === 0) return NO_ADDRESS
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  const [head = '', tail] = address.toLowerCase().split('%', 1)[0]!.split('::')
  const groups = [...groupsOf(head), ...Array<string>(8).fill('0')]
  // `::` replaces the missing groups. An IPv4 address at the end counts as two groups.
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

/** The first 48 bits of an IPv6 network, which many providers give one customer; undefined for IPv4. */
function customerOf(network: string): string | undefined {
  return network.endsWith('::/64') ? `${network.split(':', 3).join(':')}::/48` : undefined
}

/** Maximum number of networks with their own counts (1 MB). All further networks share one count. */
const MAX_NETWORKS = 10_000

/** Maximum number of networks of one /48 with their own counts. Its further networks share one count. */
const MAX_OF_CUSTOMER = 256

/** Name of all further networks. */
const OTHERS = 'all others'

/** Names of counted networks, limited in number. */
export class Networks {
  readonly #lengthMs: number
  readonly #nowMs: MonotonicClock
  readonly #max: number
  readonly #known = new Set<string>()
  /** Known networks of each /48. */
  readonly #ofCustomer = new Map<string, number>()
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
      this.#ofCustomer.clear()
      this.#endsMs = nowMs + this.#lengthMs
    }
    const network = networkOf(address)
    if (this.#known.has(network)) return network
    const customer = customerOf(network)
    const ofCustomer = customer === undefined ? 0 : (this.#ofCustomer.get(customer) ?? 0)
    if (ofCustomer >= MAX_OF_CUSTOMER) return `others of ${customer}`
    if (this.#known.size >= this.#max) return OTHERS
    if (customer !== undefined) this.#ofCustomer.set(customer, ofCustomer + 1)
    this.#known.add(network)
    return network
  }
}

/** Finds the caller of an address: each network is a caller with the limits of a Free key. */
export type Guests = (address: string) => Caller

/**
 * Callers of the MCP endpoint without a key (PUBLIC_MCP). All of them together have the limits of a Pro key.
 */
export const mcpGuests = (nowMs?: MonotonicClock, limits: GuestLimits = {}) =>
  guests('network', { keyId: 'without a key', tier: 'pro', ...ownLimits(limits.total) }, nowMs, limits.network)

/**
 * Readers of pages, and of texts for agents, without a key (PUBLIC_PAGES). Search engines read pages from
 * many networks in turn. A page takes 1 ms of processor time, so 3,000 a minute take a twentieth of a core.
 */
export const visitors = (nowMs?: MonotonicClock, { network, total = VISITORS }: GuestLimits = {}) =>
  guests('visitor', { keyId: 'visitors', tier: 'pro', ownLimits: total }, nowMs, network)

const VISITORS: Limits = { minute: 3000, day: 500_000 }

/** Limits that the operator sets; the documented ones if undefined. */
export interface GuestLimits {
  readonly network?: Limits | undefined
  readonly total?: Limits | undefined
}

function ownLimits(limits: Limits | undefined): Pick<Caller, 'ownLimits'> {
  return limits === undefined ? {} : { ownLimits: limits }
}

/** Part of the limits of everyone that one IPv6 customer may use, so that others are still answered. */
const CUSTOMER_SHARE = 1 / 4

/** ids of keys contain no blank, so no network is counted as a key */
function guests(kind: string, everyone: Caller, nowMs?: MonotonicClock, ofNetwork?: Limits): Guests {
  const networks = new Networks(WINDOW_SECONDS.day * 1000, nowMs)
  const { minute, day } = limitsOf(everyone, TIER_LIMITS)
  const ofCustomer = { minute: Math.ceil(minute * CUSTOMER_SHARE), day: Math.ceil(day * CUSTOMER_SHARE) }
  return (address) => {
    const customer = customerOf(networkOf(address))
    const within: Caller =
      customer === undefined
        ? everyone
        : { keyId: `${kind} ${customer}`, tier: everyone.tier, ownLimits: ofCustomer, within: everyone }
    return { keyId: `${kind} ${networks.nameOf(address)}`, tier: 'free', ...ownLimits(ofNetwork), within }
  }
}
