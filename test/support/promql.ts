/** Finds the names in expressions of PromQL. promtool checks their syntax. */

interface Names {
  readonly metrics: readonly { readonly name: string; readonly matched: readonly string[] }[]
  /** The labels after `by`, `on` and other words for grouping. */
  readonly grouped: readonly string[]
}

const GROUPING = ['by', 'without', 'on', 'ignoring', 'group_left', 'group_right']
const WORDS = ['and', 'or', 'unless', 'offset', 'bool', 'atan2', 'inf', 'nan']

export function namesIn(expression: string): Names {
  // strings, ranges and comments contain no names
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
