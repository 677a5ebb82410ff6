/** Lists of the generator are written as text, for people to read and extend. These functions parse them. */

/** One main topic, as written in `topics/`. */
export interface TopicText {
  name: string
  /** Share of all events, relative to the shares of the other topics. */
  share: number
  /** Sub-topics, most popular first, separated by commas. */
  subTopics: string
  /** What titles mention besides the sub-topics, most popular first, as `singularAndPluralList` reads it. */
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
 * As `phraseList`, but a phrase that ends in `(s)` or `(es)` stands for two: its plural in this place, its
 * singular behind all others. `Robot(s), Fish` is Robots, Fish, Robot.
 */
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

/** Entries of one or more lines. Each begins at the start of a line, and its other lines are indented. */
export function entryList(text: string): string[] {
  return text.trim().split(/\n(?=\S)/)
}
