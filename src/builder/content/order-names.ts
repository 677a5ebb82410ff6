import type { StringPool } from '../../snapshot/pool.ts'

/** Ranges this short are sorted by insertion. */
const SHORT = 12
const WORD_BYTES = 4

/**
 * Folded names in words of four bytes that compare like UTF-16 code units. Name i starts at words[starts[i]]; its last word, and no
 * other one, has zero bytes at its end: at least one.
 */
interface FoldedNames {
  readonly words: Uint32Array
  readonly starts: Uint32Array
}

/**
 * Documents by folded name, then document; `keys` has the folded name of each as it is. Three-way radix quicksort over the words of all
 * names (Bentley and Sedgewick, Fast algorithms for sorting and searching strings, 1997): no string a row, and
 * `international conference on` is seven comparisons.
 */
export function orderByName(keys: StringPool): Uint32Array {
  const docs = Uint32Array.from({ length: keys.length }, (_, doc) => doc)
  sortNames(packKeys(keys), docs)
  return docs
}

function packKeys({ offsets, bytes, length }: StringPool): FoldedNames {
  const starts = new Uint32Array(length)
  // each key with its zero bytes takes at most a word more than its own bytes
  const packed = Buffer.alloc(bytes.length + length * WORD_BYTES)
  let end = 0
  for (let doc = 0; doc < length; doc++) {
    starts[doc] = end / WORD_BYTES
    bytes.copy(packed, end, offsets[doc], offsets[doc + 1])
    const keyBytes = offsets[doc + 1]! - offsets[doc]!
    end += keyBytes + WORD_BYTES - (keyBytes % WORD_BYTES)
  }
  liftLastOfBasicPlane(packed)
  // the first byte of a word counts most
  packed.subarray(0, end).swap32()
  return { words: new Uint32Array(packed.buffer, packed.byteOffset, end / WORD_BYTES), starts }
}

/**
 * UTF-8 sorts by code point; UTF-16 has the surrogates of U+10000 and up before U+E000 to U+FFFF. So the lead bytes of the latter,
 * EE and EF, are lifted above those of the former, F0 to F4. No other byte of UTF-8 has these values.
 */
function liftLastOfBasicPlane(bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] === 0xee || bytes[at] === 0xef) bytes[at]! += 8
  }
}

function sortNames({ words, starts }: FoldedNames, docs: Uint32Array): void {
  // each entry: names from..to agree in their first `depth` words and are still to be sorted
  const open: [from: number, to: number, depth: number][] = [[0, docs.length, 0]]
  for (let range = open.pop(); range !== undefined; range = open.pop()) {
    const [from, to, depth] = range
    if (to - from <= SHORT) {
      sortShort(from, to, depth)
      continue
    }
    const wordAt = (at: number) => words[starts[docs[at]!]! + depth]!
    const pivot = middleOf(wordAt(from), wordAt((from + to) >>> 1), wordAt(to - 1))
    let less = from
    let more = to
    // invariant: from..less below the pivot, less..at equal to it, more..to above it
    for (let at = from; at < more; ) {
      const doc = docs[at]!
      const word = words[starts[doc]! + depth]!
      if (word < pivot) {
        docs[at++] = docs[less]!
        docs[less++] = doc
      } else if (word > pivot) {
        docs[at] = docs[--more]!
        docs[more] = doc
      } else at++
    }
    open.push([from, less, depth], [more, to, depth])
    if (isLastWord(pivot)) docs.subarray(less, more).sort()
    else open.push([less, more, depth + 1])
  }

  function sortShort(from: number, to: number, depth: number): void {
    for (let next = from + 1; next < to; next++) {
      const doc = docs[next]!
      let at = next
      for (; at > from && isAfter(docs[at - 1]!, doc, depth); at--) docs[at] = docs[at - 1]!
      docs[at] = doc
    }
  }

  /** Whether one of two names that agree in `depth` words comes after the other. */
  function isAfter(a: number, b: number, depth: number): boolean {
    let atA = starts[a]! + depth
    let atB = starts[b]! + depth
    while (words[atA] === words[atB] && !isLastWord(words[atA]!)) {
      atA++
      atB++
    }
    return words[atA] === words[atB] ? a > b : words[atA]! > words[atB]!
  }
}

function isLastWord(word: number): boolean {
  return (word & 0xff) === 0
}

function middleOf(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c))
}
