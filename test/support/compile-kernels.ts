import { execFileSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const source = join(root, 'src/docset/kernels/assembly/index.ts')
const compiled = join(root, 'src/docset/kernels/kernels.wasm')

/** Before all tests: they run the sources, and the fast kernels have to be compiled. */
export default function compileKernels(): void {
  if (existsSync(compiled) && statSync(compiled).mtimeMs > statSync(source).mtimeMs) return
  execFileSync('npm', ['run', '--silent', 'build:kernels'], { cwd: root, stdio: 'inherit' })
}
