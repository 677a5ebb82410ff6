import type { CountersStatus } from '../../limits/status.ts'
import type { Family } from '../family.ts'

const STATES: readonly CountersStatus['state'][] = ['process', 'redis', 'fallback']

export const limitFamilies: readonly Family[] = [
  {
    name: 'confdex_rate_limit_decisions_total',
    type: 'counter',
    labels: ['decision'],
    help: 'Requests with a valid key, by what the rate limits decided: allowed, or minute or day for the window that was exceeded.',
    *read({ measurements }) {
      for (const [decision, value] of Object.entries(measurements.decisions)) yield { labels: { decision }, value }
    },
  },
  {
    name: 'confdex_rate_limit_counted_total',
    type: 'counter',
    labels: ['by'],
    help: 'Requests with a valid key, by who counted them: redis or process.',
    *read({ measurements }) {
      yield { labels: { by: 'redis' }, value: measurements.counters.decidedByRedis }
      yield { labels: { by: 'process' }, value: measurements.counters.decidedByProcess }
    },
  },
  {
    name: 'confdex_rate_limit_counters',
    type: 'gauge',
    labels: ['state'],
    help: '1 for who counts now: redis, process (no Redis is configured) or fallback (this process, until Redis is back); else 0.',
    *read({ measurements }) {
      for (const state of STATES) yield { labels: { state }, value: Number(state === measurements.counters.state) }
    },
  },
  {
    name: 'confdex_redis_errors_total',
    type: 'counter',
    labels: [],
    help: 'Commands that Redis failed or was too slow to answer, and failed attempts to connect.',
    *read({ measurements }) {
      yield { value: measurements.counters.redisErrors }
    },
  },
  {
    name: 'confdex_redis_takeovers_total',
    type: 'counter',
    labels: [],
    help: 'Times that this process took counting over because Redis was away.',
    *read({ measurements }) {
      yield { value: measurements.counters.takeovers }
    },
  },
]
