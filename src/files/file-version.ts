import { stat } from 'node:fs/promises'

/** The version of a file that does not exist. */
export const ABSENT = 'absent'

/**
 * Text that changes whenever the file is replaced or written, or becomes unreadable. Follows links, so a
 * changed link is another version. It contains the time of the inode's last change, which also notices tools
 * that reset the modification time (rsync).
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
