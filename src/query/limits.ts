/**
 * Limits on the cost of interpreting one request, as counts. `search/limits.ts` has the limits of the search.
 */

/** Unknown spellings of countries that get proposals: each costs 0.06 ms. */
export const MAX_COUNTRIES_EXPLAINED = 5
/** Names in a list of countries that are read: the world has 250 countries and territories. */
export const MAX_COUNTRIES = 250
/** Names of countries in all proposals for one request: each proposal resolves its whole list again. */
export const MAX_COUNTRIES_RESOLVED = 5 * MAX_COUNTRIES
/** Words of a place with region and country: longer texts are no place, and look-ups grow with the square. */
export const MAX_PLACE_WORDS = 12
/** Regions or countries tried after a misspelled name: `york new york usa` has two. */
export const MAX_AREA_TRIES = 3
/** Parts of one name in a list of places: `Portland, OR, USA`. */
export const MAX_NAME_PARTS = 3
/** Names in a value of `city`: more names in 200 letters are single letters and codes. */
export const MAX_PLACES_IN_VALUE = 50
/** Other places with the same name that are proposed: each proposal is a search. */
export const MAX_RIVALS = 3
/** Unknown words of `q` that are completed or corrected: with more, unknown words are only dropped. */
export const MAX_CORRECTED_WORDS = 7
/** Letters of a `q` whose words are joined or replaced by related words: both steps look at every word. */
export const MAX_LETTERS_JOINED = 120
/** Unknown words of a `q` that has a fuzzy reading: a question for this directory has fewer. */
export const MAX_UNKNOWN_WORDS = 11
/** Terms with a prefix, most frequent first, that are tried under the filters of the search. */
export const MAX_COMPLETIONS_TRIED = 200
/** Terms that a prefix is completed to: the others are rare. */
export const MAX_COMPLETIONS = 20
/** Terms, or names of places, that a misspelled word is corrected to: most have fewer at one distance. */
export const MAX_CORRECTIONS = 8
/** Words of `q` tried as the word to drop; then the most general word is dropped without a try. */
export const MAX_DROPS_TRIED = 16
/** Terms with one stem that are compared: a stem with more is too short to be a stem of one family. */
export const MAX_TERMS_OF_STEM = 500
/** Unknown words of a `q` whose correction is proposed: with more, `q` is likely in another language. */
export const MAX_UNKNOWN_PROPOSED = 3
/** Words in a row that are read as one. */
export const MAX_JOINED_WORDS = 3
/** Organizers or venues that some words name: words that more of them have are no name (`university`). */
export const MAX_HOSTS = 200
/** Ranges of days whose sets a request retains: most searches have one. */
export const MAX_RETAINED_RANGES = 8
/** Places that are proposed for a value that means no place. */
export const MAX_PLACES_PROPOSED = 5
/** Places with events that are proposed around a place without events. */
export const MAX_PLACES_AROUND = 3
/** Values that are proposed for a misspelled value. */
export const MAX_VALUES_PROPOSED = 5
/** Joined parts of a topic: a value with more parts is a list of words, not of topics. */
export const MAX_TOPIC_PARTS = 8
/** Terms of the longest end of a value that is looked up as a topic: longer names are rare. */
export const MAX_TOPIC_TERMS = 10
/** Similar topics that are proposed: more would be a list to search in. */
export const MAX_SIMILAR_TOPICS = 5
/** Similar topics that are tried if nothing is found: some of them also find nothing. */
export const MAX_SIMILAR_TRIED = 12
/** Words of a topic that is read like `q`: a value with more words is a list, not a question. */
export const MAX_TOPIC_WORDS = 16
/** Names that are read to see if two words are next to each other. */
export const MAX_NAMES_CHECKED = 32
/** Sets in the union of an entity that is stored in the cache: a circle may have thousands of places. */
export const MAX_SETS_REMEMBERED = 64
/** Words of a text whose interpretation is proposed: longer texts are names of events, meant as written. */
export const MAX_WORDS_INTERPRETED = 6
/** Related words that are proposed for a word: those with the most events. */
export const MAX_FAMILY_PROPOSED = 3
/** Words of the name of a host. */
export const MAX_HOST_WORDS = 5
/** Words of a place in `q`, with region or country: `Frankfurt am Main Germany`. */
export const MAX_RUN_OF_PLACE = 5
/** Letters of a Chinese or Japanese text that is split into words: the longest names of events have fewer. */
export const MAX_LETTERS_SPLIT = 48
/** Letters of the longest word that is looked up in such a text. */
export const MAX_LETTERS_OF_PART = 10
