/** Length of a turn, and how many turns without an answer are silence: 100 ms, plus up to one turn. */
const TURN_MS = 25
const SILENT_TURNS = 4
export const SILENCE_MS = TURN_MS * SILENT_TURNS

/**
 * Calls back when the other side stops answering.
 *
 * It counts turns of a timer instead of reading a clock. When this process itself stands still, for a garbage
 * collection or for want of a processor, its timers run before it reads the answers that have arrived; a
 * time-out would blame the other side. A turn counts as one, however late it is.
 */
export class SilenceWatch {
  readonly #onSilence: () => void
  /** Answers that are still to come. */
  #owed = 0
  /** Turns since the last answer. */
  #turns = 0
  #timer: NodeJS.Timeout | undefined

  constructor(onSilence: () => void) {
    this.#onSilence = onSilence
  }

  /** Something was asked, so one more answer is owed. */
  asked(): void {
    if (this.#owed++ > 0) return
    this.#timer ??= setInterval(() => this.#turn(), TURN_MS)
  }

  /** An answer came, or is no longer waited for. */
  answered(): void {
    this.#owed--
    this.#turns = 0
  }

  #turn(): void {
    if (this.#owed === 0) {
      clearInterval(this.#timer)
      this.#timer = undefined
    } else if (++this.#turns > SILENT_TURNS) {
      this.#turns = 0
      this.#onSilence()
    }
  }
}
