import { fc, test } from '@fast-check/vitest'
import { expect, test as plainTest } from 'vitest'
import { feedText } from '../../src/formats/feed.ts'
import { elementsIn, parseXml, textIn } from '../support/parse-xml.ts'
import { someRow } from './some-row.ts'

const SETTINGS = { publicBaseUrl: 'https://events.example:8443', publicPages: false, stamp: '2026-11-20T03:00:00Z' }
const FACTS = { search: 'soil', query: 'q=soil', notes: [] }

plainTest('an Atom feed has an entry for each changed row, with stable identifiers', () => {
  const rows = [
    someRow({ updated: '2026-11-20', first_seen: '2026-11-20', licence: 'CC0-1.0', source: 'Society' }),
    someRow({ id: 8, updated: '2026-11-18', event_status: 'cancelled', website: '' }),
    someRow({ id: 9 }),
  ]
  const feed = parseXml(feedText(rows, SETTINGS, FACTS))
  expect(textIn(feed, 'id')).toBe('tag:events.example,2026:feed?q=soil')
  expect(textIn(feed, 'title')).toBe('New and changed: soil')
  expect(textIn(feed, 'updated')).toBe('2026-11-20T00:00:00Z')
  expect(elementsIn(feed, 'link').map(({ attributes }) => attributes.href)).toEqual([
    'https://events.example:8443/feed.atom?q=soil',
    'https://events.example:8443/?q=soil',
  ])
  const entries = elementsIn(feed, 'entry')
  expect(entries.map((entry) => ['id', 'updated', 'published', 'rights'].map((name) => textIn(entry, name)))).toEqual([
    ['tag:events.example,2026:conference-7', '2026-11-20T00:00:00Z', '2026-11-20T00:00:00Z', 'CC0-1.0'],
    ['tag:events.example,2026:conference-8', '2026-11-18T00:00:00Z', undefined, undefined],
  ])
  expect(entries.map((entry) => elementsIn(entry, 'link')[0]!.attributes.href)).toEqual([
    'https://example.org/',
    'https://events.example:8443/conferences/8',
  ])
  expect(textIn(entries[0]!, 'summary')).toMatch(/^New\. Nov 21-22, 2026, Hall 1, Berlin, Germany\..* Source: Society$/)
  expect(textIn(entries[1]!, 'summary')).toMatch(/^Changed\. .*Status: cancelled$/)
})

plainTest('an Atom feed without entries has the time of the snapshot as updated', () => {
  const feed = parseXml(feedText([], SETTINGS, { search: '', query: '', notes: ['Nothing matches.'] }))
  expect(textIn(feed, 'updated')).toBe('2026-11-20T03:00:00Z')
  expect(textIn(feed, 'subtitle')).toBe('Nothing matches.')
})

/** Characters that XML must escape, or does not allow. */
const hostile = fc.string({
  unit: fc.constantFrom('<', '>', '"', "'", '&', ']]>', '\u0000', '\ufffe', '\n', 'a', '🎉'),
})

test.prop([hostile])('an XML parser reads back texts of an Atom feed, with U+FFFD for invalid characters', (text) => {
  const row = someRow({ name: text, topic: `t${text}`, updated: '2026-11-20' })
  const feed = parseXml(feedText([row], SETTINGS, { ...FACTS, search: text || 'x', query: `q=${text}` }))
  const [entry] = elementsIn(feed, 'entry')
  const allowed = text.replaceAll('\u0000', '\ufffd').replaceAll('\ufffe', '\ufffd')
  expect(textIn(entry!, 'title')).toBe(allowed)
  expect(elementsIn(entry!, 'category')[1]!.attributes.term).toBe(`t${allowed}`)
})
