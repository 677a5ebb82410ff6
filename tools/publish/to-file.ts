/**
 * A destination on a file system is a link. Beside it lie the version it points to, the version before, and a link `<destination>.previous` to
 * that one. Servers notice that the link moved; whoever still reads the version before finds it in its place, on NFS too.
 */
import { copyFile, link, lstat, readlink, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { replaceFile, replaceWithLink } from '../../src/files/replace-file.ts'
import {
  type Candidate,
  examine,
  isVersionName,
  type PublishRules,
  requireEnough,
  type Standing,
  versionName,
} from './candidate.ts'

/** Copies the snapshot beside the destination, opens the copy, and moves the link. Throws SnapshotError, SourceError. */
export async function publishToFile(candidate: Candidate, destination: string, rules: PublishRules): Promise<Standing> {
  const version = versionName(candidate.id)
  const before = await standingAt(destination)
  const served = before && (await examine(destination).catch(() => undefined))
  requireEnough(candidate, served?.rows, rules)
  if (served?.id === candidate.id) return before!
  await replaceFile(join(dirname(destination), version), async (temporary) => {
    await copyFile(candidate.path, temporary)
    await examine(temporary)
  })
  const previous = before && (await keepAsVersion(destination, before.version, served))
  if (previous !== undefined) await replaceWithLink(previousLink(destination), previous)
  await replaceWithLink(destination, version)
  await removeVersion(destination, before?.previous, [version, previous])
  return { version, previous }
}

/** Points the link back to the version before, and `.previous` to the one it leaves. Throws SnapshotError when that one is no longer sound. */
export async function rollBackFile(destination: string): Promise<Standing> {
  const standing = await standingAt(destination)
  if (standing?.previous === undefined || standing.previous === standing.version) {
    throw new Error(
      `${destination}: expected a version before, found none: only what \`confdex publish\` replaced can be brought back`,
    )
  }
  const { version, previous } = standing
  await examine(previousLink(destination))
  await replaceWithLink(destination, previous)
  await replaceWithLink(previousLink(destination), version)
  return { version: previous, previous: version }
}

/** What the links say, as they say it; a file that is no link is a version by its own name. */
async function standingAt(destination: string): Promise<Standing | undefined> {
  const found = await lstat(destination).catch(() => undefined)
  if (found === undefined) return undefined
  const version = found.isSymbolicLink() ? await readlink(destination) : basename(destination)
  const previous = await readlink(previousLink(destination)).catch(() => undefined)
  return { version, previous }
}

/** A file that is no link gets a second name, under which it stays when the first one becomes a link. */
async function keepAsVersion(destination: string, version: string, served: Candidate | undefined): Promise<string> {
  if (version !== basename(destination)) return version
  const kept = served === undefined ? `${version}.replaced` : versionName(served.id)
  const path = join(dirname(destination), kept)
  await rm(path, { force: true })
  await link(destination, path)
  return kept
}

/** Removes the version that no link names any more, if publishing made it. */
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
