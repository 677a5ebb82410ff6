import type { LimiterStatus } from '../../limits/limits.ts'
import type { Family } from '../family.ts'

const STATES: readonly LimiterStatus['state'][] = ['process', 'redis', 'fallback']

export const limitFamilies: readonly Family[] = [
  {
    name: 'confdex_rate_limit_decisions_total',
    type: 'counter',
    labels: ['decision'],
    help: 'Requests that were counted, by decision: allowed, or the window that was exceeded (minute or day).',
    *read({ measurements }) {
      for (const [decision, value] of Object.entries(measurements.decisions)) yield { labels: { decision }, value }
    },
  },
  {
    name: 'confdex_rate_limit_counted_total',
    type: 'counter',
    labels: ['by'],
    help: 'Requests that were counted, by where: redis or process.',
    *read({ measurements }) {
      yield { labels: { by: 'redis' }, value: measurements.counters.decidedByRedis }
      yield { labels: { by: 'process' }, value: measurements.counters.decidedByProcess }
    },
  },
  {
    name: 'confdex_rate_limit_counters',
    type: 'gauge',
    labels: ['state'],
    help:
      '1 for where requests are counted now: redis, process (no Redis is configured) or fallback (this ' +
      'process, until Redis is back); 0 for the others.',
    *read({ measurements }) {
      for (const state of STATES) yield { labels: { state }, value: Number(state === measurements.counters.state) }
    },
  },
  {
    name: 'confdex_redis_errors_total',
    type: 'counter',
    labels: [],
    help: 'Redis commands that failed or were answered too late, and failed attempts to connect.',
    *read({ measurements }) {
      yield { value: measurements.counters.redisErrors }
    },
  },
  {
    name: 'confdex_redis_takeovers_total',
    type: 'counter',
    labels: [],
    help: 'How often this process took over counting because Redis was away.',
    *read({ measurements }) {
      yield { value: measurements.counters.takeovers }
    },
  },
]
