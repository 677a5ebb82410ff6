import { sharedEvents } from '../../../support/shared-directory.ts'
import type { SomeEvent } from '../../../support/small-directory.ts'
import { testWords } from '../../../support/word-cases.ts'

const DATED: readonly SomeEvent[] = [
  { id: 1, name: 'Robotics Days', submissionDeadline: '2027-03-01' },
  { id: 2, name: 'Robotics Forum', submissionDeadline: '2026-01-01' },
  { id: 3, name: 'Robotics School', attendance: 'hybrid' },
]

testWords(
  sharedEvents(DATED),
  `
# words for deadlines and attendance are read as filters if the directory has deadlines and attendance
robotics deadline = 1 | deadline: open deadline
robotics deadline in march 2027 = 1 | deadline in march 2027: deadline March 2027
robotics deadline before february 2026 = 2 | deadline before february 2026: deadline until 2026-01-31
hybrid robotics = 3 | hybrid: hybrid
online robotics = none | online: online
`,
)

testWords(
  sharedEvents(DATED.map(({ id, name = '' }) => ({ id, name }))),
  `
# without deadlines and attendance in the directory, q drops deadline words and keeps attendance words
robotics deadline = 1 2 3 | deadline:
hybrid robotics = none | -
`,
)
