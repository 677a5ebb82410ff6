import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * The path of a file or folder of this package, such as `data/schema.sql`: in the bundle if it is there, else
 * below the nearest folder with a package.json.
 * @throws Error if there is no such folder or file
 */
export function packageFile(name: string, from: string = import.meta.dirname): string {
  const inBundle = join(from, name)
  if (existsSync(inBundle)) return inBundle
  const path = join(packageRoot(from), name)
  if (existsSync(path)) return path
  throw new Error(`expected the file ${name} in the package, found no ${path}: install the package again`)
}

function packageRoot(from: string): string {
  for (let folder = from; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) return folder
    if (folder !== dirname(folder)) continue
    throw new Error(
      `expected package.json in ${from} or a folder above it, found none: keep the files of the package together`,
    )
  }
}
