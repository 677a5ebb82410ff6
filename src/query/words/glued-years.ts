import { termOf } from '../../text/tokenize.ts'
import { findTerm } from '../near/term-filter.ts'
import { queryWords } from './query-words.ts'
import type { GivenWords, ReadingContext } from './understand.ts'

/** `cvpr27` (of `CVPR'27`), `emnlp2026`. */
const GLUED = /^(\p{L}{2,})((?:19|20)\d\d|\d\d)$/u

/** The words, with those that no event has cut into a name that events have and its year. */
export function withoutGluedYears({ snapshot, space }: ReadingContext, given: GivenWords): GivenWords {
  const { words, written, queryWords: known } = given
  const isUnknown = (word: string) => known.some((each) => each.given === word && each.anywhere.count === 0)
  const cut = words.map((word) => {
    const [, name, year] = GLUED.exec(word) ?? []
    const isGlued = name !== undefined && isUnknown(word) && findTerm(snapshot, termOf(name)) !== undefined
    return isGlued ? [name, year!] : [word]
  })
  if (cut.every(({ length }) => length === 1)) return given
  const folded = cut.flat()
  return {
    words: folded,
    written: cut.flatMap((parts, at) => (parts.length === 1 ? [written[at]!] : cutAsWritten(written[at]!, parts))),
    queryWords: queryWords(snapshot, folded, space),
  }
}

/** The parts as written: `CVPR` and `27` of `CVPR'27`. */
function cutAsWritten(written: string, parts: readonly string[]): readonly string[] {
  const [, name, year] = /^(.*?)['’]?(\d+)$/u.exec(written) ?? []
  return name === undefined || year === undefined ? parts : [name, year]
}
