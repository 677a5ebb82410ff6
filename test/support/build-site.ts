import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { buildSite } from '../../build/site.ts'

const root = join(import.meta.dirname, '../..')
const BUILT = join(root, 'src/site/pages')
const SOURCES = [
  'src/site/explorer',
  'src/site/reference',
  'src/operations',
  'src/http/routes',
  'build',
  'docs',
  'README.md',
]

/** Runs before all tests, because servers that run from source need the built pages. */
export default async function buildPages(): Promise<void> {
  if (!isFresh()) await buildSite(BUILT)
}

function isFresh(): boolean {
  const page = join(BUILT, 'index.html')
  if (!existsSync(page)) return false
  const builtMs = statSync(page).mtimeMs
  return SOURCES.flatMap((name) => filesOf(join(root, name))).every((path) => statSync(path).mtimeMs < builtMs)
}

function filesOf(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => join(path, name))
}
