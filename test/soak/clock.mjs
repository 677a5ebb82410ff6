/** Sets the clock of a server ahead by the milliseconds in the file CLOCK_STEP_FILE, which may be negative. */
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
