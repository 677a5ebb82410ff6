import { constants, copyFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build } from 'esbuild'
import { licensesOf } from './licenses.ts'

const root = join(import.meta.dirname, '..')

/** Packages of CommonJS call `require`, which modules do not have. */
const REQUIRE = `import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);`

/** Packages that are looked for beside the bundle when they are needed, which is never in a server. */
const OUTSIDE = [
  // native, and only there where snapshots are built
  'better-sqlite3',
  // what msgpackr would read strings with: native, and switched off below
  'msgpackr-extract',
  // Fastify loads these three when it is given no compilers, or asked in tests; 0.7 MB that each start would read
  '@fastify/ajv-compiler',
  '@fastify/fast-json-stringify-compiler',
  'light-my-request',
]

/**
 * Puts the command line and the packages it needs into one folder that runs without any other file but `package.json` above it: `confdex.js`, chunks
 * that are loaded when a command first needs them, compiled kernels, and the licenses of what is in there. A start opens 40 files instead of 609: with
 * a million events 0.66 s of processor time until it is ready instead of 0.94, 0.42 of it in the main thread instead of 0.57 (medians of ten, taken in
 * turn). Minified it starts no sooner. Country names are read from their package, as SQLite is, for only building needs them.
 */
export async function bundle(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: ['tools/confdex.ts'],
    outdir: folder,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    external: OUTSIDE,
    // looking for a native reader of strings took 9 ms, and one header and one text index are all there is to read
    define: { 'process.env.MSGPACKR_NATIVE_ACCELERATION_DISABLED': '"true"' },
    banner: { js: REQUIRE },
    sourcemap: true,
    legalComments: 'none',
    metafile: true,
    logLevel: 'warning',
  })
  for (const kernels of compiledKernels()) {
    // by COPYFILE_EXCL two of the same name fail: all files of a bundle lie in one folder
    copyFileSync(kernels, join(folder, basename(kernels)), constants.COPYFILE_EXCL)
  }
  writeFileSync(join(folder, 'licenses.txt'), licensesOf(Object.keys(metafile.inputs), root))
}

/** Sources find these by their URL beside their own, which in a bundle is that of a chunk. */
function compiledKernels(): string[] {
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  return files.filter((name) => name.endsWith('.wasm')).map((name) => join(root, 'src', name))
}
