import type { Tier } from './api-key.ts'
import type { KeyRecord } from './key-record.ts'

/** Who asks: the holder of an issued key. There is one object for each key until the key file is read again. */
export interface Caller {
  readonly keyId: string
  readonly tier: Tier
  /** Limits of this key alone, which take precedence over those of its tier. */
  readonly ownLimits?: KeyRecord['limits']
}
