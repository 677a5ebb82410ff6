import { readFileSync } from 'node:fs'
import { packageFile } from './files/package-file.ts'

/** Version of this release, from package.json. The command line, MCP and the metrics show it. */
export const VERSION: string = JSON.parse(readFileSync(packageFile('package.json'), 'utf8')).version

/**
 * Version of the interface that docs/contract.md describes, shown by the OpenAPI document. It is a number of
 * its own because a release that only mends the server must not change the interface that clients rely on.
 */
export const INTERFACE_VERSION = '1.0.0'
