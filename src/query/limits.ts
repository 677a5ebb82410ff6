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
/** Terms that a misspelled word stands for: most misspelled words have fewer that are equally near. */
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
