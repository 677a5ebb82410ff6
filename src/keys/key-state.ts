import type { KeyRecord } from './key-record.ts'

/** The moment from which a key is refused, in milliseconds since 1970; Infinity for one that does not expire. */
export function expiryMs(record: KeyRecord): number {
  return record.expires === undefined ? Number.POSITIVE_INFINITY : Date.parse(record.expires)
}

/** Whether a key is accepted at a moment. */
export function keyState(record: KeyRecord, nowMs: number): 'active' | 'expired' | 'revoked' {
  if (record.revoked !== null) return 'revoked'
  return expiryMs(record) <= nowMs ? 'expired' : 'active'
}
