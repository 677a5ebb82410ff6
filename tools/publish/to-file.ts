/**
 * A destination on a file system is a link. Beside it lie the version it points to, the version before, and a link `<destination>.previous` to
 * that one. Servers notice that the link moved; whoever still reads the version before finds it in its place, on NFS too.
 */
import { copyFile, link, lstat, open, readlink, rm, symlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { renameDurably } from '../../src/files/write-durably.ts'
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
  await copyDurably(candidate.path, join(dirname(destination), version))
  const previous = before && (await keepAsVersion(destination, before.version, served))
  if (previous !== undefined) await pointTo(previousLink(destination), previous)
  await pointTo(destination, version)
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
  await pointTo(destination, previous)
  await pointTo(previousLink(destination), version)
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

async function copyDurably(from: string, to: string): Promise<void> {
  const temporary = `${to}.part-${process.pid}`
  try {
    await copyFile(from, temporary)
    const file = await open(temporary, 'r+')
    await file.sync().finally(() => file.close())
    await examine(temporary)
    await renameDurably(temporary, to)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

/** Makes or moves a link in one step: whoever looks sees the old target or the new one. */
async function pointTo(path: string, target: string): Promise<void> {
  const temporary = `${path}.part-${process.pid}`
  await rm(temporary, { force: true })
  await symlink(target, temporary)
  await renameDurably(temporary, path)
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
