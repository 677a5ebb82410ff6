import { randomNumbers } from '../../support/random-numbers.ts'
import type { AttackSuite } from '../suite.ts'
import { FORGERIES, forge } from './forgeries.ts'
import { Siege } from './siege.ts'

/** Ways in which a forged file is used: served, or verified. */
const WAYS = ['json', 'json', 'json', 'verify'] as const

/**
 * Files whose checksums are right and whose content is wrong. Each file is refused with the name of its
 * fault, or served: then every answer comes in bounded time, and is JSON that fits the schema of its
 * operation.
 */
export const forgeries: AttackSuite = {
  name: 'forgeries',
  async run({ seed, until, report }) {
    const siege = await Siege.begin(report)
    const kinds = Object.keys(FORGERIES)
    try {
      for (let round = 0; !until(); round++) {
        const random = randomNumbers(seed + round)
        const kind = kinds[round % kinds.length]!
        const way = WAYS[Math.floor(round / kinds.length) % WAYS.length]!
        // one file in four has further faults
        const more = random(4) === 0 ? [kinds[random(kinds.length)]!, kinds[random(kinds.length)]!] : []
        const repeat = `round ${round} of seed ${seed}, ${way}${more.length > 0 ? `, with ${more.join(' and ')}` : ''}`
        await siege.attack(kind, forge(siege.sound, [kind, ...more], random), way, repeat)
      }
    } finally {
      await siege.end()
    }
  },
}
