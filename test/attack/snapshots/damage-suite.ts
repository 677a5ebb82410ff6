import { randomNumbers } from '../../support/random-numbers.ts'
import type { AttackSuite } from '../suite.ts'
import { DAMAGES, damage } from './damages.ts'
import { Siege } from './siege.ts'

/** Ways in which a damaged file meets a server: most often it is opened at a start. */
const WAYS = ['same', 'same', 'verify', 'same', 'same', 'swap', 'same', 'same', 'overwrite'] as const

/**
 * Files as disks, networks and power cuts leave them. Each is refused by name, at once or when the damaged
 * record is read, or every answer is that of the sound snapshot.
 */
export const damages: AttackSuite = {
  name: 'damages',
  async run({ seed, until, report }) {
    const siege = await Siege.begin(report)
    const kinds = Object.keys(DAMAGES)
    try {
      for (let round = 0; !until(); round++) {
        const kind = kinds[round % kinds.length]!
        const way = WAYS[Math.floor(round / kinds.length) % WAYS.length]!
        const bytes = damage(siege.sound, siege.other, kind, randomNumbers(seed + round))
        await siege.attack(kind, bytes, way, `round ${round} of seed ${seed}, ${way}`)
      }
    } finally {
      await siege.end()
    }
  },
}
