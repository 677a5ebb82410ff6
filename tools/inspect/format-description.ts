import type { SnapshotDescription, TextSummary, ValueCount } from './describe-snapshot.ts'

export function formatDescription(description: SnapshotDescription): string {
  const { header, facets, types, continents, months, lists } = description
  return [
    heading('header', [
      ...Object.entries({ ...header, textIndex: `${header.textIndex.library} ${header.textIndex.version}` }).map(
        ([name, value]) => `${name.padEnd(10)} ${typeof value === 'number' ? count(value) : value}`,
      ),
      `options    ${JSON.stringify(header.textIndex.options)}`,
      `signature  ${formatSignature(description)}`,
    ]),
    heading('sections', formatSections(description)),
    ...Object.entries(facets).map(([name, { values, top }]) =>
      heading(`${name}: ${count(values)} values`, formatCounts(top)),
    ),
    heading('type', formatCounts(types)),
    heading('continent', formatCounts(continents)),
    heading('months', [months ? `${months.first} to ${months.last}, ${months.count} with events` : 'none']),
    heading(
      'posting lists',
      table(
        ['group', 'lists', 'range', 'sparse', 'dense', 'members', 'bytes'],
        lists.map((group) => Object.values(group).map((value) => (typeof value === 'number' ? count(value) : value))),
      ),
    ),
    heading('text index', formatText(description.text)),
  ].join('\n\n')
}

function formatSignature({ signature }: SnapshotDescription): string {
  if (signature === null) return 'none'
  return `by ${signature.keyId}, ${signature.isChecked ? 'checked' : 'not checked against SNAPSHOT_VERIFY_KEY'}`
}

function heading(title: string, lines: readonly string[]): string {
  return [title, ...lines.map((line) => `  ${line}`)].join('\n')
}

function formatSections({ header, sections, bytes }: SnapshotDescription): string[] {
  const perEvent = (size: number) => (header.rows === 0 ? '-' : (size / header.rows).toFixed(1))
  const line = (name: string, encoding: string, size: number) => [name, encoding, count(size), perEvent(size)]
  return table(
    ['section', 'encoding', 'bytes', 'bytes per event'],
    [
      ...sections.map(({ name, encoding, bytes: size }) => line(name, encoding, size)),
      line('all', '', bytes.all),
      line('all without details', '', bytes.withoutDetails),
    ],
  )
}

function formatCounts(counts: readonly ValueCount[]): string[] {
  return counts.map(({ value, events }) => `${count(events).padStart(9)}  ${value}`)
}

function formatText({ terms, termBytes, indexBytes, synonyms, top }: TextSummary): string[] {
  return [
    `${count(terms)} terms, ${count(termBytes)} bytes; index ${count(indexBytes)} bytes`,
    `${count(synonyms)} synonyms`,
    ...table(
      ['most frequent terms', 'events', 'in names'],
      top.map(({ value, events, inName }) => [value, count(events), count(inName)]),
    ),
  ]
}

/** Lines of a table for a terminal: the first column aligned left, the others right. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const all = [head, ...rows]
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]!.length)))
  return all.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)))
      .join('  '),
  )
}

function count(value: number): string {
  return value.toLocaleString('en')
}
