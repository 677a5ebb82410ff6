/**
 * Publishes to a file system. The destination is a symbolic link to the current version, a file next to it.
 * `<destination>.previous` links to the latest earlier version, and `<destination>.previous-2` to the version
 * before that. A server that still reads an earlier version can read on, even on NFS.
 */
import { link, lstat, readdir, readlink, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { removeLeftoversIn } from '../../src/files/leftovers.ts'
import { replaceFile, replaceWithLink, requireLinkable } from '../../src/files/replace-file.ts'
import { readHeader } from '../../src/snapshot/opening/read-header.ts'
import { SnapshotFile } from '../../src/snapshot/opening/snapshot-file.ts'
import type { TrustedKey } from '../../src/snapshot/signature/signing-keys.ts'
import {
  type Candidate,
  examine,
  isVersionName,
  type Published,
  type PublishRules,
  requireEnough,
  rollbackTarget,
  type Standing,
  succeed,
  type Version,
  versionName,
  writeCandidate,
} from './candidate.ts'
import { lostEvents } from './event-counts.ts'

/**
 * Copies the snapshot next to the link, opens the copy, then changes the link.
 * @throws SnapshotError, SourceError; NotReplaceableError if the destination is neither a link nor a file
 */
export async function publishToFile(
  candidate: Candidate,
  destination: string,
  rules: PublishRules,
): Promise<Published> {
  for (const path of [destination, earlierLink(destination, 0)]) requireLinkable(path)
  removeLeftoversIn(dirname(destination), isVersionName)
  const version = versionName(candidate, rules.signWith)
  const before = await standingAt(destination)
  const served = before && (await examine(destination).catch(() => undefined))
  requireEnough(candidate, served?.rows, rules)
  const lost = served === undefined ? [] : lostEvents(served.counts, candidate.counts)
  if (served && versionName(served) === version) return { standing: before!, lost }
  await replaceFile(versionPath(destination, version), async (temporary) => {
    await writeCandidate(candidate, temporary, rules)
  })
  const kept = before && { ...before, version: await keepAsVersion(destination, before.version, served) }
  const { standing, outdated } = succeed(kept, version, rules.keep)
  await linkEarlier(destination, standing)
  await replaceWithLink(destination, version)
  const linked = await linkedVersions(dirname(destination))
  for (const each of outdated) if (!linked.has(each)) await rm(versionPath(destination, each), { force: true })
  return { standing, lost }
}

/**
 * Makes the link point to an earlier version, by default the latest one.
 * @throws SnapshotError if this version cannot be opened any more, or no trusted key has signed it
 */
export async function rollBackFile(
  destination: string,
  id: string | undefined,
  trusted: readonly TrustedKey[],
): Promise<Standing> {
  const before = await standingAt(destination)
  const version = rollbackTarget(destination, before, id)
  await examine(versionPath(destination, version), trusted)
  const { standing } = succeed(before, version, Number.POSITIVE_INFINITY)
  await replaceWithLink(destination, version)
  await linkEarlier(destination, standing)
  return standing
}

/** The current version, then the earlier versions, latest first. */
export async function listFile(destination: string): Promise<Version[]> {
  const standing = await standingAt(destination)
  const names = standing === undefined ? [] : [standing.version, ...standing.earlier]
  const versions = names.map(async (name) => {
    const path = versionPath(destination, name)
    const found = await stat(path).catch(() => undefined)
    return found === undefined ? [] : [{ name, rows: await rowsOf(path), published: found.mtime }]
  })
  return (await Promise.all(versions)).flat()
}

/** The number of rows in the header of a snapshot; undefined if the file is no snapshot. */
async function rowsOf(path: string): Promise<number | undefined> {
  try {
    const file = await SnapshotFile.open(path, async (opened) => opened)
    const { header } = await readHeader(file, []).finally(() => file.handle.close())
    return header.rows
  } catch {
    return undefined
  }
}

/** The versions that the links point to. A file in place of the link is a version with its own name. */
async function standingAt(destination: string): Promise<Standing | undefined> {
  const found = await lstat(destination).catch(() => undefined)
  if (found === undefined) return undefined
  const version = found.isSymbolicLink() ? await readlink(destination) : basename(destination)
  const earlier: string[] = []
  for (let index = 0; ; index++) {
    const target = await readlink(earlierLink(destination, index)).catch(() => undefined)
    if (target === undefined) return { version, earlier }
    // after an interruption, the current version may also be among the earlier versions
    if (target !== version) earlier.push(target)
  }
}

/** Makes the links to the earlier versions, and removes further links. */
async function linkEarlier(destination: string, { earlier }: Standing): Promise<void> {
  for (const [index, version] of earlier.entries()) await replaceWithLink(earlierLink(destination, index), version)
  for (let index = earlier.length; ; index++) {
    const link = earlierLink(destination, index)
    if (!(await readlink(link).catch(() => undefined))) return
    await rm(link)
  }
}

/** The files that links of a folder point to. The folder may contain several destinations. */
async function linkedVersions(folder: string): Promise<Set<string>> {
  const links = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isSymbolicLink())
  return new Set(await Promise.all(links.map(({ name }) => readlink(join(folder, name)))))
}

/** Returns `version` if the destination is a link. A file in its place first gets the name of a version. */
async function keepAsVersion(destination: string, version: string, served: Candidate | undefined): Promise<string> {
  if (version !== basename(destination)) return version
  const kept = served === undefined ? `${version}.replaced` : versionName(served)
  const path = versionPath(destination, kept)
  await rm(path, { force: true })
  await link(destination, path)
  return kept
}

function versionPath(destination: string, version: string): string {
  return join(dirname(destination), version)
}

/** The link to an earlier version; 0 is the latest. */
function earlierLink(destination: string, index: number): string {
  return `${destination}.previous${index === 0 ? '' : `-${index + 1}`}`
}
