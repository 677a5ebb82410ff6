/** Parameters of a search, as written in its query string; an empty value and offset 0 are left out. */
export type Parameters = Readonly<Record<string, string | number>>
