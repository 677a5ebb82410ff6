/**
 * The pages for people: files that were built (`build/site.ts`), and what is sent with them.
 *
 * A folder of files comes in when a server starts. A file in memory goes out for a path, in the encoding that
 * a browser accepts, with its tag. Nothing here knows a key, a request or a snapshot: the explorer asks the
 * API for everything that it shows, as any other caller does.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type EpochDay, formatDay } from '../event/days.ts'

/** The pages: next to this file, or next to the bundle that it is a part of. */
export const BUILT = new URL('./pages/', import.meta.url)

/** The first page of the reference. */
export const REFERENCE_PATH = '/docs'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
}

/** Compressed forms of a file, by the ending of their names; the best first. */
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

/** A file in one encoding. */
export interface SiteBody {
  readonly bytes: Buffer
  /** Undefined for the file as it is. */
  readonly encoding: string | undefined
  /** An entity tag; each encoding has its own. */
  readonly tag: string
}

export interface SiteFile {
  readonly type: string
  readonly cacheControl: string
  /** The best encoding first, the file as it is last. */
  readonly bodies: readonly SiteBody[]
}

/** Files by the paths under which they are served. */
export type Site = ReadonlyMap<string, SiteFile>

/** The pages were not built. */
export class SiteError extends Error {
  override readonly name = 'SiteError'
}

/** What the page is told of the service. */
interface SiteFacts {
  /** The day that the service uses as today, where it is fixed. */
  readonly today?: EpochDay | undefined
  /** Whether the pages of events need no key, so that the explorer may link to them. */
  readonly publicPages?: boolean
}

/**
 * Reads the pages into memory.
 * @throws SiteError where they were not built
 */
export async function openSite({ today, publicPages = false }: SiteFacts, folder: URL = BUILT): Promise<Site> {
  const assets = new URL('assets/', folder)
  const names = await readdir(assets).catch(() => {
    throw new SiteError(`expected built pages in ${folder.pathname}, found none: run "npm run build:site"`)
  })
  const files = new Map<string, SiteFile>()
  const plain = names.filter((name) => extname(name) in TYPES)
  await Promise.all(plain.map(async (name) => files.set(`/assets/${name}`, await openAsset(new URL(name, assets)))))
  const page = await readFile(new URL('index.html', folder), 'utf8')
  const text = page
    .replace('{{today}}', today === undefined ? '' : formatDay(today))
    .replace('{{event-pages}}', publicPages ? 'public' : '')
  // asked for again each time, as it names the assets that belong to it
  files.set('/', fileOf(text, '.html', 'no-cache'))
  return files
}

/** The content of an asset never changes: its name has the hash of it. */
async function openAsset(file: URL): Promise<SiteFile> {
  const plain = await readFile(file)
  const hash = hashOf(plain)
  const compressed = ENCODINGS.map(async ([encoding, ending]) =>
    bodyOf(await readFile(new URL(`${file.href}${ending}`)), hash, encoding),
  )
  return {
    type: TYPES[extname(file.pathname)]!,
    cacheControl: 'public, max-age=31536000, immutable',
    bodies: [...(await Promise.all(compressed)), bodyOf(plain, hash)],
  }
}

/**
 * A file made of a text when the server starts. `ending` says of which type it is. The file is compressed
 * when it is first asked for. Compressing at every start would delay it.
 */
export function fileOf(text: string, ending: '.html' | '.txt', cacheControl: string): SiteFile {
  const plain = Buffer.from(text)
  const hash = hashOf(plain)
  return { type: TYPES[ending]!, cacheControl, bodies: [gzipBodyOf(plain, hash), bodyOf(plain, hash)] }
}

function gzipBodyOf(plain: Buffer, hash: string): SiteBody {
  let compressed: Buffer | undefined
  return {
    ...bodyOf(plain, hash, 'gzip'),
    get bytes() {
      compressed ??= gzipSync(plain)
      return compressed
    },
  }
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
}

function bodyOf(bytes: Buffer, hash: string, encoding?: string): SiteBody {
  return { bytes, encoding, tag: encoding === undefined ? `"${hash}"` : `"${hash}-${encoding}"` }
}

/** The file in the best encoding that `Accept-Encoding` names; one with a weight of 0 does not count. */
export function chooseBody({ bodies }: SiteFile, acceptEncoding: string | undefined): SiteBody {
  const accepted = new Set(
    (acceptEncoding ?? '')
      .split(',')
      .filter((entry) => !/;\s*q=0(\.0*)?\s*$/.test(entry))
      .map((entry) => entry.split(';')[0]!.trim().toLowerCase()),
  )
  return bodies.find(({ encoding }) => encoding === undefined || accepted.has(encoding))!
}
