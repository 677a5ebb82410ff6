/**
 * Counts requests of an API key, in one round trip and as one atomic step. The minute is counted first. The
 * day is counted only for those that the minute lets through, and read where it lets none through.
 *
 * KEYS: the minute, the day. ARGV: limit of the minute, length of the minute and length of the day in
 * milliseconds, how many requests each one is worth, how many there are. Returns four integers: requests in
 * the minute, milliseconds left of it, then both for the day. A day that has not begun is 0 and 0.
 *
 * A window begins with its first request and ends when its key expires. Only Redis' clock counts, so that
 * replicas with different clocks agree. A key without an expiry (a new one, or after a PERSIST) gets one.
 * Redis has no other clock than that of its machine. Where that is set back, a window would last longer by
 * as much: one that has more left than its whole length begins to end anew.
 */
export const COUNT_SCRIPT = `
local limit, worth, times = tonumber(ARGV[1]), tonumber(ARGV[4]), tonumber(ARGV[5])

local function count(key, lengthMs, requests)
  local used = redis.call('INCRBY', key, requests)
  local leftMs = redis.call('PTTL', key)
  if leftMs < 0 or leftMs > tonumber(lengthMs) then
    redis.call('PEXPIRE', key, lengthMs)
    leftMs = tonumber(lengthMs)
  end
  return used, leftMs
end

local function read(key)
  local used = redis.call('GET', key)
  if not used then return 0, 0 end
  return tonumber(used), math.min(redis.call('PTTL', key), tonumber(ARGV[3]))
end

local minuteUsed, minuteLeftMs = count(KEYS[1], ARGV[2], worth * times)
local within = math.min(times + math.floor((limit - minuteUsed) / worth), times)
local dayUsed, dayLeftMs
if within > 0 then
  dayUsed, dayLeftMs = count(KEYS[2], ARGV[3], worth * within)
else
  dayUsed, dayLeftMs = read(KEYS[2])
end
return { minuteUsed, minuteLeftMs, dayUsed, dayLeftMs }
`
