/** What a server tells its parent once it listens. */
export interface Announcement {
  readonly url: string
  /** The key to send; without one, the server asks for none. */
  readonly key?: string
}

/** Processor time that a server has used so far, in microseconds. */
export interface UsedCpu {
  readonly cpuUs: number
}

/** Tells the parent where this server is, answers each of its messages with the processor time used, and ends with the parent. */
export function announce(announcement: Announcement): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send?.({ cpuUs: user + system } satisfies UsedCpu)
  })
  process.once('disconnect', () => process.exit())
  process.send?.(announcement)
}
