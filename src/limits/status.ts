/** Who counts, and how it went since the process began. */
export interface CountersStatus {
  /** `process`: this process, because no Redis is configured. `redis`: Redis, for all replicas. `fallback`: this process, until Redis is back. */
  state: 'process' | 'redis' | 'fallback'
  /** Requests that Redis decided. */
  decidedByRedis: number
  /** Requests that this process decided. */
  decidedByProcess: number
  /** Commands that Redis failed or was too slow to answer, and failed attempts to connect. */
  redisErrors: number
  /** How often this process took over from Redis. */
  takeovers: number
}

export function newStatus(): CountersStatus {
  return { state: 'process', decidedByRedis: 0, decidedByProcess: 0, redisErrors: 0, takeovers: 0 }
}
