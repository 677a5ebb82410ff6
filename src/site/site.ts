/**
 * The HTML pages and the texts for agents, which `build/` writes. They are read when a server starts, and
 * served from memory. This folder has no access to keys and snapshots: the explorer gets all its data from
 * the API.
 */
import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type EpochDay, formatDay } from '../event/days.ts'
import type { ListedSource } from '../operations/lists.ts'
import { withLinks } from './install-links.ts'

/** Folder of the pages: next to this file, or next to the bundle that contains it. */
const BUILT = new URL('./pages/', import.meta.url)

export const REFERENCE_PATH = '/docs'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
}

/** Encodings, each with the suffix of the names of its compressed files; best first. */
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

export interface SiteBody {
  readonly bytes: Buffer
  /** Value of Content-Encoding; undefined for the uncompressed file. */
  readonly encoding: string | undefined
  /** Entity tag; each encoding has its own. */
  readonly tag: string
}

export interface SiteFile {
  readonly type: string
  readonly cacheControl: string
  /** The file in all encodings: best encoding first, uncompressed last. */
  readonly bodies: readonly SiteBody[]
}

export type Site = ReadonlyMap<string, SiteFile>

export class SiteError extends Error {
  override readonly name = 'SiteError'
}

interface SiteFacts {
  /** The day that the service uses as today, if the operator set one. */
  readonly today?: EpochDay | undefined
  /** True if the pages of events need no key, so that the explorer may link to them. */
  readonly publicPages?: boolean
  /** True if people may search without a key. */
  readonly publicExplorer?: boolean
}

/**
 * Reads the pages into memory.
 * @throws SiteError if they were not built
 */
export async function openSite(facts: SiteFacts, folder: URL = BUILT): Promise<Site> {
  const { today, publicPages = false, publicExplorer = false } = facts
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
    .replace('{{search}}', publicExplorer ? 'public' : '')
  // must be revalidated each time, because the page names the current assets
  files.set('/', fileOf(text, '.html', 'no-cache'))
  return files
}

/** Opens an asset. Its content never changes, because its name contains a hash of the content. */
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
 * A file from a text that the server makes. The text is compressed when gzip is first requested. `ending`
 * decides the media type.
 */
function fileOf(text: string, ending: '.html' | '.txt', cacheControl: string): SiteFile {
  const plain = Buffer.from(text)
  const hash = hashOf(plain)
  return { type: TYPES[ending]!, cacheControl, bodies: [gzipBodyOf(plain, hash), bodyOf(plain, hash)] }
}

function gzipBodyOf(plain: Buffer, hash: string): SiteBody {
  let compressed: Buffer | undefined
  return {
    ...bodyOf(plain, hash, 'gzip'),
    get bytes() {
      compressed ??= gzipSync(plain, { level: 9 })
      return compressed
    },
  }
}

function hashOf(bytes: Buffer): string {
  return hash('sha256', bytes, 'base64url').slice(0, 22)
}

function bodyOf(bytes: Buffer, hash: string, encoding?: string): SiteBody {
  return { bytes, encoding, tag: encoding === undefined ? `"${hash}"` : `"${hash}-${encoding}"` }
}

/** The file in the best encoding of `Accept-Encoding`. */
export function chooseBody({ bodies }: SiteFile, acceptEncoding: string | undefined): SiteBody {
  const accepted = acceptedEncodings(acceptEncoding)
  return bodies.find(({ encoding }) => encoding === undefined || accepted.includes(encoding))!
}

/** The encodings that `Accept-Encoding` names. An encoding with a weight of 0 is not accepted. */
export function acceptedEncodings(acceptEncoding = ''): readonly string[] {
  return acceptEncoding
    .split(',')
    .filter((entry) => !/;\s*q=0(\.0*)?\s*$/.test(entry))
    .map((entry) => entry.split(';')[0]!.trim().toLowerCase())
}

/**
 * Reads the HTML reference. Its example requests begin with `publicBaseUrl`.
 * @throws SiteError if it was not built
 */
export async function openReference(publicBaseUrl: string, folder: URL = BUILT): Promise<Site> {
  const pages = new URL('reference/', folder)
  const names = await readdir(pages, { recursive: true }).catch(() => {
    throw new SiteError(`expected the reference in ${folder.pathname}, found none: run "npm run build:site"`)
  })
  const files = names
    .filter((name) => name.endsWith('.html'))
    .map(async (name) => {
      const page = await readFile(new URL(name, pages), 'utf8')
      const text = withLinks(page, publicBaseUrl, escaped).replaceAll('{{url}}', () => escaped(publicBaseUrl))
      return [`/${name.slice(0, -'.html'.length)}`, fileOf(text, '.html', 'no-cache')] as const
    })
  return new Map(await Promise.all(files))
}

function escaped(url: string): string {
  return url.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
}

export const INDEX_PATH = '/llms.txt'

interface DataFacts {
  readonly dataDate: string | undefined
  readonly sources: readonly ListedSource[]
}

/** The index for agents, with the date and the sources of the data. */
export function withData(index: SiteFile, { dataDate, sources }: DataFacts): SiteFile {
  if (dataDate === undefined && sources.length === 0) return index
  const lines = sources.map(({ name, url, licence, attribution }) => {
    const about = [attribution, licence].filter((text) => text !== '').join(', ')
    const named = url === '' ? name : `[${name}](${url})`
    return about === '' ? `- ${named}` : `- ${named}: ${about}`
  })
  const asOf = dataDate === undefined ? [] : [`The data are as of ${dataDate}.`]
  const parts = ['## Data', ...asOf, ...(lines.length === 0 ? [] : [lines.join('\n')])]
  const text = `${index.bodies.at(-1)!.bytes}\n${parts.join('\n\n')}\n`
  return fileOf(text, '.txt', index.cacheControl)
}

const TEXTS = ['llms.txt', 'llms-full.txt'] as const

interface TextSettings {
  /** URL of the service, with which links begin. */
  readonly publicBaseUrl: string
  /** True if the HTML pages are served; otherwise nothing links to them. */
  readonly explorer: boolean
}

/** The line of the index that links to the HTML reference. */
const REFERENCE_LINE = /^.*\(\{\{url\}\}\/docs\).*\n/m

/**
 * Reads the texts for agents: an index (https://llmstxt.org), and all documents for callers.
 * @throws SiteError if they were not built
 */
export async function openTexts({ publicBaseUrl, explorer }: TextSettings, folder: URL = BUILT): Promise<Site> {
  const files = TEXTS.map(async (name) => {
    const text = await readFile(new URL(name, folder), 'utf8').catch(() => {
      throw new SiteError(`expected ${name} in ${folder.pathname}, found none: run "npm run build:site"`)
    })
    const linked = withLinks(explorer ? text : text.replace(REFERENCE_LINE, ''), publicBaseUrl, (link) => link)
    const own = linked.replaceAll('{{url}}', () => publicBaseUrl)
    return [`/${name}`, fileOf(own, '.txt', 'public, max-age=3600')] as const
  })
  return new Map(await Promise.all(files))
}

/**
 * The Content-Security-Policy of the pages: scripts, styles, pictures and requests must come from the service
 * itself, and no inline script is allowed.
 */
const POLICY = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self'",
  'connect-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
  'require-trusted-types-for': "'script'",
  'trusted-types': "'none'",
}

/** Headers of every page and its assets, by name. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': Object.entries(POLICY)
    .map(([directive, value]) => `${directive} ${value}`)
    .join('; '),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}
