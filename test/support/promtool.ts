import { spawnSync } from 'node:child_process'

const HAS_PROMTOOL = spawnSync('promtool', ['--version']).status === 0
export const WITHOUT_PROMTOOL = !HAS_PROMTOOL
export const NEEDS_PROMTOOL = HAS_PROMTOOL
  ? ''
  : ' (skipped: promtool, of the Debian package prometheus, is not installed)'

export function promtool(words: readonly string[], input = ''): { readonly isRight: boolean; readonly says: string } {
  const { status, stdout, stderr } = spawnSync('promtool', words, { input, encoding: 'utf8' })
  return { isRight: status === 0, says: stdout + stderr }
}
