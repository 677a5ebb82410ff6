/** Parses the lists of the generator, which are text, so that people can read and extend them. */

/** One main topic, as written in `topics/`. */
export interface TopicText {
  name: string
  /** Share of all events, relative to the shares of the other topics. */
  share: number
  /** Sub-topics, most popular first, separated by commas. */
  subTopics: string
  /** Terms in titles other than the sub-topics, most popular first, as `singularAndPluralList` reads them. */
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

/**
 * Like `phraseList`, but a phrase that ends in `(s)` or `(es)` is two phrases: its plural in this position,
 * its singular after all others. `Robot(s), Fish` is Robots, Fish, Robot.
 */
export function singularAndPluralList(text: string): string[] {
  const phrases = phraseList(text)
  const plurals = phrases.map((phrase) => phrase.replace(/\((e?s)\)$/, '$1'))
  const singulars = phrases.filter((phrase) => phrase.endsWith('s)')).map((phrase) => phrase.replace(/\(e?s\)$/, ''))
  return [...plurals, ...singulars]
}

/** The non-blank lines, trimmed. */
export function lineList(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** Entries of one or more lines. Each entry begins at the start of a line; its other lines are indented. */
export function entryList(text: string): string[] {
  return text.trim().split(/\n(?=\S)/)
}
