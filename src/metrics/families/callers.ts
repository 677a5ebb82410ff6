import type { LimiterStatus } from '../../limits/limits.ts'
import { each, type Family, oneOf } from '../exposition.ts'

const COUNTERS: readonly LimiterStatus['state'][] = ['process', 'redis', 'fallback']

/** Metrics of limits and keys. Unused keys have no samples, because a key file may have many keys. */
export const callerFamilies: readonly Family[] = [
  {
    name: 'confdex_rate_limit_decisions_total',
    type: 'counter',
    labels: ['decision'],
    help: 'Decisions about callers and their groups: allowed, or the window that was exceeded (minute or day).',
    read: ({ measurements }) => each('decision', { ...measurements.decisions }),
  },
  {
    name: 'confdex_rate_limit_counted_total',
    type: 'counter',
    labels: ['by'],
    help: 'Counted requests, by the place of counting: redis or process.',
    read: ({ measurements: { counters } }) =>
      each('by', { redis: counters.decidedByRedis, process: counters.decidedByProcess }),
  },
  {
    name: 'confdex_rate_limit_counters',
    type: 'gauge',
    labels: ['state'],
    help:
      '1 for the place where requests are counted now: redis, process (no Redis is configured) or fallback (this ' +
      'process, until Redis is back); 0 for the others.',
    read: ({ measurements }) => oneOf(COUNTERS, measurements.counters.state),
  },
  {
    name: 'confdex_redis_errors_total',
    type: 'counter',
    help: 'Redis commands that failed or were answered too late, and failed attempts to connect.',
    read: ({ measurements }) => measurements.counters.redisErrors,
  },
  {
    name: 'confdex_redis_takeovers_total',
    type: 'counter',
    help: 'Number of times that this process took over counting because Redis was away.',
    read: ({ measurements }) => measurements.counters.takeovers,
  },
  {
    name: 'confdex_keys',
    type: 'gauge',
    labels: ['state'],
    help: 'Keys in the key file, by state: active, expired or revoked.',
    read: ({ keys }) => each('state', keys.states()),
  },
  {
    name: 'confdex_key_requests_total',
    type: 'counter',
    labels: ['key_id', 'plan'],
    help: 'Requests by key, including those over its limits. Keys not used since the process began are left out.',
    *read({ keys }) {
      for (const { id, tier, use } of keys.used()) yield { labels: { key_id: id, plan: tier }, value: use.requests }
    },
  },
  {
    name: 'confdex_key_last_used_timestamp_seconds',
    type: 'gauge',
    labels: ['key_id'],
    help:
      'Time of the last use of each key, in seconds since 1970. Keys not used since the process began are left ' +
      'out.',
    *read({ keys }) {
      for (const { id, use } of keys.used()) yield { labels: { key_id: id }, value: use.lastMs / 1000 }
    },
  },
  {
    name: 'confdex_key_file_reads_total',
    type: 'counter',
    labels: ['outcome'],
    help: 'Number of attempts to read the key file, by outcome: accepted or refused.',
    read: ({ keys: { measurements } }) =>
      each('outcome', { accepted: measurements.reloaded, refused: measurements.refused }),
  },
  {
    name: 'confdex_key_file_refused',
    type: 'gauge',
    help: '1 while the current key file is refused, so that the previous keys stay in force; else 0.',
    read: ({ keys }) => Number(keys.measurements.isRefused),
  },
]
