/** Text as HTML. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** A cell with a class of the style besides its text. */
interface MarkedCell {
  readonly text: string
  readonly mark: string
}
export type Cell = string | MarkedCell

/** A table with a caption for who hears it; the first column names its row, figures stand to the right. */
export function htmlTable(caption: string, headings: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const head = headings.map((heading) => `<th scope="col">${escapeHtml(heading)}</th>`).join('')
  const body = rows.map((cells) => `<tr>${cells.map(cellOf).join('')}</tr>`).join('\n')
  return `<div class="wide"><table><caption>${escapeHtml(caption)}</caption><thead><tr>${head}</tr></thead>
<tbody>
${body}
</tbody></table></div>`
}

function cellOf(cell: Cell, column: number): string {
  const { text, mark } = typeof cell === 'string' ? { text: cell, mark: '' } : cell
  if (column === 0) return `<th scope="row">${escapeHtml(text)}</th>`
  const kind = [mark, NUMBER.test(text) ? 'number' : ''].filter(Boolean).join(' ')
  return `<td${kind ? ` class="${kind}"` : ''}>${escapeHtml(text)}</td>`
}

const NUMBER = /^([-+]?[\d.,]+( ?[^\s\d]\S*)?|-)$/

/** Paragraphs of plain text. */
export function paragraphs(...texts: readonly string[]): string {
  return texts.map((text) => `<p>${escapeHtml(text)}</p>`).join('\n')
}
