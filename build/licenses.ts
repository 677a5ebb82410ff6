import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The licenses of the packages of some files, as one text. `files` are paths relative to the folder `root`.
 * @throws Error if a package names no license
 */
export function licensesOf(files: readonly string[], root: string): string {
  const packages = new Set(files.flatMap((file) => packageFolder(file) ?? []))
  return [...packages]
    .sort()
    .map((folder) => licenseOf(join(root, folder)))
    .join(`\n${'-'.repeat(80)}\n\n`)
}

/** The folder `node_modules/@scope/name` of a file; the inner folder for a package inside another package. */
function packageFolder(file: string): string | undefined {
  return /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0]
}

function licenseOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  if (typeof license !== 'string')
    throw new Error(
      `${folder}/package.json: expected the name of a license, got ${license}: look for its license before using it`,
    )
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry))
  const text = file === undefined ? '' : `\n${readFileSync(join(folder, file), 'utf8').trim()}\n`
  return `${name} ${version} (${license})\n${text}`
}
