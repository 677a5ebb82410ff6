import { Durations } from './durations.ts'

/**
 * Upper bounds of the buckets. Steps of 2 to 2.5 show a quantile within that factor. Cached answers and
 * median searches fill the first two; longer times are waiting: for Redis, a disk, or a turn.
 */
export const REQUEST_BOUNDS_MS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25, 50, 100, 250, 1000] as const

/** How long the requests of one route took, by status. */
export class RouteDurations {
  readonly byStatus = new Map<number, Durations>()

  observe(status: number, ms: number): void {
    let durations = this.byStatus.get(status)
    if (durations === undefined) {
      durations = new Durations(REQUEST_BOUNDS_MS)
      this.byStatus.set(status, durations)
    }
    durations.observe(ms)
  }
}

/** Stands for the route where none matches. Callers can invent paths without end, so these share one name. */
const NO_ROUTE = 'none'

/** How long requests took, by route and status. A route looks them up once, when it is registered. */
export class RequestDurations {
  readonly byRoute = new Map<string, RouteDurations>()
  readonly withoutRoute = this.ofRoute(NO_ROUTE)

  ofRoute(route: string): RouteDurations {
    let durations = this.byRoute.get(route)
    if (durations === undefined) {
      durations = new RouteDurations()
      this.byRoute.set(route, durations)
    }
    return durations
  }
}
