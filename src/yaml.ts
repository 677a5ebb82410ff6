import { parse, stringify } from 'yaml'

/** Maximum number of uses of an anchor. With more uses, a short text may expand until it fills the memory. */
const MAX_ALIASES = 100
/** Maximum depth of nested values, because the time of the parser grows with the square of the depth. */
const MAX_DEPTH = 100
/** Matches indentation and indicators of collections at the beginning of a line. */
const INDENTATION = /^(?:[ \t]|[-?:][ \t])*/gm

export function writeYaml(value: unknown, options: Parameters<typeof stringify>[2] & object): string {
  return stringify(value, options)
}

/**
 * The value of a text in YAML 1.2. If a key is repeated, its last value is used.
 * @throws Error with the line of a mistake, or if values are nested too deeply, or an anchor is used too
 * often
 */
export function readYaml(text: string): unknown {
  if (depthOf(text) > MAX_DEPTH) throw new Error(`expected values nested at most ${MAX_DEPTH} levels deep, got more`)
  return parse(text, { maxAliasCount: MAX_ALIASES, uniqueKeys: false, logLevel: 'error' })
}

/**
 * An upper bound of the depth, without parsing: the larger of the most brackets that are open at once, and
 * the most levels that an indentation allows (one for two characters).
 */
function depthOf(text: string): number {
  let deepest = 0
  for (const [indentation] of text.matchAll(INDENTATION)) deepest = Math.max(deepest, indentation.length / 2)
  let open = 0
  for (const [bracket] of text.matchAll(/[[\]{}]/g)) {
    open = bracket === '[' || bracket === '{' ? open + 1 : Math.max(0, open - 1)
    deepest = Math.max(deepest, open)
  }
  return deepest
}
