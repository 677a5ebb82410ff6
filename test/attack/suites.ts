import { DUMPS } from './dumps/dumps.ts'
import { requests } from './requests/suite.ts'
import { damages, forgeries } from './snapshots/suites.ts'
import { sockets } from './sockets/suite.ts'
import type { AttackSuite } from './suite.ts'

/** All suites in the order in which they run. A new suite is an entry here. */
export const SUITES: readonly AttackSuite[] = [damages, forgeries, DUMPS, requests, sockets]
