/** Ordinary words as ascending hashes. 1 of 100,000 other words has such a hash, and is not corrected. */
export interface OrdinaryWords {
  readonly hashes: Uint32Array
}

export function makeOrdinaryWords(words: Iterable<string>): OrdinaryWords {
  return { hashes: Uint32Array.from(new Set(Array.from(words, hashOf))).sort() }
}

/** True if a folded word is an ordinary word. */
export function isAmong({ hashes }: OrdinaryWords, word: string): boolean {
  const wanted = hashOf(word)
  let low = 0
  let high = hashes.length
  // invariant: hashes before low are below the wanted hash, hashes from high on are not
  while (low < high) {
    const middle = (low + high) >>> 1
    if (hashes[middle]! < wanted) low = middle + 1
    else high = middle
  }
  return hashes[low] === wanted
}

/** FNV-1a, 32 bits, over code units. Snapshots contain such hashes, so neither constant may change. */
function hashOf(word: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193)
  return hash >>> 0
}
