import type { Installation } from './installation.ts'

export interface Check {
  /** Scripts identify findings by this name. */
  readonly name: string
  /** Returns undefined if the check does not apply to this installation. */
  run(installation: Installation): Promise<Verdict | undefined> | Verdict | undefined
}

export type Verdict =
  | { readonly state: 'ok'; readonly found: string }
  | {
      /** `problem`: the service does not work as configured. `warning`: it works, but needs attention. */
      readonly state: 'warning' | 'problem'
      readonly expected: string
      readonly found: string
      readonly todo: string
    }

export function ok(found: string): Verdict {
  return { state: 'ok', found }
}

export function warning(expected: string, found: string, todo: string): Verdict {
  return { state: 'warning', expected, found, todo }
}

export function problem(expected: string, found: string, todo: string): Verdict {
  return { state: 'problem', expected, found, todo }
}

/** A size in powers of 1000: `0 bytes`, `160 MB`, `1.2 GB`. */
export function sizeText(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB']
  let unit = 0
  while (bytes >= 1000 && unit < units.length - 1) {
    bytes /= 1000
    unit++
  }
  return `${bytes.toFixed(unit < 3 ? 0 : 1)} ${units[unit]}`
}
