/** The texts for agents that read: an index (https://llmstxt.org), and all documents for callers. */
import { readFile } from 'node:fs/promises'
import { BUILT, fileOf, type Site, SiteError } from './site.ts'

const NAMES = ['llms.txt', 'llms-full.txt'] as const

/** They change with a release, as definitions of tools do. */
const CACHE_CONTROL = 'public, max-age=3600'

/**
 * Reads the texts into memory. `publicBaseUrl` is where callers reach the service: their links begin with it.
 * @throws SiteError where they were not built
 */
export async function openTexts(publicBaseUrl: string, folder: URL = BUILT): Promise<Site> {
  const files = NAMES.map(async (name) => {
    const text = await readFile(new URL(name, folder), 'utf8').catch(() => {
      throw new SiteError(`expected ${name} in ${folder.pathname}, found none: run "npm run build:site"`)
    })
    return [`/${name}`, fileOf(text.replaceAll('{{url}}', publicBaseUrl), '.txt', CACHE_CONTROL)] as const
  })
  return new Map(await Promise.all(files))
}
