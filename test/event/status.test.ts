import { expect, test } from 'vitest'
import { EVENT_STATUSES } from '../../src/event/attributes.ts'
import { eventStatusNamed, STATUS_FORMS } from '../../src/event/status.ts'

test.each(EVENT_STATUSES)(
  'every form of the status %s is read as that status, in any case and punctuation',
  (status) => {
    for (const form of STATUS_FORMS[status]) {
      expect([form, form.toUpperCase(), ` ${form}!`].map(eventStatusNamed)).toEqual([status, status, status])
    }
  },
)

test.each([
  ['https://schema.org/EventCancelled', 'cancelled'],
  ['http://schema.org/EventMovedOnline', 'moved-online'],
  ['CONFIRMED', 'scheduled'],
  ['TENTATIVE', undefined],
  ['cancelled?maybe', undefined],
  ['', undefined],
])('the text %j is read as the status %j', (text, status) => {
  expect(eventStatusNamed(text)).toBe(status)
})
