/**
 * Loaded into the server that is soaked: steps its wall clock. The file that CLOCK_STEP_FILE names holds how
 * many milliseconds it is ahead, negative where it is behind.
 */
import { readFileSync } from 'node:fs'

const READ_EVERY_MS = 200
const RealDate = Date
let aheadMs = 0

setInterval(() => {
  aheadMs = Number(readFileSync(process.env.CLOCK_STEP_FILE, 'utf8')) || 0
}, READ_EVERY_MS).unref()

globalThis.Date = class extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + aheadMs)
    else super(...given)
  }

  static now() {
    return RealDate.now() + aheadMs
  }
}
