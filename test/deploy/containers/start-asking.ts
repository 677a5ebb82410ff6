import { nextMessage, startScript } from '../../support/child.ts'

export type Statuses = Readonly<Record<string, number>>

/** A separate process sends the requests, because commands of the engine block this process. */
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
