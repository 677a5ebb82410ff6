import type { DocSet, LazyUnion } from '../../docset/docset.ts'
import { intersect } from '../../docset/intersect.ts'
import { ownResult } from '../../docset/retain.ts'
import { unionOperand } from '../../docset/unite.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import { termsOfWord } from '../../text/tokenize.ts'
import type { TermId } from '../../text/vocabulary.ts'
import { Interpretations, ownText } from '../interpretations.ts'
import { findWord, nameListOf, textListOf } from '../key-lookup.ts'
import { mayBeHalf, splitWord } from './compounds.ts'
import { docsOfTermOrForms, type FormedWord, findForms, type SynonymMatch } from './synonyms.ts'
import { compoundTerms, NOTHING, needsAllTerms, type WordTerms } from './word-terms.ts'

/** A word of `q`, and the documents that have the word. */
export interface QueryWord extends WordDocs {
  /** Folded. */
  readonly given: string
  /**
   * The term of the word. If no event has the term: the singular form of the word. If the word has several
   * terms: the word itself.
   */
  readonly singular: string
  readonly found: WordTerms
  /**
   * Synonyms of the word, or of consecutive words that include the word. Only synonyms that some event has.
   */
  readonly synonyms: readonly SynonymMatch[]
}

interface WordDocs {
  /** Documents with the word, or a synonym, in name, topic or sub-topic. */
  readonly anywhere: DocSet | LazyUnion
  /** Documents with the word, or a synonym, in the name. */
  readonly inName: DocSet | LazyUnion
  /**
   * True if every document with the word has it in the name, and the word has no synonym: `inName` and
   * `anywhere` are one set.
   */
  readonly onlyInNames: boolean
}

/** Looks words up without correction. Of words with the same term, only the first is returned. */
export function queryWords(snapshot: Snapshot, words: readonly string[]): QueryWord[] {
  const known = words.map((word) => knownWords.of(snapshot, word, () => lookUp(snapshot, ownText(word))))
  const matches = findForms(snapshot, words, known)
  const resolved: QueryWord[] = []
  for (let at = 0; at < words.length; at++) {
    const { term, own, plain } = known[at]!
    if (hasTermBetween(known, term, 0, at)) continue
    const synonyms =
      matches.length === 0 ? matches : matches.filter(({ from, to }) => hasTermBetween(known, term, from, to))
    resolved.push(synonyms.length === 0 && plain ? plain : wordOf(snapshot, known[at]!, own, synonyms))
  }
  return resolved
}

/** `to` is exclusive. */
function hasTermBetween(known: readonly KnownWord[], term: string, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (known[at]!.term === term) return true
  return false
}

export function wordOf(
  snapshot: Snapshot,
  { given, singular }: Pick<QueryWord, 'given' | 'singular'>,
  found: WordTerms,
  synonyms: readonly SynonymMatch[],
): QueryWord {
  const { anywhere, inName, onlyInNames } = docsOf(snapshot, found, synonyms)
  return { given, singular, found, synonyms, anywhere, inName, onlyInNames }
}

/** A folded word by itself, without the other words of a query. */
interface KnownWord extends FormedWord, Pick<QueryWord, 'given' | 'singular'> {
  /** NOTHING if no event has the word. */
  readonly own: WordTerms
  /** The `QueryWord` without synonyms; undefined for an unknown word and a word of several terms. */
  readonly plain: QueryWord | undefined
}

/** Cached, because the variants of `q` that are tried for a request share most words. */
const knownWords = new Interpretations<KnownWord>('word', () => BYTES_OF_KNOWN_WORD)
const BYTES_OF_KNOWN_WORD = 1024

function lookUp(snapshot: Snapshot, word: string): KnownWord {
  const terms = termsOfWord(word) as [string, ...string[]]
  const [term] = terms
  const startsSynonym = snapshot.synonyms.mostWordsFrom(term) > 0
  if (terms.length > 1) {
    const own = compoundTerms(snapshot, word, terms)
    const compound = { given: word, singular: word, term: terms.join(' '), own, startsSynonym }
    return { ...compound, mayJoin: false, halves: undefined, plain: undefined }
  }
  const number = findWord(snapshot, word)
  const own = number === undefined ? term : snapshot.terms.text(number)
  const mayJoin = mayBeHalf(word)
  const halves = mayJoin && number === undefined ? splitWord(snapshot, word) : undefined
  const known = { given: word, singular: own, term: own, startsSynonym, mayJoin, halves }
  if (number === undefined) return { ...known, own: NOTHING, plain: undefined }
  const found: WordTerms = { kind: 'term', terms: [number] }
  return { ...known, own: found, plain: wordOf(snapshot, known, found, []) }
}

/** A synonym of several words is added to each of these words: (a and b) or s is (a or s) and (b or s). */
function docsOf(snapshot: Snapshot, found: WordTerms, synonyms: readonly SynonymMatch[]): WordDocs {
  const { terms } = found
  const { space } = snapshot.lists
  const [first] = terms
  if (first !== undefined && terms.length === 1 && synonyms.length === 0) {
    const anywhere = textListOf(snapshot, first)
    const onlyInNames = isNameList(snapshot, first)
    return { anywhere, inName: onlyInNames ? anywhere : nameListOf(snapshot, first), onlyInNames }
  }
  const [synonym] = synonyms
  if (first !== undefined && found.kind === 'term' && synonyms.length === 1 && synonym!.forms.isListed) {
    const { anywhere, inName } = docsOfTermOrForms(snapshot)(synonym!.forms, first)
    return { anywhere, inName, onlyInNames: false }
  }
  // a compound must have all its terms: use their intersection; any other word needs only one of its terms:
  // use one set per term
  const docsOfTerms = (listOf: typeof textListOf) => {
    const lists = terms.map((term) => listOf(snapshot, term))
    return needsAllTerms(found) ? [ownResult(() => intersect(lists, space), space)] : lists
  }
  const anywhere = unionOperand(docsOfTerms(textListOf).concat(synonyms.map(({ forms }) => forms.anywhere)), space)
  const onlyInNames = synonyms.length === 0 && terms.every((term) => isNameList(snapshot, term))
  if (onlyInNames) return { anywhere, inName: anywhere, onlyInNames }
  const inName = unionOperand(docsOfTerms(nameListOf).concat(synonyms.map(({ forms }) => forms.inName)), space)
  return { anywhere, inName, onlyInNames }
}

/** True if all documents with a term have it in the name: one posting list is then for names and all text. */
function isNameList({ lists, textList }: Snapshot, term: TermId): boolean {
  return textList[term] === lists.first('name_term') + term
}
