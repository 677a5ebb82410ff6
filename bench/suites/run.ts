import type { RunFacts } from '../support/machine.ts'
import type { Figure } from './figure.ts'
import type { Growth } from './growth.ts'
import type { Ratio } from './ratios.ts'

/** What `npm run bench -- --json FILE` writes. */
export interface BenchRun {
  readonly run: RunFacts
  readonly figures: readonly Figure[]
  readonly ratios: readonly Ratio[]
  readonly growths: readonly Growth[]
}
