/** A main topic in `topics/`. */
export interface TopicText {
  name: string
  /** Relative to the shares of the other topics. */
  share: number
  /** Sub-topics, most popular first, separated by commas. */
  subTopics: string
  /** Further terms for titles, most popular first, as `singularAndPluralList` reads them. */
  terms: string
}

/** Words, separated by white space. */
export function wordList(text: string): string[] {
  return text.trim().split(/\s+/)
}

/** Phrases, separated by commas or line ends. */
export function phraseList(text: string): string[] {
  return text
    .split(/[,\n]/)
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '')
}

/** Phrases; a phrase with `(s)` or `(es)` gives two: `Robot(s), Fish` is Robots, Fish, Robot. */
export function singularAndPluralList(text: string): string[] {
  const phrases = phraseList(text)
  const plurals = phrases.map((phrase) => phrase.replace(/\((e?s)\)$/, '$1'))
  const singulars = phrases.filter((phrase) => phrase.endsWith('s)')).map((phrase) => phrase.replace(/\(e?s\)$/, ''))
  return [...plurals, ...singulars]
}

/** The lines that are not blank, trimmed. */
export function lineList(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** Entries of one or more lines. The lines after the first line of an entry are indented. */
export function entryList(text: string): string[] {
  return text.trim().split(/\n(?=\S)/)
}
