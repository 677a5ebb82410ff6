/** Calls an exchange off when nothing was heard for a time, or when its owner says so. */
export class SilenceGuard {
  readonly #call = new AbortController()
  readonly #owner: AbortSignal
  readonly #timer: NodeJS.Timeout
  readonly #callOff = () => this.#call.abort()

  /** `end` must follow. `AbortSignal.any` would leave a trace of each guard at an owner that outlives them all. */
  constructor(silenceMs: number, owner: AbortSignal) {
    this.#owner = owner
    this.#timer = setTimeout(this.#callOff, silenceMs)
    owner.addEventListener('abort', this.#callOff)
    if (owner.aborted) this.#callOff()
  }

  /** For whatever makes the exchange. */
  get signal(): AbortSignal {
    return this.#call.signal
  }

  /** Something was heard: the time begins anew. */
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
