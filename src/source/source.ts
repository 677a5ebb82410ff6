/** Where snapshots come from, and how a new one is noticed. Offers are paths of files on this machine, not yet opened. */
export interface SnapshotSource {
  /** The place as people may see it, without secrets. */
  readonly name: string
  /** Asked once, before anything else: the copy that was served last, for sources that keep one. It is at hand even when they cannot be asked. */
  keptCopy(): Promise<string | undefined>
  /** What lies there now; undefined when that was offered before. Rejects with SourceError, or when the signal calls it off. */
  look(signal: AbortSignal): Promise<string | undefined>
  /** Told what became of the last offer. */
  settle(became: 'served' | 'refused'): Promise<void>
}
