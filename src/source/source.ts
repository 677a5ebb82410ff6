/**
 * Where snapshots come from. What a source offers is the path of a file on this machine that nobody has
 * opened yet.
 */
export interface SnapshotSource {
  /** The place as people may see it, without secrets. */
  readonly name: string
  /**
   * The copy of the snapshot that was served last, for sources that keep one. It is there even when the
   * storage is not. Called once, before anything else.
   */
  cachedCopy(): Promise<string | undefined>
  /**
   * The snapshot that lies at the place now; undefined when it was offered before. Rejects with SourceError,
   * or when the signal aborts.
   */
  poll(signal: AbortSignal): Promise<string | undefined>
  /** To be called once it is known whether the last offer is served. */
  settle(became: 'served' | 'refused'): Promise<void>
}
