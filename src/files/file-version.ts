import { stat } from 'node:fs/promises'

/** The version of a file that does not exist. */
export const ABSENT = 'absent'

/**
 * Text that changes whenever the file is replaced or written, or can no longer be read. Follows links, so a
 * link that moved is another file. The time when the inode changed also notices tools that set the time of
 * writing back (rsync).
 */
export async function fileVersion(path: string): Promise<string> {
  try {
    const { dev, ino, size, mtimeNs, ctimeNs } = await stat(path, { bigint: true })
    return `${dev} ${ino} ${size} ${mtimeNs} ${ctimeNs}`
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return code === 'ENOENT' ? ABSENT : `unreadable: ${code}`
  }
}
