import type { Finding } from './checks.ts'

/** A line a check: how it is, which, and what was found; where it is not well also what was expected and what to do. */
export function formatFindings(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ check }) => check.length))
  return findings
    .map((finding) => `${finding.state.padEnd(7)}  ${finding.check.padEnd(width)}  ${say(finding)}`)
    .join('\n')
}

function say(finding: Finding): string {
  if (finding.state === 'ok') return finding.found
  return `expected ${finding.expected}, found ${finding.found}: ${finding.todo}`
}
