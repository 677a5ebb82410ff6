import { nextMessage, startScript } from '../../support/child.ts'

/** Number of answers by status, and number of failures by error. */
export type Statuses = Readonly<Record<string, number>>

/**
 * Sends requests from a separate process, because this process blocks while it waits for commands of the
 * engine.
 */
export function startAsking(url: string, key: string): { stop(): Promise<Statuses> } {
  const child = startScript('asker', import.meta.url, { args: [url, key] })
  return {
    stop() {
      const told = nextMessage<Statuses>(child)
      child.send('stop')
      return told
    },
  }
}
