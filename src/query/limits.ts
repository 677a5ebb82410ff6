/**
 * What interpreting one request may cost, as counts. `search/limits.ts` has the limits of the search itself.
 */

/** Unknown spellings of countries that get proposals, which cost 0.06 ms each. */
export const MAX_COUNTRIES_EXPLAINED = 5
/** Names in a list of countries that are read: there are 250 countries and territories in the world. */
export const MAX_COUNTRIES = 250
/** Names of countries in all proposals for one request: each proposal resolves its whole list. */
export const MAX_COUNTRIES_RESOLVED = 5 * MAX_COUNTRIES
/** Words of a name with region and country: more are no place, and the look-ups grow with the square. */
export const MAX_PLACE_WORDS = 12
/** Regions or countries after a misspelled name that are tried: `york new york usa` has two. */
export const MAX_AREA_TRIES = 3
/** Parts of one name in a list of places: `Portland, OR, USA`. */
export const MAX_NAME_PARTS = 3
/** Names in a value of `city`: more names in 200 letters are single letters and codes. */
export const MAX_PLACES_IN_VALUE = 50
/** Other places of one name that are proposed: a proposal is a search. */
export const MAX_RIVALS = 3
/** Unknown words of `q` that are completed or corrected: with more, unknown words are only dropped. */
export const MAX_CORRECTED_WORDS = 7
/** Letters of `q` in which words are read as one or met by their family: both look at every word. */
export const MAX_LETTERS_JOINED = 120
/** Unknown words of `q` with which it has a fuzzy reading: a question for this directory has fewer. */
export const MAX_UNKNOWN_WORDS = 11
/** Terms with a prefix, most frequent first, that are tried under the filters of the search. */
export const MAX_COMPLETIONS_TRIED = 200
/** Terms that a prefix stands for: the others are rare. */
export const MAX_COMPLETIONS = 20
/** Terms, or names of places, that a misspelled word may stand for: most have fewer that are equally near. */
export const MAX_CORRECTIONS = 8
/** Words tried as the word to drop before the most general word is dropped untried. */
export const MAX_DROPS_TRIED = 16
/** Terms with one stem that are looked at: with more, the stem is too short to tell anything. */
export const MAX_TERMS_OF_STEM = 500
/** Unknown words of a `q` for which a corrected one is proposed: more are rather of another language. */
export const MAX_UNKNOWN_PROPOSED = 3
/** Words in a row that are read as one. */
export const MAX_JOINED_WORDS = 3
/** Organizers or venues that a name stands for: words that more of them have are no name (`university`). */
export const MAX_HOSTS = 200
/** Ranges of days whose sets a request retains: most searches ask for one. */
export const MAX_RETAINED_RANGES = 8
/** Places that are proposed for a value that means none. */
export const MAX_PLACES_PROPOSED = 5
/** Places with events that are proposed around a place without events. */
export const MAX_PLACES_AROUND = 3
/** Values that are proposed for a misspelled value. */
export const MAX_VALUES_PROPOSED = 5
/** Joined parts of a topic: more are a list of words rather than of topics. */
export const MAX_TOPIC_PARTS = 8
/** Terms of the longest end of a topic that is looked for: longer names of topics are rare. */
export const MAX_TOPIC_TERMS = 10
/** Topics that are proposed beside the given topic: more would be a list to search in. */
export const MAX_SIMILAR_TOPICS = 5
/** Similar topics that are tried if nothing is found: some of them find nothing either. */
export const MAX_SIMILAR_TRIED = 12
/** Words of a topic that is read like `q`: more words are a list rather than a question. */
export const MAX_TOPIC_WORDS = 16
/** Names that are looked at to see if two terms are neighbours. */
export const MAX_NAMES_CHECKED = 32
/** Sets of the union of one meaning that is stored: a circle may have thousands of places. */
export const MAX_SETS_REMEMBERED = 64
/** Words of a text whose meaning is proposed: longer texts are names of events, meant as they are written. */
export const MAX_WORDS_INTERPRETED = 6
/** Words of a family that are proposed for a word: those with the most events. */
export const MAX_FAMILY_PROPOSED = 3
/** Words of the name of a host. */
export const MAX_HOST_WORDS = 5
/** Words of a place in `q`, with region or country: `Frankfurt am Main Germany`. */
export const MAX_RUN_OF_PLACE = 5
/** Letters of Chinese and Japanese that are split into words: the longest names of events have fewer. */
export const MAX_LETTERS_SPLIT = 48
/** Letters of the longest word that is looked for in them. */
export const MAX_LETTERS_OF_PART = 10
