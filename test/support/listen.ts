import { exchange, type Step } from './raw-client.ts'
import { type Service, startService } from './service.ts'

/** Lets a service listen. `send` performs its steps on a new connection, and returns all answers. */
export async function listen({ app }: Pick<Service, 'app'>) {
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const port = Number(new URL(url).port)
  const send = (...steps: readonly Step[]) => exchange(port, steps, { answers: Number.POSITIVE_INFINITY })
  return { url, port, send }
}

export async function startListening(changes: Parameters<typeof startService>[0] = {}) {
  const service = await startService(changes)
  return { ...service, ...(await listen(service)) }
}
