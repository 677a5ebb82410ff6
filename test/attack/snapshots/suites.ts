import { randomNumbers } from '../../support/random-numbers.ts'
import type { AttackSuite } from '../suite.ts'
import { DAMAGES, damage, type Random } from './damages.ts'
import { FORGERIES, forge } from './forgeries.ts'
import { Siege } from './siege.ts'
import type { Order } from './victim.ts'

/**
 * Files with damage of disks, networks and power cuts. Either a file is refused with the name of its fault
 * (when it is opened, or when the damaged record is read), or every answer equals that of the sound snapshot.
 */
export const damages = suiteOf(
  'damages',
  Object.keys(DAMAGES),
  ['same', 'same', 'verify', 'same', 'same', 'swap', 'same', 'same', 'overwrite'],
  ({ sound, other }, kind, random) => damage(sound, other, kind, random),
)

/**
 * Files with right checksums and wrong content. Either a file is refused with the name of its fault, or every
 * answer comes in bounded time and fits the schema of its operation. One file in four has further faults.
 */
export const forgeries = suiteOf(
  'forgeries',
  Object.keys(FORGERIES),
  ['json', 'json', 'json', 'verify'],
  ({ sound }, kind, random, kinds) => {
    const more = random(4) === 0 ? [kinds[random(kinds.length)]!, kinds[random(kinds.length)]!] : []
    return forge(sound, [kind, ...more], random)
  },
)

/** A suite that attacks with each of `kinds`, and uses the attacked file in each of `ways`, in turn. */
function suiteOf(
  name: string,
  kinds: readonly string[],
  ways: readonly Order['how'][],
  bytesOf: (siege: Siege, kind: string, random: Random, kinds: readonly string[]) => Buffer,
): AttackSuite {
  return {
    name,
    async run({ seed, until, report }) {
      const siege = await Siege.begin(report)
      try {
        for (let round = 0; !until(); round++) {
          const kind = kinds[round % kinds.length]!
          const way = ways[Math.floor(round / kinds.length) % ways.length]!
          const bytes = bytesOf(siege, kind, randomNumbers(seed + round), kinds)
          await siege.attack(kind, bytes, way, `round ${round} of seed ${seed}, ${way}`)
        }
      } finally {
        await siege.end()
      }
    },
  }
}
