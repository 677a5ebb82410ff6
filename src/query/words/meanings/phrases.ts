import { fold, wordsOf } from '../../../event/fold.ts'

/** Phrases by their first word, longest first, each with what it means. */
export type Phrases<Value> = ReadonlyMap<string, readonly Phrase<Value>[]>

interface Phrase<Value> {
  readonly words: readonly string[]
  readonly value: Value
}

/** A phrase that stands in a text: so many words from where it was looked for. */
export interface FoundPhrase<Value> {
  readonly length: number
  readonly value: Value
}

/** Makes phrases findable. They are folded as queries are, so they can be written as people write them. */
export function phrasesOf<Value>(entries: Iterable<readonly [phrase: string, value: Value]>): Phrases<Value> {
  const byFirst = new Map<string, Phrase<Value>[]>()
  for (const [text, value] of entries) {
    const words = wordsOf(fold(text))
    const known = byFirst.get(words[0]!)
    if (known) known.push({ words, value })
    else byFirst.set(words[0]!, [{ words, value }])
  }
  for (const phrases of byFirst.values()) phrases.sort((a, b) => b.words.length - a.words.length)
  return byFirst
}

/** The longest phrase that begins at a position of some folded words. */
export function phraseAt<Value>(
  phrases: Phrases<Value>,
  words: readonly string[],
  at: number,
): FoundPhrase<Value> | undefined {
  const found = phrases
    .get(words[at]!)
    ?.find((phrase) => phrase.words.every((word, index) => words[at + index] === word))
  return found && { length: found.words.length, value: found.value }
}

/** The phrases of a table with one value a line: `value: phrase, phrase, ...`. */
export function readTable(table: string): [phrase: string, value: string][] {
  return table
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [value, phrases] = line.split(':') as [string, string]
      return phrases.split(',').map((phrase): [string, string] => [phrase.trim(), value.trim()])
    })
}
