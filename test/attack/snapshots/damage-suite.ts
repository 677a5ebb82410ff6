import { randomNumbers } from '../../support/random-numbers.ts'
import type { AttackSuite } from '../suite.ts'
import { DAMAGES, damage } from './damages.ts'
import { Siege } from './siege.ts'

/** Ways in which a server gets a damaged file; most files are opened at a start. */
const WAYS = ['same', 'same', 'verify', 'same', 'same', 'swap', 'same', 'same', 'overwrite'] as const

/**
 * Files as disks, networks and power cuts damage them. Each file is refused with the name of its fault, at
 * once or when the damaged record is read, or every answer equals the answer of the sound snapshot.
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
