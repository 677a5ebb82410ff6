import type { DocSpace } from '../../docset/doc-space.ts'
import type { DocSet, LazyUnion } from '../../docset/docset.ts'
import { intersect } from '../../docset/intersect.ts'
import { ownResult } from '../../docset/retain.ts'
import { unionOperand } from '../../docset/unite.ts'
import { postingList, type Snapshot } from '../../snapshot/snapshot.ts'
import { termsOfWord } from '../../text/tokenize.ts'
import type { TermId } from '../../text/vocabulary.ts'
import { Interpretations, ownText } from '../interpretations.ts'
import { findWord } from '../key-lookup.ts'
import { mayBeHalf, splitWord } from './compounds.ts'
import { docsOfTermOrForms, type FormedWord, findForms, type SynonymMatch } from './synonyms.ts'
import { compoundMeaning, type Meaning, NOTHING, needsAllTerms } from './word-meaning.ts'

/** A word of `q` and the documents it asks for. */
export interface QueryWord extends WordDocs {
  /** The folded word as given. */
  readonly given: string
  /** Its singular form. */
  readonly singular: string
  readonly meaning: Meaning
  /** Synonyms of the word, or of words around it, that some event has; usually none. */
  readonly synonyms: readonly SynonymMatch[]
}

interface WordDocs {
  /** Documents that have the word, or what it means, in name, topic or sub-topic. */
  readonly anywhere: DocSet | LazyUnion
  /** Documents that have it in the name. */
  readonly inName: DocSet | LazyUnion
  /**
   * Whether `inName` and `anywhere` are the same set: no topic or sub-topic has the word, and it has no
   * synonym.
   */
  readonly onlyInNames: boolean
}

/** Resolves the folded words of a query, each term once, in order, as they are written. */
export function queryWords(snapshot: Snapshot, words: readonly string[], space: DocSpace): QueryWord[] {
  const known = words.map((word) => knownWords.of(snapshot, word, () => lookUp(snapshot, ownText(word))))
  const matches = findForms(snapshot, words, known, space)
  const resolved: QueryWord[] = []
  for (let at = 0; at < words.length; at++) {
    const { term, own, plain } = known[at]!
    if (hasTerm(known, term, 0, at)) continue
    const synonyms = matches.length === 0 ? matches : matches.filter(({ from, to }) => hasTerm(known, term, from, to))
    resolved.push(synonyms.length === 0 && plain ? plain : wordOf(snapshot, known[at]!, own, synonyms, space))
  }
  return resolved
}

/** Whether one of the words from position `from` up to, not including, `to` has a term. */
function hasTerm(known: readonly KnownWord[], term: string, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (known[at]!.term === term) return true
  return false
}

/** A word with the documents that it asks for. */
export function wordOf(
  snapshot: Snapshot,
  { given, singular }: Pick<QueryWord, 'given' | 'singular'>,
  meaning: Meaning,
  synonyms: readonly SynonymMatch[],
  space: DocSpace,
): QueryWord {
  const { anywhere, inName, onlyInNames } = docsOf(snapshot, meaning, synonyms, space)
  return { given, singular, meaning, synonyms, anywhere, inName, onlyInNames }
}

/** What the vocabulary says of a folded word by itself. */
interface KnownWord extends FormedWord, Pick<QueryWord, 'given' | 'singular'> {
  /** The term where events have it, or all terms; else nothing. */
  readonly own: Meaning
  /** The word without synonyms; undefined where it is not one term that events have. */
  readonly plain: QueryWord | undefined
}

/** Words by themselves: most texts of a request share their words. */
const knownWords = new Interpretations<KnownWord>('word', () => BYTES_OF_KNOWN_WORD)
const BYTES_OF_KNOWN_WORD = 1024

function lookUp(snapshot: Snapshot, word: string): KnownWord {
  const terms = termsOfWord(word) as [string, ...string[]]
  const [term] = terms
  const startsSynonym = snapshot.synonyms.mostWordsFrom(term) > 0
  if (terms.length > 1) {
    const own = compoundMeaning(snapshot, word, terms)
    const joined = terms.join(' ')
    return {
      given: word,
      singular: word,
      term: joined,
      own,
      startsSynonym,
      mayJoin: false,
      halves: undefined,
      plain: undefined,
    }
  }
  const number = findWord(snapshot, word)
  const own = number === undefined ? term : snapshot.terms.text(number)
  const mayJoin = mayBeHalf(word)
  const halves = mayJoin && number === undefined ? splitWord(snapshot, word) : undefined
  const known = { given: word, singular: own, term: own, startsSynonym, mayJoin, halves }
  if (number === undefined) return { ...known, own: NOTHING, plain: undefined }
  const meaning: Meaning = { kind: 'term', terms: [number] }
  return { ...known, own: meaning, plain: wordOf(snapshot, known, meaning, [], snapshot.lists.space) }
}

/**
 * The documents of a word with its synonyms. A phrase of several words adds the documents of its synonym to
 * each of them, for (a and b) or s is (a or s) and (b or s). So every word stays an operand of its own.
 */
export function docsOf(
  snapshot: Snapshot,
  meaning: Meaning,
  synonyms: readonly SynonymMatch[],
  space: DocSpace,
): WordDocs {
  const { terms } = meaning
  const [first] = terms
  if (first !== undefined && terms.length === 1 && synonyms.length === 0) {
    const anywhere = textListOf(snapshot, first)
    const onlyInNames = isNameList(snapshot, first)
    return { anywhere, inName: onlyInNames ? anywhere : nameListOf(snapshot, first), onlyInNames }
  }
  const [synonym] = synonyms
  if (first !== undefined && meaning.kind === 'term' && synonyms.length === 1 && synonym!.forms.isListed) {
    const { anywhere, inName } = docsOfTermOrForms(snapshot)(synonym!.forms, first)
    return { anywhere, inName, onlyInNames: false }
  }
  // a compound has one set, other words have one for each of their terms
  const docsOfTerms = (listOf: typeof textListOf) => {
    const lists = terms.map((term) => listOf(snapshot, term))
    return needsAllTerms(meaning) ? [ownResult(() => intersect(lists, space), space)] : lists
  }
  const anywhere = unionOperand(docsOfTerms(textListOf).concat(synonyms.map(({ forms }) => forms.anywhere)), space)
  const onlyInNames = synonyms.length === 0 && terms.every((term) => isNameList(snapshot, term))
  if (onlyInNames) return { anywhere, inName: anywhere, onlyInNames }
  const inName = unionOperand(docsOfTerms(nameListOf).concat(synonyms.map(({ forms }) => forms.inName)), space)
  return { anywhere, inName, onlyInNames }
}

/** Documents that have a term in name, topic or sub-topic. */
export function textListOf(snapshot: Snapshot, term: TermId): DocSet {
  return snapshot.lists.get(snapshot.textList[term]!)
}

/** Documents that have a term in the name. */
export function nameListOf(snapshot: Snapshot, term: TermId): DocSet {
  return postingList(snapshot, 'name_term', term)
}

/** Whether no topic or sub-topic adds documents to those that have a term in the name: both have one list. */
function isNameList({ lists, textList }: Snapshot, term: TermId): boolean {
  return textList[term] === lists.first('name_term') + term
}
