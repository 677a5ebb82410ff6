import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const KERNELS = 'src/docset/kernels/kernels.wasm'

/** Runs before all tests, because tests that run from source need the compiled kernels. */
export default function compileKernels(): void {
  if (isFresh(KERNELS)) return
  execFileSync('npm', ['run', '--silent', 'build:kernels'], { cwd: root, stdio: 'inherit' })
}

function isFresh(compiled: string): boolean {
  const path = join(root, compiled)
  if (!existsSync(path)) return false
  const sources = join(path, '../assembly')
  return readdirSync(sources).every((name) => statSync(join(sources, name)).mtimeMs < statSync(path).mtimeMs)
}
