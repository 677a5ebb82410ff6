import { columns } from './columns.ts'
import { duckdb } from './duckdb/duckdb.ts'
import { engine } from './engine.ts'
import { flexsearch } from './flexsearch.ts'
import { minisearch } from './minisearch.ts'
import { orama } from './orama.ts'
import type { Peer } from './peer.ts'
import { sqlite } from './sqlite/sqlite.ts'

export const ENGINE = engine
/** In the order of the report. */
export const PEERS: readonly Peer[] = [sqlite, flexsearch, minisearch, orama, duckdb, columns]
