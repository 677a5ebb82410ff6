/** Numbers in groups, each by a byte. */
export interface ByteGroups {
  /** Those with the byte b are numbers[start[b]] up to, not including, numbers[start[b + 1]], ascending. */
  readonly numbers: Uint32Array
  /** Length = 257. */
  readonly start: Uint32Array
}

/** The numbers from 0 on in groups, number i by byteOf[i]: a counting sort. */
export function groupByByte(byteOf: Uint8Array): ByteGroups {
  const start = new Uint32Array(257)
  for (const byte of byteOf) start[byte + 1]!++
  for (let byte = 0; byte < 256; byte++) start[byte + 1]! += start[byte]!
  const numbers = new Uint32Array(byteOf.length)
  const next = start.slice()
  for (let number = 0; number < byteOf.length; number++) numbers[next[byteOf[number]!]!++] = number
  return { numbers, start }
}
