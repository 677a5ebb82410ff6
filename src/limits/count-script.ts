/**
 * Counts requests of an id in one window, in one round trip and as one atomic step.
 *
 * KEYS: the window. ARGV: length of the window in milliseconds, how many requests to count; 0 reads. Returns
 * two integers: requests in the window, milliseconds left of it. A window that has not begun is 0 and 0.
 *
 * A window begins with its first request and ends when its key expires. Only Redis' clock counts, so that
 * replicas with different clocks agree. A key without an expiry (a new one, or after a PERSIST) gets one.
 * Redis has no other clock than that of its machine. If that is set back, a window would last longer by as
 * much: one that has more left than its whole length begins to end anew.
 */
export const COUNT_SCRIPT = `
local lengthMs, cost = tonumber(ARGV[1]), tonumber(ARGV[2])
if cost == 0 then
  local used = tonumber(redis.call('GET', KEYS[1]) or 0)
  return { used, math.max(0, math.min(redis.call('PTTL', KEYS[1]), lengthMs)) }
end
local used = redis.call('INCRBY', KEYS[1], cost)
local leftMs = redis.call('PTTL', KEYS[1])
if leftMs < 0 or leftMs > lengthMs then
  redis.call('PEXPIRE', KEYS[1], lengthMs)
  leftMs = lengthMs
end
return { used, leftMs }
`

/** The braces put both windows of an id into one slot of a cluster. */
export function redisKey(id: string, window: string): string {
  return `confdex:{${id}}:${window}`
}
