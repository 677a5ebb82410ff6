/**
 * Limits of what one request may cost, as counts. A request that reaches a limit is answered with what has
 * been computed so far, and the answer says so.
 */

/**
 * Maximum number of searches evaluated for alternatives. A question of six words with other filters needs
 * fewer.
 */
export const MAX_PROBES = 100
/**
 * Maximum number of letters of shorter forms of `q` that are read for alternatives. A question of 60 letters
 * needs fewer.
 */
export const MAX_LETTERS_READ = 1000
/**
 * Length of a text above which each letter counts more, because reading takes time by the square of the
 * length.
 */
export const LONG_TEXT = 100
/**
 * Maximum length for spelling correction and for leaving words out: letters of `q`, counted twice, and of
 * values.
 */
export const MAX_LETTERS_CORRECTED = 400
/** Maximum length for alternatives: letters of `q` and of values. */
export const MAX_LETTERS_PROBED = 400
/** Maximum number of suggestions for one given value, and of relaxations. */
export const MAX_FOR_A_VALUE = 5
export const MAX_RELAXATIONS = 5
/** Limits of a relaxation: words of the subject left out one by one, pairs of parts, subjects kept alone. */
export const MAX_WORDS_DROPPED = 6
export const MAX_PAIRS = 8
export const MAX_ALONE = 3
/** Maximum number of countries that a note names; it counts the others. */
export const MAX_COUNTRIES_NAMED = 3
/**
 * Maximum number of scratch sets that a request retains to its end; the rest of `SEARCH_SETS.scratchSets` is
 * for single steps.
 */
export const MAX_REMEMBERED_SETS = 200
/** With fewer matches, similar topics and other readings are proposed. Equals the default size of a page. */
export const FEW = 10
