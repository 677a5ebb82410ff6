/** A 503 that says no reason: replicas always say one, balancers never. */
export const BY_BALANCER = '503 by the balancer'

/** A 503 of a replica that has too much to do. */
export const OVERLOADED = '503 overloaded'

/** The name of an answer other than 200: its status, and of a 503 also whose it is and why. */
export function refusalName(status: number, body: string): string {
  if (status !== 503) return String(status)
  const reason = /"reason":"(\w+)"/.exec(body)?.[1]
  return reason === undefined ? BY_BALANCER : `503 ${reason}`
}
