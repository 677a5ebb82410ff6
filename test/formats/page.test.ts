import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { errorPage } from '../../src/formats/page.ts'
import { surroundingsOf } from '../../src/formats/page-parts.ts'
import { ROOT } from '../support/documents.ts'
import { elementsBelow, parsePage } from '../support/parse-xml.ts'

const NOT_FOUND = { status: 404, message: 'No <topic> is called so.' }

function coloursIn(style: string): Map<string, string> {
  return new Map([...style.matchAll(/(--[a-z-]+): (light-dark\([^)]*\))/g)].map(([, name, value]) => [name!, value!]))
}

test('the colours of pages without scripts are the colours of the shared palette', () => {
  const shared = coloursIn(readFileSync(join(ROOT, 'src/site/palette.css'), 'utf8'))
  const own = coloursIn(errorPage(NOT_FOUND))
  expect(own.size).toBeGreaterThan(5)
  for (const [name, value] of own) expect([name, value]).toEqual([name, shared.get(name)])
})

test.each([
  ['/topics', '', './'],
  ['/topics/mud?a=/', '../', '../'],
  ['/topics/mud/2027', '../../', '../../'],
])('the error page at %s has links below "%s" and a search box that leads to "%s"', (target, root, home) => {
  const page = parsePage(errorPage(NOT_FOUND, surroundingsOf(target, true)))
  expect(elementsBelow(page, 'form')[0]!.attributes.action).toBe(home)
  expect(elementsBelow(page, 'a').map(({ attributes }) => attributes.href)).toContain(`${root}topics`)
})

test('an error page has no search box if the explorer is switched off', () => {
  const page = parsePage(errorPage(NOT_FOUND, surroundingsOf('/topics/mud', false)))
  expect(elementsBelow(page, 'form')).toEqual([])
  expect(elementsBelow(page, 'a')[1]!.attributes.href).toBe('../topics')
})
