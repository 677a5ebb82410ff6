/**
 * Limits on the cost of interpreting a request: each `MAX_` constant is the maximum number of what its
 * comment names. `search/limits.ts` has the limits of the search.
 */

// countries

/** Unknown spellings of countries that get proposals: each costs 0.06 ms. */
export const MAX_COUNTRIES_EXPLAINED = 5
/** Names that are read in a list of countries: the world has 250 countries and territories. */
export const MAX_COUNTRIES = 250
/** Names of countries in all proposals for one request: each proposal resolves its whole list again. */
export const MAX_COUNTRIES_RESOLVED = 5 * MAX_COUNTRIES

// places

/** Words of a place with region and country: look-ups grow with the square of the words. */
export const MAX_PLACE_WORDS = 12
/**
 * Ways to split a text into a misspelled city and the region or country after it. `york new york usa` has
 * two: `york` with `new york usa`, and `york new york` with `usa`.
 */
export const MAX_AREA_TRIES = 3
/** Parts of one name in a list of places: `Portland, OR, USA`. */
export const MAX_NAME_PARTS = 3
/** Names in a value of `city`: more fit into 200 letters only if they are single letters and codes. */
export const MAX_PLACES_IN_VALUE = 50
/** Proposed places with the same name as the chosen place: each proposal is a search. */
export const MAX_RIVALS = 3
/** Places that are proposed for a value that means no place. */
export const MAX_PLACES_PROPOSED = 5
/** Places with events that are proposed around a place without events. */
export const MAX_PLACES_AROUND = 3

// topics and other values

/** Values that are proposed for a misspelled value. */
export const MAX_VALUES_PROPOSED = 5
/** Joined parts of a topic: `AI and ethics` has two. A value with more parts is a list of words. */
export const MAX_TOPIC_PARTS = 8
/** Terms at the end of a value that are looked up as the name of a topic: few names are longer. */
export const MAX_TOPIC_TERMS = 10
/** Similar topics that are proposed: a longer list would itself need a search. */
export const MAX_SIMILAR_TOPICS = 5
/** Similar topics that are tried if nothing is found: some of them also find nothing. */
export const MAX_SIMILAR_TRIED = 12
/** Words of a topic that is read like `q`: a value with more words is a list, not a question. */
export const MAX_TOPIC_WORDS = 16

// unknown words of q

/** Unknown words of `q` that are completed or corrected. If `q` has more, its unknown words are dropped. */
export const MAX_CORRECTED_WORDS = 7
/** Letters of a `q` whose words are joined (`micro services`) or get related words: all words are tried. */
export const MAX_LETTERS_JOINED = 120
/** Unknown words of a `q` that gets fuzzy readings: real questions have fewer. */
export const MAX_UNKNOWN_WORDS = 11
/** Consecutive words that are joined to one word: `dev sec ops` has three. */
export const MAX_JOINED_WORDS = 3
/** Events whose names and topics are searched for two adjacent words. */
export const MAX_NAMES_CHECKED = 32
/** Terms with a prefix that are tested against the filters of the search, most frequent first. */
export const MAX_COMPLETIONS_TRIED = 200
/** Completions of a prefix: further terms are rare. */
export const MAX_COMPLETIONS = 20
/** Corrections of a misspelled word: most words have fewer at the smallest edit distance. */
export const MAX_CORRECTIONS = 8
/** Words of `q` whose removal is tried. After these tries, the most general words are dropped. */
export const MAX_DROPS_TRIED = 16
/** Terms with one stem that are compared with a word: a stem with more terms is too short. */
export const MAX_TERMS_OF_STEM = 500
/** Unknown words of a `q` whose correction is proposed: a `q` with more is likely in another language. */
export const MAX_UNKNOWN_PROPOSED = 3
/** Related words that are proposed for a word: the words with the most events. */
export const MAX_FAMILY_PROPOSED = 3

// entities in q

/** Organizers, venues, sources or series with some words in their names. If there are more, none is meant. */
export const MAX_HOSTS = 200
/** Series with some words in their names. If there are more, only a whole name or acronym names a series. */
export const MAX_SERIES = 10
/** Words of `q` that name a series. */
export const MAX_SERIES_WORDS = 8
/** Words of `q` that name an organizer, venue or source. */
export const MAX_HOST_WORDS = 5
/** Words of a place in `q`, with region or country: `Frankfurt am Main Germany`. */
export const MAX_RUN_OF_PLACE = 5
/** Words of a `q` for which filters are proposed (`webinar` -> `type=webinar`): a longer `q` is a name. */
export const MAX_WORDS_INTERPRETED = 6
/** Words of a `q` for which filters are proposed although events have the words: `new york city`. */
export const MAX_WORDS_ENTITIES = 3
/** A word is rare if at most one in this number of events has it. */
export const ROWS_PER_RARE = 100
/** Letters of a Chinese or Japanese text that is split into words: the longest names of events have fewer. */
export const MAX_LETTERS_SPLIT = 48
/** Letters of a word that is looked up in a Chinese or Japanese text. */
export const MAX_LETTERS_OF_PART = 10

// memory

/** Ranges of deadlines whose sets are retained for later searches: most searches have one range. */
export const MAX_RETAINED_RANGES = 8
/** Sets in a union that is cached with an interpretation: a circle may have thousands of places. */
export const MAX_SETS_REMEMBERED = 64
