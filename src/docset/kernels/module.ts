import { readFileSync } from 'node:fs'

/**
 * Modules compiled from AssemblyScript. A module exports the constants of memory layout that it shares with
 * TypeScript, so that a stale file is refused when it is instantiated.
 */

/** A module was built with another memory layout than this code expects. */
export class KernelLayoutError extends Error {
  override readonly name = 'KernelLayoutError'

  constructor(expected: string, got: string) {
    super(`expected a compiled kernel with ${expected}, got ${got}: run npm run build:kernels`)
  }
}

/**
 * The module in a file, read and compiled when first needed. The function throws Node's error when the file
 * is missing.
 */
export function moduleAt(file: URL): () => WebAssembly.Module {
  let module: WebAssembly.Module | undefined
  return () => {
    module ??= new WebAssembly.Module(readFileSync(file))
    return module
  }
}

/**
 * A constant that a module exports.
 * @throws KernelLayoutError when there is none of that name
 */
function constantOf(exports: object, name: string): number {
  const constant = (exports as Record<string, WebAssembly.Global | undefined>)[name]
  if (constant === undefined) throw new KernelLayoutError(`the constant ${name}`, 'none')
  return constant.value
}

/**
 * Compares constants that a module exports with their values in TypeScript.
 * @throws KernelLayoutError at the first difference
 */
export function checkConstants(exports: object, expected: Readonly<Record<string, number>>): void {
  for (const [name, value] of Object.entries(expected)) {
    const found = constantOf(exports, name)
    if (found !== value) throw new KernelLayoutError(`${name} = ${value}`, String(found))
  }
}
