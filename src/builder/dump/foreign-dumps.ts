/** Dumps of other databases: patterns of their beginnings, and advice on converting them. */
const FOREIGN_DUMPS = [
  {
    form: 'the custom or tar format of PostgreSQL',
    begins: /^(?:PGDMP|toc\.dat\0)/,
    advice: 'restore it into a database with pg_restore, then export the rows with \\copy of psql as CSV',
  },
  {
    form: 'the SQL of PostgreSQL',
    begins: /^-- PostgreSQL database |^SET statement_timeout = |^COPY .* FROM stdin;$/m,
    advice: 'export the rows from the database with \\copy of psql as CSV',
  },
  {
    form: 'the SQL of MySQL or MariaDB',
    begins: /^-- (?:MySQL dump|MariaDB dump|phpMyAdmin SQL Dump) |^\/\*!\d{5,6} |^\).* ENGINE ?= ?\w/m,
    advice: 'export the rows from the database with mysql --batch --raw',
  },
] as const

/** The message for text of a database other than SQLite; undefined for any other text. */
export function foreignDumpMessage(beginning: string): string | undefined {
  const found = FOREIGN_DUMPS.find(({ begins }) => begins.test(beginning))
  return (
    found &&
    `expected a SQLite file or its text dump, got ${found.form}: ${found.advice}, and import them into a SQLite ` +
      'file with .import of sqlite3; "From PostgreSQL or MySQL" in data/README.md has the commands'
  )
}
