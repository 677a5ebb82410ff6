import { connectionOptions } from '../../../src/http/request/connection.ts'
import { randomNumbers } from '../../support/random-numbers.ts'
import { exchange } from '../../support/raw-client.ts'
import { startAttackedService } from '../requests/attacked-service.ts'
import type { AttackSuite } from '../suite.ts'
import { KINDS, type RawAttack } from './kinds.ts'

const { requestTimeout, connectionTimeout, http } = connectionOptions
const SHORT = {
  ...connectionOptions,
  requestTimeout: requestTimeout / 20,
  connectionTimeout: connectionTimeout / 20,
  http: { ...http, headersTimeout: http.headersTimeout / 20, connectionsCheckingInterval: 25 },
}

const AT_ONCE = 16

/**
 * Attacks by ambiguous, slow, huge and aborted requests, and by half-closed connections. Each connection must
 * be answered or closed, and each answer must belong to its request.
 */
export const sockets: AttackSuite = {
  name: 'sockets',
  async run({ seed, until, report }) {
    const service = await startAttackedService(SHORT)
    const { port } = new URL(await service.app.listen({ host: '127.0.0.1', port: 0 }))
    const below = randomNumbers(seed)
    const client = async (): Promise<void> => {
      while (!until()) {
        const kind = KINDS[below(KINDS.length)]!
        const attack = kind.draw({ below, key: service.key })
        const problem = await problemOf(Number(port), attack, service.errors)
        if (problem === undefined) report.held(kind.name, attack.outcome)
        else report.found(kind.name, `${problem}: ${JSON.stringify(attack.steps).slice(0, 600)}`)
      }
    }
    try {
      await Promise.all(Array.from({ length: AT_ONCE }, client))
    } finally {
      await service.close()
    }
  },
}

async function problemOf(port: number, attack: RawAttack, errors: () => number): Promise<string | undefined> {
  const before = errors()
  try {
    const found = await exchange(port, attack.steps, { answers: attack.expected ?? 0 })
    if (errors() > before) return 'an error in the log'
    if (found.answers.some(({ status }) => status >= 500)) return 'a 5xx'
    return attack.problem(found)
  } catch (error) {
    return (error as Error).message
  }
}
