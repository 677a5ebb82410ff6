import { stat } from 'node:fs/promises'

export const ABSENT = 'absent'

/**
 * Text that changes whenever the file, or the target of a link, is replaced or written, or becomes
 * unreadable. It contains the time of the inode's last change, which no tool can reset.
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
