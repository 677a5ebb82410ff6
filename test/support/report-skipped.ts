import type { Reporter, TestCase, TestModule } from 'vitest/node'

/**
 * Prints the number of skipped tests by file and outermost suite, whose title names the missing requirement.
 * CI fails if a test was skipped.
 */
export default class SkippedTests implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const counts = new Map<string, number>()
    for (const module of modules) {
      for (const test of module.children.allTests('skipped')) {
        const where = `${module.relativeModuleId}: ${outermost(test)}`
        counts.set(where, (counts.get(where) ?? 0) + 1)
      }
    }
    if (counts.size === 0) return
    console.log('\nSkipped because requirements are missing (named by the titles; CI has all of them):')
    for (const [where, count] of counts) console.log(`  ${count} in ${where}`)
  }
}

/** If the test is in no suite, its own title. */
function outermost(test: TestCase): string {
  let title = test.name
  for (let parent = test.parent; parent.type === 'suite'; parent = parent.parent) title = parent.name
  return title
}
