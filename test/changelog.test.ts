import { expect, test } from 'vitest'
import { VERSION } from '../src/version.ts'
import { readDocument } from './support/documents.ts'

const changelog = readDocument('CHANGELOG.md')
const headings = [...changelog.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading!)

test('CHANGELOG.md begins with unreleased changes, then the release in package.json', () => {
  expect(headings[0]).toBe('[Unreleased]')
  expect(headings[1]).toMatch(new RegExp(`^\\[${VERSION.replaceAll('.', '\\.')}\\] - \\d{4}-\\d{2}-\\d{2}$`))
})

test('CHANGELOG.md has only the kinds of changes that Keep a Changelog names', () => {
  const kinds = [...changelog.matchAll(/^### (.*)$/gm)].map(([, kind]) => kind)
  for (const kind of kinds) expect(['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security']).toContain(kind)
})
