import { afterAll, beforeAll } from 'vitest'
import type { BuiltDirectory } from './directory.ts'

/** A directory that is built before the tests of a file or a `describe`, and disposed of after them. */
export function sharedDirectory(build: () => Promise<BuiltDirectory>): BuiltDirectory {
  const built = {} as BuiltDirectory
  beforeAll(async () => {
    Object.assign(built, await build())
  })
  afterAll(() => built.dispose())
  return built
}
