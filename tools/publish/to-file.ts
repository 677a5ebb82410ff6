/**
 * Publishes to a file system. The destination is a symbolic link. Next to it are the version that the link
 * points to, the previous version, and a link `<destination>.previous` to the previous version. Servers
 * notice that the link has changed. A server that is still reading the previous version can read on, even on
 * NFS.
 */
import { link, lstat, readlink, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { removeLeftoversIn } from '../../src/files/leftovers.ts'
import { linkPlace, replaceFile, replaceWithLink } from '../../src/files/replace-file.ts'
import type { TrustedKey } from '../../src/snapshot/signature/signing-keys.ts'
import {
  type Candidate,
  examine,
  isVersionName,
  type PublishRules,
  requireEnough,
  type Standing,
  versionName,
  writeCandidate,
} from './candidate.ts'

/**
 * Copies the snapshot next to the link, signed if requested, opens the copy, then changes the link.
 * @throws SnapshotError, SourceError; NotReplaceableError if the destination is neither a link nor a file
 */
export async function publishToFile(candidate: Candidate, destination: string, rules: PublishRules): Promise<Standing> {
  for (const path of [destination, previousLink(destination)]) linkPlace(path)
  removeLeftoversIn(dirname(destination), isVersionName)
  const version = versionName(candidate, rules.signWith)
  const before = await standingAt(destination)
  const served = before && (await examine(destination).catch(() => undefined))
  requireEnough(candidate, served?.rows, rules)
  if (served && versionName(served) === version) return before!
  await replaceFile(join(dirname(destination), version), async (temporary) => {
    await writeCandidate(candidate, temporary, rules)
  })
  const previous = before && (await keepAsVersion(destination, before.version, served))
  if (previous !== undefined) await replaceWithLink(previousLink(destination), previous)
  await replaceWithLink(destination, version)
  await removeVersion(destination, before?.previous, [version, previous])
  return { version, previous }
}

/**
 * Makes the link point to the previous version, and `.previous` to the version that was current.
 * @throws SnapshotError if the previous version can no longer be opened, or no trusted key signed it
 */
export async function rollBackFile(destination: string, trusted: readonly TrustedKey[] = []): Promise<Standing> {
  const standing = await standingAt(destination)
  if (standing?.previous === undefined || standing.previous === standing.version) {
    throw new Error(
      `${destination}: expected a previous version, found none: ` +
        'only a snapshot that `confdex publish` replaced can be brought back',
    )
  }
  const { version, previous } = standing
  await examine(previousLink(destination), trusted)
  await replaceWithLink(destination, previous)
  await replaceWithLink(previousLink(destination), version)
  return { version: previous, previous: version }
}

/**
 * The versions that the links point to. A file instead of the link is a version with the name of the
 * destination.
 */
async function standingAt(destination: string): Promise<Standing | undefined> {
  const found = await lstat(destination).catch(() => undefined)
  if (found === undefined) return undefined
  const version = found.isSymbolicLink() ? await readlink(destination) : basename(destination)
  const previous = await readlink(previousLink(destination)).catch(() => undefined)
  return { version, previous }
}

/**
 * Returns the name of the version to keep. A file instead of the link gets that name before it is replaced.
 */
async function keepAsVersion(destination: string, version: string, served: Candidate | undefined): Promise<string> {
  if (version !== basename(destination)) return version
  const kept = served === undefined ? `${version}.replaced` : versionName(served)
  const path = join(dirname(destination), kept)
  await rm(path, { force: true })
  await link(destination, path)
  return kept
}

/** Removes a version without a link to it, if publishing wrote it. */
async function removeVersion(
  destination: string,
  version: string | undefined,
  kept: readonly (string | undefined)[],
): Promise<void> {
  if (version === undefined || !isVersionName(version) || kept.includes(version)) return
  await rm(join(dirname(destination), version), { force: true })
}

function previousLink(destination: string): string {
  return `${destination}.previous`
}
