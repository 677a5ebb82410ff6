/** Aborts an exchange when nothing was received for a time, or when its owner aborts. */
export class SilenceGuard {
  readonly #call = new AbortController()
  readonly #owner: AbortSignal
  readonly #timer: NodeJS.Timeout
  readonly #callOff = () => this.#call.abort()

  /**
   * `end` must be called in the end. `AbortSignal.any` would leave a listener of each guard at an owner that
   * outlives them all.
   */
  constructor(silenceMs: number, owner: AbortSignal) {
    this.#owner = owner
    this.#timer = setTimeout(this.#callOff, silenceMs)
    owner.addEventListener('abort', this.#callOff)
    if (owner.aborted) this.#callOff()
  }

  /** To be passed to the exchange. */
  get signal(): AbortSignal {
    return this.#call.signal
  }

  /** Something was received: the time starts again. */
  heard(): void {
    this.#timer.refresh()
  }

  get isCalledOff(): boolean {
    return this.#owner.aborted
  }

  get isSilent(): boolean {
    return this.signal.aborted && !this.isCalledOff
  }

  end(): void {
    clearTimeout(this.#timer)
    this.#owner.removeEventListener('abort', this.#callOff)
  }
}
