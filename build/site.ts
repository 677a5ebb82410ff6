import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build, type Metafile } from 'esbuild'
import { writeReference } from './reference/write-reference.ts'
import { writeTexts } from './texts.ts'
import { drawWorldMap } from './world-map.ts'

const root = join(import.meta.dirname, '..')
const source = join(root, 'src/site/explorer')
const referenceStyle = join(root, 'src/site/reference/reference.css')

/** Data files that the pages contain. The licenses of their packages must also be distributed. */
const DATA = ['node_modules/world-atlas/countries-110m.json']

/**
 * Builds the HTML pages into a folder. Assets have a hash of their content in their name, and are also
 * compressed.
 * @returns the source files of the pages, relative to the root of the project
 */
export async function buildSite(folder: string): Promise<readonly string[]> {
  rmSync(folder, { recursive: true, force: true })
  const assets = join(folder, 'assets')
  mkdirSync(assets, { recursive: true })
  const map = writeAsset(assets, 'map.json', JSON.stringify(drawWorldMap()))
  const icon = writeAsset(assets, 'icon.svg', readFileSync(join(source, 'icon.svg'), 'utf8'))
  const { metafile, outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [join(source, 'main.tsx'), join(source, 'style.css'), referenceStyle],
    outdir: assets,
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    target: ['chrome111', 'firefox121', 'safari17'],
    jsx: 'automatic',
    jsxImportSource: 'preact',
    define: { MAP_URL: JSON.stringify(map) },
    legalComments: 'none',
    metafile: true,
    logLevel: 'warning',
  })
  const written = new Map(
    outputFiles.map(({ path, text }) => [basename(path), writeAsset(assets, basename(path), text)]),
  )
  const page = readFileSync(join(source, 'index.html'), 'utf8')
    .replace('{{icon}}', icon)
    .replace('{{script}}', written.get('main.js')!)
    .replace('{{style}}', written.get('style.css')!)
  writeFileSync(join(folder, 'index.html'), page)
  await writeReference(join(folder, 'reference'), { style: written.get('reference.css')!, icon })
  writeTexts(folder)
  return [...Object.keys((metafile as Metafile).inputs), ...DATA]
}

/** Returns the path under which the asset is served. */
function writeAsset(folder: string, name: string, text: string): string {
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 12)
  const hashed = name.replace(/\.(?=[a-z]+$)/, `-${hash}.`)
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
  writeFileSync(join(folder, hashed), text)
  writeFileSync(join(folder, `${hashed}.br`), brotliCompressSync(text, brotli))
  writeFileSync(join(folder, `${hashed}.gz`), gzipSync(text, { level: 9 }))
  return `/assets/${hashed}`
}
