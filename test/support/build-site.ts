import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { buildSite } from '../../build/site.ts'

const root = join(import.meta.dirname, '../..')
const BUILT = join(root, 'src/site/pages')
const SOURCES = ['src/site/explorer', 'build', 'docs']

/** Before all tests: servers from source serve the pages beside their code, and these have to be built. */
export default async function buildPages(): Promise<void> {
  if (!isFresh()) await buildSite(BUILT)
}

function isFresh(): boolean {
  const page = join(BUILT, 'index.html')
  if (!existsSync(page)) return false
  const builtMs = statSync(page).mtimeMs
  return SOURCES.every((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).every(
      (name) => statSync(join(root, folder, name)).mtimeMs < builtMs,
    ),
  )
}
