import { stat } from 'node:fs/promises'

/** The version of a file that is not there. */
export const ABSENT = 'absent'

/** Text that changes whenever the file is replaced or written, also by tools that keep its time of modification. */
export async function fileVersion(path: string): Promise<string> {
  try {
    const { ino, size, mtimeMs, ctimeMs } = await stat(path)
    return `${ino} ${size} ${mtimeMs} ${ctimeMs}`
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    return code === 'ENOENT' ? ABSENT : `unreadable: ${code}`
  }
}
