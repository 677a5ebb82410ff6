/**
 * What one request may cost, as counts. A request that meets a limit is answered with what was computed until
 * then, and the answer says so.
 */

/** Searches that are evaluated for alternatives. A question of six words with other filters has fewer. */
export const MAX_PROBES = 100
/** Letters of shorter forms of `q` that are read for alternatives. A question of 60 letters stays below. */
export const MAX_LETTERS_READ = 1000
/** Each letter of a text beyond this length counts more, because reading takes the square of the length. */
export const LONG_TEXT = 100
/** Letters of `q`, counted twice, and of values: of more letters no word is corrected or left out. */
export const MAX_LETTERS_CORRECTED = 400
/** Letters of `q` and of values: for more letters no alternatives are evaluated. */
export const MAX_LETTERS_PROBED = 400
/** Suggestions for one given value, and relaxations. More would be a list to search in. */
export const MAX_FOR_A_VALUE = 5
export const MAX_RELAXATIONS = 5
/**
 * Words of the subject that are left out one by one, pairs of parts, and other subjects that are kept alone.
 */
export const MAX_WORDS_DROPPED = 6
export const MAX_PAIRS = 8
export const MAX_ALONE = 3
/** Countries that a note names; it counts the others. */
export const MAX_COUNTRIES_NAMED = 3
/** Scratch sets that a request retains to its end; the rest of `SEARCH_SETS.scratchSets` is for one step. */
export const MAX_REMEMBERED_SETS = 200
/** Of fewer matches similar topics and other readings are proposed: a page holds as many. */
export const FEW = 10
