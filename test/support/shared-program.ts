import { afterAll, beforeAll } from 'vitest'
import { type BuiltProgram, buildProgram } from './built-program.ts'
import { scratchFolder } from './scratch.ts'

export function sharedProgram() {
  const shared = {} as BuiltProgram & { home: string; key: string }
  beforeAll(async () => {
    const home = scratchFolder(afterAll)
    const program = await buildProgram(home)
    Object.assign(shared, program, { home, key: program.issueKey() })
  })
  return shared
}
