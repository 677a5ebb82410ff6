/** What the kernel works with, as `../layout.ts` writes it: the same members in the same order, 4 bytes each. */

/** A text of an item: the JSON that leads to it and where its values are. */
@unmanaged
export class Field {
  /** A block of 32 bytes, of which `leadBytes` count. */
  lead: usize
  leadBytes: u32
  /** Numbers of values, one a document, of 1 << idShift bytes; 0 where each document has its own value. */
  ids: usize
  idShift: u32
  /** Where each value starts in `text`, u32; the next one's start is its end. */
  offsets: usize
  text: usize
}

@unmanaged
export class Layout {
  /** Columns: f64, i32, i32. */
  id: usize
  start: usize
  end: usize
  /** `{"id":`, a block of 32 bytes. */
  itemStart: usize
  /** `","dates":{"start":"YYYY-MM-DD","end":"YYYY-MM-DD","formatted":"`, 64 bytes. */
  dates: usize
  /** Names of months, 4 bytes each: `Jan `. */
  months: usize
  /** Blocks of days that were needed, `DAYS_KEPT` of 32 bytes, all 0 at first: one table for first days, then one for last days. */
  startDays: usize
  endDays: usize
  /** Documents of the page, u32. */
  docs: usize
  /** For each document of a page and each field where the value starts and where it ends: 2 u32. */
  spans: usize
  /** Room for the items. */
  out: usize
  outBytes: u32
}

// @ts-expect-error: decorator
@inline
export function field(layout: usize, index: u32): Field {
  return changetype<Field>(layout + offsetof<Layout>() + <usize>index * offsetof<Field>())
}
