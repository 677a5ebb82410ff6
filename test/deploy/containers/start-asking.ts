import { nextMessage, startScript } from '../../support/child.ts'

/** Answers by their status; what failed, by its error. */
export type Statuses = Readonly<Record<string, number>>

/** Asks from a process of its own, since commands of the engine are waited for here. */
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
