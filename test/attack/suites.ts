import { DUMPS } from './dumps/dumps.ts'
import { requests } from './requests/suite.ts'
import { damages, forgeries } from './snapshots/suites.ts'
import { sockets } from './sockets/suite.ts'
import type { AttackSuite } from './suite.ts'

export const SUITES: readonly AttackSuite[] = [damages, forgeries, DUMPS, requests, sockets]
