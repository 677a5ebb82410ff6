import type { Run } from './run.ts'

/** Compares one kind of questions in two runs: a line for each call with another answer. */
export function changesSince(before: Run, after: Run, kind: string): string[] {
  const old = new Map(before.questions.filter((each) => each.kind === kind).map((each) => [keyOf(each.call), each]))
  return after.questions.flatMap((now) => {
    const then = now.kind === kind ? old.get(keyOf(now.call)) : undefined
    if (then === undefined) return []
    const gone = then.ids.filter((id) => !now.ids.includes(id))
    const come = now.ids.filter((id) => !then.ids.includes(id))
    const changes = [
      ...(then.total === now.total ? [] : [`total ${then.total} -> ${now.total}`]),
      ...(gone.length + come.length === 0 ? [] : [`gone ${gone.join(' ')}; new ${come.join(' ')}`]),
      ...(gone.length + come.length === 0 && then.ids.join() !== now.ids.join() ? ['another order'] : []),
      ...(then.served === now.served ? [] : [`served ${then.served} -> ${now.served}`]),
    ]
    return changes.length === 0 ? [] : [`${keyOf(now.call)}: ${changes.join('; ')}`]
  })
}

function keyOf(call: Readonly<Record<string, string>>): string {
  return new URLSearchParams(call).toString()
}
