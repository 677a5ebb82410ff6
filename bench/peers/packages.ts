import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const INSTALL = 'npm install --prefix bench --no-audit --no-fund --no-package-lock'

/**
 * A package of bench/package.json, which the project itself does without; the caller names the part of its interface that is used.
 * @throws Error that says how to install it
 */
export async function loadPackage<Module>(name: string): Promise<Module> {
  try {
    const path = createRequire(resolve('bench/package.json')).resolve(name)
    return (await import(pathToFileURL(path).href)) as Module
  } catch (cause) {
    throw new Error(`expected the package ${name}; run: ${INSTALL}`, { cause })
  }
}
