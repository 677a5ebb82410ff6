/** Limits of an import. A file beyond a limit is refused, unless the comment says otherwise. */

/** Maximum characters of a file in a format that is parsed at once: JSON, JSON-LD and YAML. */
export const MAX_CHARACTERS_AT_ONCE = 100e6
/** Maximum characters of a record of CSV, TSV and NDJSON. Longer events of iCalendar are skipped. */
export const MAX_RECORD_CHARACTERS = 4e6
/** Maximum number of fields of a record. Further fields are left out. */
export const MAX_FIELDS = 2000
/** Maximum nesting depth of a JSON or YAML record. Deeper values are left out. */
export const MAX_FIELD_DEPTH = 20
/** Number of records after which an import ends if no record was kept. */
export const MAX_REFUSED_AT_FIRST = 1000
