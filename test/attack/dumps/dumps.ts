import { rmSync } from 'node:fs'
import { randomNumbers } from '../../support/random-numbers.ts'
import { type Attack, type AttackSuite, scratchFolder } from '../suite.ts'
import { DAMAGES, makeSoundDumps } from './damaged.ts'
import { HAND_MADE } from './hand-made.ts'
import { tryDump } from './try-dump.ts'

/**
 * Hostile dumps, then damaged dumps. No dump may crash the builder, lose a row, write another file than the
 * builder does, or end in an error without advice.
 */
export const DUMPS: AttackSuite = { name: 'dumps', run }

async function run({ seed, until, report }: Attack): Promise<void> {
  for (const { kind, content, expect } of HAND_MADE) {
    if (until()) return
    const { outcome, harm } = await tryDump(content)
    if (harm !== undefined) report.found(kind, harm)
    else if (outcome !== expect) report.found(kind, `expected it to be ${expect}, it was ${outcome}`)
    else report.held(kind, outcome)
  }
  const scratch = scratchFolder()
  try {
    const sound = makeSoundDumps(scratch)
    const kinds = Object.entries(DAMAGES)
    for (let number = 0; !until(); number++) {
      const [kind, damage] = kinds[number % kinds.length]!
      const { outcome, harm } = await tryDump(damage(sound, randomNumbers(seed + number)))
      if (harm === undefined) report.held(kind, outcome)
      else report.found(kind, `${harm} (seed ${seed + number})`)
    }
  } finally {
    rmSync(scratch, { recursive: true })
  }
}
