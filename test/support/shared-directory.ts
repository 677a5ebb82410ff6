import { afterAll, beforeAll } from 'vitest'
import type { BuiltDirectory } from './directory.ts'
import { directoryWith, type SomeEvent } from './small-directory.ts'

/** Shared by the tests of a file or of a `describe`. */
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
