import type { CountersStatus } from '../../http/counters/status.ts'
import type { Family } from '../family.ts'

const STATES: readonly CountersStatus['state'][] = ['process', 'redis', 'fallback']

export const limitFamilies: readonly Family[] = [
  {
    name: 'confdex_rate_limit_decisions_total',
    type: 'counter',
    labels: ['decision'],
    help: 'Requests with a valid key, by what the rate limits decided: allowed, or minute or day for the window that was exceeded.',
    *read({ figures }) {
      for (const [decision, value] of Object.entries(figures.decisions)) yield { labels: { decision }, value }
    },
  },
  {
    name: 'confdex_rate_limit_counted_total',
    type: 'counter',
    labels: ['by'],
    help: 'Requests with a valid key, by who counted them: redis or process.',
    *read({ figures }) {
      yield { labels: { by: 'redis' }, value: figures.counters.decidedByRedis }
      yield { labels: { by: 'process' }, value: figures.counters.decidedByProcess }
    },
  },
  {
    name: 'confdex_rate_limit_counters',
    type: 'gauge',
    labels: ['state'],
    help: '1 for who counts now: redis, process (no Redis is configured) or fallback (this process, until Redis is back); else 0.',
    *read({ figures }) {
      for (const state of STATES) yield { labels: { state }, value: Number(state === figures.counters.state) }
    },
  },
  {
    name: 'confdex_redis_errors_total',
    type: 'counter',
    labels: [],
    help: 'Commands that Redis failed or was too slow to answer, and failed attempts to connect.',
    *read({ figures }) {
      yield { value: figures.counters.redisErrors }
    },
  },
  {
    name: 'confdex_redis_takeovers_total',
    type: 'counter',
    labels: [],
    help: 'Times that this process took counting over because Redis was away.',
    *read({ figures }) {
      yield { value: figures.counters.takeovers }
    },
  },
]
