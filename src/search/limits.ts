/**
 * Limits of what one request may cost, as counts. If a limit is reached, the answer has what was computed so
 * far. Warnings say so only if no event was found.
 */

/** Maximum searches that are evaluated for alternatives. A `q` of six words with filters needs fewer. */
export const MAX_PROBES = 100
/** Maximum letters of query variants (`q` with words left out) that are interpreted for alternatives. */
export const MAX_LETTERS_READ = 1000
/**
 * Each letter of a longer query variant counts as length / LONG_TEXT letters, because the time to interpret a
 * text grows with the square of its length.
 */
export const LONG_TEXT = 100
/** Maximum letters of a search whose words are corrected or left out. Letters of `q` count twice. */
export const MAX_LETTERS_CORRECTED = 400
/** Maximum letters of a search that gets alternatives, in `q` and other values except `countries`. */
export const MAX_LETTERS_PROBED = 400
/** Maximum number of suggestions for one value. */
export const MAX_FOR_A_VALUE = 5
export const MAX_RELAXATIONS = 5
/** Maximum number of subject words that are dropped one at a time in relaxations. */
export const MAX_WORDS_DROPPED = 6
/** Maximum number of pairs of filters or words that are dropped together in relaxations. */
export const MAX_PAIRS = 8
/** Maximum number of relaxations that keep only one word or topic of the subject. */
export const MAX_ALONE = 3
/** Number of countries that a note names. Further countries are counted, but a single one is named too. */
export const MAX_COUNTRIES_NAMED = 3
/**
 * Maximum scratch sets that a request retains to its end. The others of `SEARCH_SETS` are for single steps.
 */
export const MAX_REMEMBERED_SETS = 200
/**
 * Searches with fewer matches than this, the default page size, get proposals of similar topics and other
 * readings.
 */
export const FEW_MATCHES = 10
