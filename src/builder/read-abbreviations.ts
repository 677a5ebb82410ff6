import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseAbbreviations, type SynonymPair } from '../text/abbreviations.ts'

/** Reads a file of abbreviations; without a path that of the package. */
export function readAbbreviations(path: string = packagedAbbreviations()): SynonymPair[] {
  return parseAbbreviations(readFileSync(path, 'utf8'))
}

/** `data/abbreviations.txt` of the package: sources and compiled files lie at different depths below its root. */
function packagedAbbreviations(): string {
  let folder = import.meta.dirname
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder)
  return join(folder, 'data/abbreviations.txt')
}
