import { stat } from 'node:fs/promises'

/** The version of a file that does not exist. */
export const ABSENT = 'absent'

/**
 * Text that changes whenever the file is replaced or written, or becomes unreadable. Symbolic links are
 * followed, so a changed link is another version. The text contains the time of the inode's last change,
 * which differs even if a tool such as rsync resets the modification time.
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
