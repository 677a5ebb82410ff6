import type { StringPool } from '../../snapshot/pool.ts'

/** Ranges of at most this many names are sorted by insertion. */
const SHORT = 12
const WORD_BYTES = 4

/**
 * Folded names as words of four bytes. Comparing two names word by word gives the order of JavaScript
 * strings. The last word of a name ends with a zero byte, and no other word does.
 */
interface FoldedNames {
  /** The words of all names, one name behind the other. */
  readonly words: Uint32Array
  /** `starts[doc]` is the index in `words` of the first word of document doc; length = rows. */
  readonly starts: Uint32Array
}

/**
 * All documents, ordered by folded name, then by number. `keys.text(doc)` is the folded name of document doc.
 *
 * Three-way radix quicksort over words (Bentley and Sedgewick, Fast algorithms for sorting and searching
 * strings, 1997). It makes no strings, and it passes over the common beginning `international conference on`
 * in seven comparisons.
 *
 * Example, with `.` for a zero byte:
 *
 *     document 0  "art days"  is the words  "art " "days" "...."
 *     document 1  "art"                     "art."
 *     document 2  "bio days"                "bio " "days" "...."
 *     document 3  "art"                     "art."
 *     document 4  "art bio"                 "art " "bio."
 *
 * The first words are split at the pivot "art ": 1 and 3 are below it, 0 and 4 equal it, 2 is above it.
 * Documents 0 and 4 go on with their second words, and "bio." comes before "days". Documents 1 and 3 agree in
 * "art.", which is a last word, so they have the same name and their order is by number. The result is 1, 3,
 * 4, 0, 2.
 */
export function orderByName(keys: StringPool): Uint32Array {
  const docs = Uint32Array.from({ length: keys.length }, (_, doc) => doc)
  sortNames(packKeys(keys), docs)
  return docs
}

function packKeys({ offsets, bytes, length }: StringPool): FoldedNames {
  const starts = new Uint32Array(length)
  // zero bytes add at most one word to each name
  const packed = Buffer.alloc(bytes.length + length * WORD_BYTES)
  let end = 0
  for (let doc = 0; doc < length; doc++) {
    starts[doc] = end / WORD_BYTES
    bytes.copy(packed, end, offsets[doc], offsets[doc + 1])
    const keyBytes = offsets[doc + 1]! - offsets[doc]!
    end += keyBytes + WORD_BYTES - (keyBytes % WORD_BYTES)
  }
  liftLastOfBasicPlane(packed)
  // the first byte of a word is its most significant one
  packed.subarray(0, end).swap32()
  return { words: new Uint32Array(packed.buffer, packed.byteOffset, end / WORD_BYTES), starts }
}

/**
 * Makes UTF-8 bytes sort like UTF-16 code units. They differ in one place: UTF-16 has U+10000 and above,
 * which are surrogates, before U+E000 to U+FFFF. So the lead bytes of the latter, EE and EF, become larger
 * than those of the former, F0 to F4. These values occur nowhere else in UTF-8.
 */
function liftLastOfBasicPlane(bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] === 0xee || bytes[at] === 0xef) bytes[at]! += 8
  }
}

function sortNames({ words, starts }: FoldedNames, docs: Uint32Array): void {
  // the names of docs[from..to] agree in their first `depth` words and are not sorted yet
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
    // invariant: docs[from..less] are below the pivot, docs[less..at] equal it, docs[more..to] are above it
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

  /** Whether document a comes after document b. Their names agree in the first `depth` words. */
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
