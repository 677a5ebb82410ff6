import { expect, test } from 'vitest'
import { feedAddresses } from '../../../src/site/explorer/model/elsewhere.ts'
import { count, events, short } from '../../../src/site/explorer/model/numbers.ts'

test('the calendar address that the explorer makes has the filters and the feed token, but no page', () => {
  const place = { protocol: 'https:', host: 'a.org' }
  const search = { q: "women's health", country: 'France', offset: 40, sort: 'date', view: 'calendar' } as const
  const address = 'a.org/calendar.ics?q=women%27s+health&country=France&token=T'
  const addresses = { copied: `https://${address}`, opened: `webcal://${address}` }
  expect(feedAddresses(place, search, 'events', 'T')).toEqual(addresses)
  const { opened } = feedAddresses(place, { q: 'a' }, 'deadlines', null, true)
  expect(opened).toBe('webcal://a.org/calendar.ics?q=a&deadlines=true&alarms=true')
})

test.each([
  [0, '0', '0 events', '0'],
  [1, '1', '1 event', '1'],
  [999, '999', '999 events', '999'],
  [1000, '1,000', '1,000 events', '1K'],
  [1999, '1,999', '1,999 events', '1.9K'],
  [34_567, '34,567', '34,567 events', '34K'],
  [1_234_567, '1,234,567', '1,234,567 events', '1.2M'],
])(
  'the explorer writes the number %d as "%s", with its noun as "%s", and in short as "%s"',
  (number, whole, words, least) => {
    expect([count(number), events(number), short(number)]).toEqual([whole, words, least])
  },
)
