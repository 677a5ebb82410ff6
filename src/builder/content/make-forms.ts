import { has, sparse } from '../../docset/docset.ts'
import type { SynonymPair } from '../../text/abbreviations.ts'
import { isTypeForm } from '../../text/languages.ts'
import { type JoinedTerms, joinedForms } from './joined-forms.ts'
import { byCodeUnits } from './string-pools.ts'

/** Pairs of forms (words or phrases as terms) from data files. Events need not have these forms. */
export interface KnownForms {
  /** Abbreviations and their long forms. */
  readonly synonyms: readonly SynonymPair[]
  /** Subjects and types in other languages. */
  readonly languages: readonly SynonymPair[]
}

/**
 * The pairs of forms that a snapshot holds, ascending by (from, to), each once. Forms that mean the same are
 * a class, and each finds all others:
 *
 *   AI = artificial intelligence      AI, artificial intelligence and KI are a class
 *   artificial intelligence = KI
 *   AML = acute myeloid leukemia      AML has two meanings: it finds both, and each of them finds it,
 *   AML = anti money laundering       but they are no class
 *   SE > software engineering         SE finds the class of software engineering, which does not find SE
 *
 * A pair is left out if no event has all words of `to`, unless `to` is the name of a type: a foreign word for
 * a type means the type, even if no event has the English word.
 */
export function makeForms(directory: JoinedTerms, { synonyms, languages }: KnownForms): SynonymPair[] {
  const listed = [...synonyms, ...languages, ...joinedForms(directory)]
  const numberOf = new Map(directory.terms.map((term, number) => [term, number]))
  const classes = new Classes(listed)
  const pairs: SynonymPair[] = []
  for (const from of classes.forms()) {
    const found = [...classes.foundBy(from)].filter((form) => isTypeForm(form) || isInSomeEvent(form.split(' ')))
    for (const to of found.sort(byCodeUnits)) if (to !== from) pairs.push({ from, to })
  }
  return pairs

  function isInSomeEvent(terms: readonly string[]): boolean {
    const numbers = terms.map((term) => numberOf.get(term))
    if (!numbers.every((number) => number !== undefined)) return false
    const [fewest, ...others] = numbers.map(directory.docsOf).toSorted((a, b) => a.length - b.length)
    const sets = others.map(sparse)
    return fewest!.some((doc) => sets.every((set) => has(set, doc)))
  }
}

/** Forms that mean the same, by form. */
class Classes {
  readonly #classOf = new Map<string, Set<string>>()
  /** For each class, other classes that its forms find. */
  readonly #othersOf = new Map<Set<string>, Set<Set<string>>>()

  constructor(pairs: readonly SynonymPair[]) {
    for (const form of pairs.flatMap(({ from, to }) => [from, to])) this.#classOf.set(form, new Set([form]))
    const same = pairs.filter(({ isSame }) => isSame)
    const meaning = new Map(same.map(({ from, to }) => [from, to]))
    const ambiguous = new Set(same.filter(({ from, to }) => meaning.get(from) !== to).map(({ from }) => from))
    for (const { from, to } of same) if (!ambiguous.has(from)) this.#join(from, to)
    for (const { from, to, isSame } of pairs) {
      this.#addOther(from, to)
      if (isSame) this.#addOther(to, from)
    }
  }

  /** All forms, ascending. */
  forms(): string[] {
    return [...this.#classOf.keys()].sort(byCodeUnits)
  }

  /** The forms that a form finds: all forms of its class, and of the other classes that this class finds. */
  foundBy(form: string): ReadonlySet<string> {
    const own = this.#classOf.get(form)!
    return new Set([...own, ...[...(this.#othersOf.get(own) ?? [])].flatMap((other) => [...other])])
  }

  #join(a: string, b: string): void {
    const [to, from] = [this.#classOf.get(a)!, this.#classOf.get(b)!]
    for (const form of from) this.#classOf.set(form, to.add(form))
  }

  #addOther(from: string, to: string): void {
    const [own, other] = [this.#classOf.get(from)!, this.#classOf.get(to)!]
    this.#othersOf.set(own, (this.#othersOf.get(own) ?? new Set()).add(other))
  }
}
