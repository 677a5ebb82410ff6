export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** `mark` is a CSS class; `bar` is the length of a bar, as a share of the cell. */
interface MarkedCell {
  readonly text: string
  readonly mark?: string
  readonly bar?: number
}
export type Cell = string | MarkedCell

/** The first column names the row. Figures are right-aligned. */
export function htmlTable(caption: string, headings: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const head = headings.map((heading) => `<th scope="col">${escapeHtml(heading)}</th>`).join('')
  const body = rows.map((cells) => `<tr>${cells.map(cellHtml).join('')}</tr>`).join('\n')
  return `<div class="wide"><table><caption>${escapeHtml(caption)}</caption><thead><tr>${head}</tr></thead>
<tbody>
${body}
</tbody></table></div>`
}

function cellHtml(cell: Cell, column: number): string {
  const { text, mark = '', bar } = typeof cell === 'string' ? { text: cell } : cell
  if (column === 0) return `<th scope="row">${escapeHtml(text)}</th>`
  const kind = [mark, NUMBER.test(text) ? 'number' : ''].filter(Boolean).join(' ')
  const style = bar === undefined ? '' : ` style="--bar:${Math.round(Math.min(1, Math.max(0, bar)) * 100)}%"`
  return `<td${kind ? ` class="${kind}"` : ''}${style}>${escapeHtml(text)}</td>`
}

const NUMBER = /^([-+]?[\d.,]+( ?[^\s\d]\S*)?|-)$/

export function paragraphs(...texts: readonly string[]): string {
  return texts.map((text) => `<p>${escapeHtml(text)}</p>`).join('\n')
}

export function definitions(entries: Readonly<Record<string, string>>, style = ''): string {
  const items = Object.entries(entries).map(
    ([term, text]) => `<dt>${escapeHtml(term)}</dt><dd>${escapeHtml(text)}</dd>`,
  )
  return `<dl${style ? ` class="${style}"` : ''}>\n${items.join('\n')}\n</dl>`
}
