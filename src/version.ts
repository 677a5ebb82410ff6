import { readFileSync } from 'node:fs'
import { packageFile } from './files/package-file.ts'

/** Version of this release, from package.json. */
export const VERSION: string = JSON.parse(readFileSync(packageFile('package.json'), 'utf8')).version
