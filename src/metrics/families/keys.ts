import type { Family } from '../family.ts'

/** Unused keys have no samples of their own, so these grow with use and not with the key file. */
export const keyFamilies: readonly Family[] = [
  {
    name: 'confdex_keys',
    type: 'gauge',
    labels: ['state'],
    help: 'Keys in the key file, by state: active, expired or revoked.',
    *read({ keys }) {
      const states = keys.states()
      for (const state of ['active', 'expired', 'revoked'] as const) yield { labels: { state }, value: states[state] }
    },
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
    help: 'When each key was last used, in seconds since 1970. Keys not used since the process began are left out.',
    *read({ keys }) {
      for (const { id, use } of keys.used()) yield { labels: { key_id: id }, value: use.lastMs / 1000 }
    },
  },
  {
    name: 'confdex_key_file_reads_total',
    type: 'counter',
    labels: ['outcome'],
    help: 'How often the key file was read, at the start and after each change, by outcome: accepted or refused.',
    *read({ keys }) {
      yield { labels: { outcome: 'accepted' }, value: keys.measurements.reloaded }
      yield { labels: { outcome: 'refused' }, value: keys.measurements.refused }
    },
  },
  {
    name: 'confdex_key_file_refused',
    type: 'gauge',
    labels: [],
    help: '1 while the current key file is refused, so that the keys read before it stay in force; else 0.',
    *read({ keys }) {
      yield { value: Number(keys.measurements.isRefused) }
    },
  },
]
