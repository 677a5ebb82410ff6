import { htmlTable, paragraphs } from '../html.ts'
import type { Section } from '../section.ts'
import { TARGET_EVENTS, type Target } from '../targets.ts'

export function targetsSection(targets: readonly Target[]): Section {
  const isMet = ({ share }: Target) => share !== undefined && share <= 1
  const measured = targets.filter(({ share }) => share !== undefined)
  const rows = targets.map((target) => {
    const { name, wanted, measured, share } = target
    if (share === undefined) return [name, wanted, '', '', { text: 'not measured', mark: 'unknown' }]
    const verdict = isMet(target) ? { text: 'met', mark: 'met' } : { text: 'missed', mark: 'missed' }
    return [name, wanted, measured!, `${share.toFixed(2)}`, verdict]
  })
  return {
    id: 'targets',
    heading: 'Targets',
    parts: [
      paragraphs(
        `${measured.filter(isMet).length} of ${measured.length} measured targets are met; ${targets.length - measured.length} of ${targets.length} were not measured. All are about ${TARGET_EVENTS.toLocaleString('en')} events. The share is what was measured by what was wanted, or the other way round where more is better: 1 or less is met.`,
      ),
      htmlTable('Targets and what was measured', ['target', 'wanted', 'measured', 'share', ''], rows),
    ],
  }
}
