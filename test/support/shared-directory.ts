import { afterAll, beforeAll } from 'vitest'
import type { BuiltDirectory } from './directory.ts'
import { directoryWith, type SomeEvent } from './small-directory.ts'

/** A directory that is built before the tests of a file or a `describe`, and disposed of after them. */
export function sharedDirectory(build: () => Promise<BuiltDirectory>): BuiltDirectory {
  const built = {} as BuiltDirectory
  beforeAll(async () => {
    Object.assign(built, await build())
  })
  afterAll(() => built.dispose())
  return built
}

export function sharedEvents(events: readonly SomeEvent[]): BuiltDirectory {
  return sharedDirectory(() => directoryWith({}, events))
}

export function sharedEventsWith(...given: Parameters<typeof directoryWith>): BuiltDirectory {
  return sharedDirectory(() => directoryWith(...given))
}
