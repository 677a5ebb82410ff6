import type { Installation } from './installation.ts'
import type { Verdict } from './verdict.ts'

/** One question about an installation. */
export interface Check {
  readonly name: string
  /** Undefined where the question does not arise. */
  run(installation: Installation): Promise<Verdict | undefined> | Verdict | undefined
}
