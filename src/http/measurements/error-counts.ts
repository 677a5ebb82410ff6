import type { ErrorKind, ServiceError } from '../../operations/errors.ts'

/** How many errors were answered, by kind and reason: both are closed lists. */
export class ErrorCounts {
  readonly byKind = new Map<string, { readonly kind: ErrorKind; readonly reason: string; count: number }>()

  add({ kind, reason }: ServiceError): void {
    const key = `${kind} ${reason}`
    const known = this.byKind.get(key)
    if (known === undefined) this.byKind.set(key, { kind, reason, count: 1 })
    else known.count++
  }
}
