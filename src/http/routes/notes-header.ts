import type { HeaderPairs } from '../response/headers.ts'

/** Longer lists of notes are cut, because clients limit the size of all headers together. */
const MAX_CHARACTERS = 2000

/**
 * What the JSON answer to the same search says in `warnings` and `interpretation`, for forms without room for
 * it: an array of sentences as JSON in ASCII. No header where there is nothing to say.
 */
export function notesHeader(notes: readonly string[]): HeaderPairs {
  const shown: string[] = []
  let characters = 0
  for (const note of notes) {
    characters += asciiOf(note).length
    if (characters > MAX_CHARACTERS) break
    shown.push(note)
  }
  return shown.length === 0 ? [] : ['x-notes', asciiOf(shown)]
}

function asciiOf(value: unknown): string {
  return JSON.stringify(value).replace(
    /[^\x20-\x7e]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
