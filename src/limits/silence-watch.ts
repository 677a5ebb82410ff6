/** A turn of the watch, and how many without an answer are silence: 100 ms, up to a turn more. */
const TURN_MS = 25
const SILENT_TURNS = 4
export const SILENCE_MS = TURN_MS * SILENT_TURNS

/**
 * Notices that nobody answers any more. Counts turns of a timer instead of time: when this process itself stood still, for a garbage collection or for
 * want of a processor, timers run before the answers that have arrived are read, and a time-out would blame the other side. A turn is one, however late.
 */
export class SilenceWatch {
  readonly #onSilence: () => void
  #owed = 0
  #turns = 0
  #timer: NodeJS.Timeout | undefined

  constructor(onSilence: () => void) {
    this.#onSilence = onSilence
  }

  /** An answer is owed from now on. */
  asked(): void {
    if (this.#owed++ > 0) return
    this.#turns = 0
    this.#timer ??= setInterval(() => this.#turn(), TURN_MS)
  }

  /** An answer has come, or will not be waited for any longer. */
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
