/** The reference for people: pages without scripts, built from the documents and the OpenAPI document. */
import { readdir, readFile } from 'node:fs/promises'
import { BUILT, fileOf, type Site, SiteError } from './site.ts'

/**
 * Reads the pages into memory, by the paths under which they are served. `publicBaseUrl` is where callers
 * reach the service: the requests that are shown begin with it.
 * @throws SiteError where they were not built
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
      const text = page.replaceAll('{{url}}', () => escaped(publicBaseUrl))
      return [`/${name.slice(0, -'.html'.length)}`, fileOf(text, '.html', 'no-cache')] as const
    })
  return new Map(await Promise.all(files))
}

function escaped(url: string): string {
  return url.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
}
