import { stat } from 'node:fs/promises'
import type { Installation } from './installation.ts'

/** The size of a snapshot here: of the file or copy, else what storage says; undefined where neither is known. */
export async function snapshotBytes(installation: Installation): Promise<number | undefined> {
  const path = await installation.snapshotPath().catch(() => undefined)
  const file = path === undefined ? undefined : await stat(path).catch(() => undefined)
  if (file?.isFile()) return file.size
  return (await installation.storage().catch(() => undefined))?.bytes
}
