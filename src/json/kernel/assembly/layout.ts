/**
 * What the kernel knows of a snapshot. `../layout.ts` writes it at the offsets that `LayoutAt` and `FieldAt`
 * export. Each member is 4 bytes.
 */

/** A text of an item: the JSON before it, and where its values are. */
@unmanaged
export class Field {
  /** A text block, of which `leadBytes` count. */
  lead: usize
  leadBytes: u32
  /**
   * ids[doc] is the value of a document, a number of 1 << idShift bytes; 0 where each document has its own
   * value.
   */
  ids: usize
  idShift: u32
  /** offsets[value] is where a value starts in `text`, u32; the start of the next one is its end. */
  offsets: usize
  text: usize
}

@unmanaged
export class Layout {
  /** Columns: f64, i32, i32. */
  id: usize
  start: usize
  end: usize
  /** `{"id":`, a text block. */
  itemStart: usize
  /** `","dates":{"start":"YYYY-MM-DD","end":"YYYY-MM-DD","formatted":"`, two text blocks. */
  dates: usize
  /** Names of months, MONTH_BYTES each: `Jan `. */
  months: usize
  /** Day tables of DAYS * DAY_BYTES, all 0 at first: one for first days, one for last days. */
  startDays: usize
  endDays: usize
  /** Documents of the page, u32. */
  docs: usize
  /** For each document of a page and each field where the value starts and where it ends: SPAN_BYTES. */
  spans: usize
  /** Where the items are written, and the room there. */
  out: usize
  outBytes: u32
}

/** Offsets of the members of a Field, and its size. */
export enum FieldAt {
  lead = offsetof<Field>('lead'),
  leadBytes = offsetof<Field>('leadBytes'),
  ids = offsetof<Field>('ids'),
  idShift = offsetof<Field>('idShift'),
  offsets = offsetof<Field>('offsets'),
  text = offsetof<Field>('text'),
}
export const FIELD_BYTES: usize = offsetof<Field>()

/** Offsets of the members of a Layout, and its size. The fields follow it. */
export enum LayoutAt {
  id = offsetof<Layout>('id'),
  start = offsetof<Layout>('start'),
  end = offsetof<Layout>('end'),
  itemStart = offsetof<Layout>('itemStart'),
  dates = offsetof<Layout>('dates'),
  months = offsetof<Layout>('months'),
  startDays = offsetof<Layout>('startDays'),
  endDays = offsetof<Layout>('endDays'),
  docs = offsetof<Layout>('docs'),
  spans = offsetof<Layout>('spans'),
  out = offsetof<Layout>('out'),
  outBytes = offsetof<Layout>('outBytes'),
}
export const LAYOUT_BYTES: usize = offsetof<Layout>()

// @ts-expect-error: decorator
@inline
export function field(layout: usize, index: u32): Field {
  return changetype<Field>(layout + LAYOUT_BYTES + <usize>index * FIELD_BYTES)
}
