/** Reads CSV by the grammar of RFC 4180, letter by letter. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  while (at < text.length) {
    let cell = ''
    if (text[at] === '"') {
      for (at++; text[at] !== '"' || text[at + 1] === '"'; at++) {
        if (text[at] === '"') at++
        cell += text[at]
      }
      at++
    } else {
      while (at < text.length && text[at] !== ',' && text[at] !== '\r') {
        if (text[at] === '"' || text[at] === '\n') throw new Error(`expected no ${text[at]} in a cell without quotes`)
        cell += text[at++]
      }
    }
    row.push(cell)
    if (text[at] === ',') at++
    else if (text.startsWith('\r\n', at)) {
      at += 2
      rows.push(row)
      row = []
    } else throw new Error(`expected a comma or a line end at ${at}`)
  }
  return rows
}
