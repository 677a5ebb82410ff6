/** The texts for agents that read: an index (https://llmstxt.org), and all documents for callers. */
import { readFile } from 'node:fs/promises'
import { BUILT, fileOf, type Site, SiteError } from './site.ts'

const NAMES = ['llms.txt', 'llms-full.txt'] as const

/** They change with a release, as definitions of tools do. */
const CACHE_CONTROL = 'public, max-age=3600'

interface TextSettings {
  /** Where callers reach the service: links begin with it. */
  readonly publicBaseUrl: string
  /** Whether the pages for people are served; otherwise nothing links to them. */
  readonly explorer: boolean
}

/** A link of the index to the reference for people. */
const REFERENCE_LINE = /^.*\(\{\{url\}\}\/docs\).*\n/m

/**
 * Reads the texts into memory.
 * @throws SiteError where they were not built
 */
export async function openTexts({ publicBaseUrl, explorer }: TextSettings, folder: URL = BUILT): Promise<Site> {
  const files = NAMES.map(async (name) => {
    const text = await readFile(new URL(name, folder), 'utf8').catch(() => {
      throw new SiteError(`expected ${name} in ${folder.pathname}, found none: run "npm run build:site"`)
    })
    const own = (explorer ? text : text.replace(REFERENCE_LINE, '')).replaceAll('{{url}}', () => publicBaseUrl)
    return [`/${name}`, fileOf(own, '.txt', CACHE_CONTROL)] as const
  })
  return new Map(await Promise.all(files))
}
