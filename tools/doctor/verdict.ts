/** What a check found: what was expected and what to do are told where it is not well. */
export type Verdict =
  | { readonly state: 'ok'; readonly found: string }
  | {
      /** `problem`: the service cannot work, or not as it is set up to. `warning`: it works, and somebody should know. */
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
