import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundle } from '../../build/bundle.ts'
import { ROOT } from './documents.ts'

/** Returns the path of confdex.js. */
export async function bundleInto(folder: string): Promise<string> {
  copyFileSync(join(ROOT, 'package.json'), join(folder, 'package.json'))
  await bundle(join(folder, 'dist'))
  return join(folder, 'dist/confdex.js')
}
