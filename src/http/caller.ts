import type { Tier } from './api-key.ts'
import type { KeyRecord } from './key-record.ts'

/** Who asks: the holder of an issued key. One object a key until the key file is read again. */
export interface Caller {
  readonly keyId: string
  readonly tier: Tier
  /** Limits of this key alone, which go before those of its tier. */
  readonly ownLimits?: KeyRecord['limits']
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by authentication, which every keyed request passes before anything reads this. */
    caller: Caller
  }
}
