import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { type ImportOptions, type ImportReport, importFiles } from '../../src/import/import-files.ts'
import { scratchFolder } from './scratch.ts'

type Row = Record<string, unknown>

export interface ImportedDump {
  readonly path: string
  /** Files by name. Texts are written in UTF-8. */
  add(files: Readonly<Record<string, string | Buffer>>, options?: Partial<ImportOptions>): Promise<ImportReport>
  /** Columns whose value is null are left out. */
  rows(table?: string): Row[]
}

export function importedDump(folder = scratchFolder()): ImportedDump {
  const path = join(folder, 'dump.sqlite')
  const write = (name: string, text: string | Buffer) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  return {
    path,
    async add(files, { map, ...options } = {}) {
      const paths = Object.entries(files).map(([name, text]) => write(name, text))
      return importFiles({
        ...{ files: paths, into: path, format: 'auto', replaceSource: false, dryRun: false },
        ...(map !== undefined && { map: write('columns.yaml', map) }),
        ...options,
      })
    },
    rows(table = 'events') {
      if (!existsSync(path)) return []
      const database = new Database(path, { readonly: true })
      try {
        const rows = database
          .prepare(`SELECT * FROM ${table} ORDER BY ${table === 'events' ? 'start_date, name' : 'rowid'}`)
          .all() as Row[]
        return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)))
      } finally {
        database.close()
      }
    },
  }
}

export async function imported(...given: Parameters<ImportedDump['add']>) {
  const dump = importedDump()
  return { dump, report: await dump.add(...given) }
}

/** Without the id. */
export function onlyRow(dump: ImportedDump): Row {
  const [{ id, ...row }, ...others] = dump.rows() as [Row, ...Row[]]
  if (others.length > 0 || typeof id !== 'number') throw new Error(`expected one row, got ${1 + others.length}`)
  return row
}
