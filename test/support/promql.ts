/** Finds the names in a PromQL expression. It does not check the syntax, which is left to promtool. */

interface Names {
  /** Metrics, each with the labels that its matchers name. */
  readonly metrics: readonly { readonly name: string; readonly matched: readonly string[] }[]
  /** Labels of `by`, `on` and the other grouping words. */
  readonly grouped: readonly string[]
}

const GROUPING = ['by', 'without', 'on', 'ignoring', 'group_left', 'group_right']
const WORDS = ['and', 'or', 'unless', 'offset', 'bool', 'atan2', 'inf', 'nan']

export function namesIn(expression: string): Names {
  // Strings, ranges and comments hold no names.
  const text = expression
    .replace(/#.*$/gm, '')
    .replace(/"(?:[^"\\]|\\.)*"/g, '""')
    .replace(/\[[^\]]*\]/g, '')
  const metrics: { name: string; matched: string[] }[] = []
  const grouped: string[] = []
  const rest = text.replace(/\b(\w+)\s*\(([^()]*)\)/g, (whole, word: string, inside: string) => {
    if (!GROUPING.includes(word)) return whole
    grouped.push(...labelsIn(inside))
    return ' '
  })
  for (const [, name, opening, inside] of rest.matchAll(/\b([a-z_:][\w:]*)\b\s*(?:(\()|\{([^}]*)\})?/gi)) {
    if (opening !== undefined || WORDS.includes(name!.toLowerCase())) continue
    metrics.push({ name: name!, matched: labelsIn((inside ?? '').replace(/[!=~]+\s*""/g, '')) })
  }
  return { metrics, grouped }
}

function labelsIn(list: string): string[] {
  return list.split(',').flatMap((label) => (label.trim() === '' ? [] : [label.trim()]))
}
