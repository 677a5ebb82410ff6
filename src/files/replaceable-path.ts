import { accessSync, constants, lstatSync, readlinkSync, type Stats } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** What is at a path cannot be replaced by a file. The message says what to do. */
export class NotReplaceableError extends Error {
  override readonly name = 'NotReplaceableError'

  constructor(path: string, found: string) {
    super(`${path}: expected a file, a link to one, or nothing, found ${found}: name another path`)
  }
}

/** As many links as Linux follows. */
const MAX_LINKS = 40

/**
 * The path of the file that writing to `path` replaces: itself, or where its symbolic links lead. There need
 * be no file yet, also behind a link.
 * @throws NotReplaceableError where it leads to a folder, a device, a pipe, a socket or in a circle
 */
export function replaceablePath(path: string): string {
  let place = path
  for (let links = 0; links <= MAX_LINKS; links++) {
    const found = lstatSync(place, { throwIfNoEntry: false })
    if (found === undefined || found.isFile()) return place
    if (!found.isSymbolicLink()) throw new NotReplaceableError(path, nameOf(found))
    place = resolve(dirname(place), readlinkSync(place))
  }
  throw new NotReplaceableError(path, 'links in a circle')
}

/**
 * Says before long work whether its result can be written to a path in the end.
 * @throws NotReplaceableError
 */
export function requireReplaceable(path: string): void {
  const folder = dirname(replaceablePath(path))
  try {
    accessSync(folder, constants.W_OK)
  } catch (error) {
    throw new NotReplaceableError(path, `a folder that cannot be written to (${(error as NodeJS.ErrnoException).code})`)
  }
}

/**
 * The path of the link that is made at `path`, in the place of a file or another link.
 * @throws NotReplaceableError where something else is
 */
export function linkPlace(path: string): string {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (found === undefined || found.isFile() || found.isSymbolicLink()) return path
  throw new NotReplaceableError(path, nameOf(found))
}

function nameOf(found: Stats): string {
  if (found.isDirectory()) return 'a folder'
  if (found.isFIFO()) return 'a pipe'
  return found.isSocket() ? 'a socket' : 'a device'
}
