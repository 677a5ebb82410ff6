/**
 * Limits on the cost of interpreting one request, as counts. `search/limits.ts` has the limits of the search.
 */

/** Maximum number of unknown spellings of countries that get proposals: each costs 0.06 ms. */
export const MAX_COUNTRIES_EXPLAINED = 5
/**
 * Maximum number of names that are read in a list of countries: the world has 250 countries and territories.
 */
export const MAX_COUNTRIES = 250
/**
 * Maximum number of names of countries in all proposals for one request: each proposal resolves its whole
 * list again.
 */
export const MAX_COUNTRIES_RESOLVED = 5 * MAX_COUNTRIES
/**
 * Maximum number of words of a place with region and country. Longer texts are not places, and the number of
 * look-ups grows with the square of the words.
 */
export const MAX_PLACE_WORDS = 12
/**
 * Maximum number of ways in which a text is split into a misspelled city and the region or country after it.
 * `york new york usa` has two ways: `york` with `new york usa`, and `york new york` with `usa`.
 */
export const MAX_AREA_TRIES = 3
/** Maximum number of parts of one name in a list of places: `Portland, OR, USA`. */
export const MAX_NAME_PARTS = 3
/**
 * Maximum number of names in a value of `city`: 200 letters can hold more than 50 names only if these are
 * single letters and codes.
 */
export const MAX_PLACES_IN_VALUE = 50
/** Maximum number of other places with the same name that are proposed: each proposal is a search. */
export const MAX_RIVALS = 3
/**
 * Maximum number of unknown words of `q` that are completed or corrected. If `q` has more, its unknown words
 * are only dropped.
 */
export const MAX_CORRECTED_WORDS = 7
/**
 * Maximum letters of a `q` for which fuzzy readings join words (`micro services`) or add related words: both
 * steps look at every word.
 */
export const MAX_LETTERS_JOINED = 120
/** Maximum number of unknown words of a `q` for which fuzzy readings are tried: real questions have fewer. */
export const MAX_UNKNOWN_WORDS = 11
/**
 * Maximum number of terms with a prefix that are tested against the filters of the search, most frequent
 * first.
 */
export const MAX_COMPLETIONS_TRIED = 200
/** Maximum number of completions of a prefix: further terms are rare. */
export const MAX_COMPLETIONS = 20
/**
 * Maximum number of corrections (terms or names of places) of a misspelled word: most words have fewer at the
 * smallest edit distance.
 */
export const MAX_CORRECTIONS = 8
/**
 * Maximum number of words of `q` that are tried as the word to drop. After so many tries, the most general
 * words are dropped until some event has the remaining words.
 */
export const MAX_DROPS_TRIED = 16
/**
 * Maximum number of terms with one stem that are compared with a word. A stem with more terms is too short to
 * show that words are related.
 */
export const MAX_TERMS_OF_STEM = 500
/**
 * Maximum number of unknown words of a `q` whose correction is proposed: a `q` with more unknown words is
 * likely in another language.
 */
export const MAX_UNKNOWN_PROPOSED = 3
/** Maximum number of consecutive words that are joined to one word: `dev sec ops` has three. */
export const MAX_JOINED_WORDS = 3
/**
 * Maximum number of organizers or venues that some words can mean. Words in more names, such as `university`,
 * mean none of them. Words in the names of more series mean no series, not even as an acronym.
 */
export const MAX_HOSTS = 200
/**
 * Maximum number of ranges of deadlines whose sets are retained for later searches: most searches have one
 * range.
 */
export const MAX_RETAINED_RANGES = 8
/** Maximum number of places that are proposed for a value that means no place. */
export const MAX_PLACES_PROPOSED = 5
/** Maximum number of places with events that are proposed around a place without events. */
export const MAX_PLACES_AROUND = 3
/** Maximum number of values that are proposed for a misspelled value. */
export const MAX_VALUES_PROPOSED = 5
/**
 * Maximum number of joined parts of a topic: `AI and ethics` has two. A value with more parts is a list of
 * words, not of topics.
 */
export const MAX_TOPIC_PARTS = 8
/**
 * Maximum number of terms at the end of a value that are looked up as the name of a topic: few names are
 * longer.
 */
export const MAX_TOPIC_TERMS = 10
/** Maximum number of similar topics that are proposed: a longer list would itself need a search. */
export const MAX_SIMILAR_TOPICS = 5
/** Maximum number of similar topics that are tried if nothing is found: some of them also find nothing. */
export const MAX_SIMILAR_TRIED = 12
/**
 * Maximum number of words of a topic that is read like `q`: a value with more words is a list, not a
 * question.
 */
export const MAX_TOPIC_WORDS = 16
/** Maximum number of names of events that are searched for two adjacent words. */
export const MAX_NAMES_CHECKED = 32
/**
 * Maximum number of sets in a union that is cached with an interpretation: the union of a circle may have a
 * set for each of thousands of places.
 */
export const MAX_SETS_REMEMBERED = 64
/**
 * Maximum number of words of a `q` for which filters are proposed instead of words (`webinar` ->
 * `type=webinar`): a longer `q` is usually the name of an event.
 */
export const MAX_WORDS_INTERPRETED = 6
/**
 * Maximum number of words of a `q` that are interpreted as places, types and dates although events have the
 * words in their names (`new york city`).
 */
export const MAX_WORDS_ENTITIES = 3
/** A word is rare if at most one in this number of events has it. */
export const ROWS_PER_RARE = 100
/** Maximum number of related words that are proposed for a word: the words with the most events. */
export const MAX_FAMILY_PROPOSED = 3
/**
 * Maximum number of series that some words may mean: if more series have the words in their names, the words
 * name no series.
 */
export const MAX_SERIES = 10
/** Maximum number of words of `q` that name a series. */
export const MAX_SERIES_WORDS = 8
/** Maximum number of words of the name of an organizer or venue. */
export const MAX_HOST_WORDS = 5
/** Maximum number of words of a place in `q`, with region or country: `Frankfurt am Main Germany`. */
export const MAX_RUN_OF_PLACE = 5
/**
 * Maximum letters of a Chinese or Japanese text that is split into words: the longest names of events have
 * fewer.
 */
export const MAX_LETTERS_SPLIT = 48
/** Maximum letters of a word that is looked up in a Chinese or Japanese text. */
export const MAX_LETTERS_OF_PART = 10
