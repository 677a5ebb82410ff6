/** Lists are written as text, so that a person can read and extend them. These functions read them. */

/** Words between spaces or line ends. */
export function wordList(text: string): string[] {
  return text.trim().split(/\s+/)
}

/** Phrases between commas or line ends. */
export function phraseList(text: string): string[] {
  return text
    .split(/[,\n]/)
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '')
}

/** As `phraseList`; a phrase that ends in `(s)` or `(es)` stands for two: its plural, and at the end of the list its singular. */
export function singularAndPluralList(text: string): string[] {
  const phrases = phraseList(text)
  const plurals = phrases.map((phrase) => phrase.replace(/\((e?s)\)$/, '$1'))
  const singulars = phrases.filter((phrase) => phrase.endsWith('s)')).map((phrase) => phrase.replace(/\(e?s\)$/, ''))
  return [...plurals, ...singulars]
}

/** Lines that are not blank, without the white space around them. */
export function lineList(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
