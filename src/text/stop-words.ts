const ENGLISH_STOP_WORDS: ReadonlySet<string> = new Set(
  'a an and as at by for from in into its of on or the to via with'.split(' '),
)

/**
 * Words that join others and name nothing, in the languages of most names of events: English, then German,
 * French, Spanish, Portuguese, Italian and Dutch. People type them or leave them out, so they must not decide
 * that nothing is found. As long as events have all words, these are searched like any other: `Internet of
 * Things` is not `Internet Things`.
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

/** Whether a folded word joins others and names nothing. */
export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word)
}

/** Whether a folded word is one of the English ones among these. */
export function isEnglishStopWord(word: string): boolean {
  return ENGLISH_STOP_WORDS.has(word)
}
