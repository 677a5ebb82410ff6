const ENGLISH_STOP_WORDS: ReadonlySet<string> = new Set(
  'a an and as at by for from in into its of on or the to via with'.split(' '),
)

/**
 * Words that only join other words, in English, German, French, Spanish, Portuguese, Italian and Dutch.
 * People may leave them out, so a missing stop word must not make a search empty. If events have all words,
 * stop words count: `Internet of Things` is not `Internet Things`.
 */
const STOP_WORDS: ReadonlySet<string> = new Set(
  [
    ...ENGLISH_STOP_WORDS,
    'am das dem den der des die ein eine fur im und von zu zum zur',
    'au aux d de du en et l la le les par pour sur un une',
    'con del e el las los para por y',
    'da do dos das em o os',
    'alla della delle di e i il nel per',
    'de een en het van voor',
  ].flatMap((words) => words.split(' ')),
)

export function isStopWord(folded: string): boolean {
  return STOP_WORDS.has(folded)
}

export function isEnglishStopWord(folded: string): boolean {
  return ENGLISH_STOP_WORDS.has(folded)
}
