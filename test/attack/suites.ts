import type { AttackSuite } from './suite.ts'

/** All suites, in the order in which they run. A new one is one more entry. */
export const SUITES: readonly AttackSuite[] = []
