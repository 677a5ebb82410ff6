import { valueKey } from '../../event/fold.ts'
import { ATTENDANCES, EVENT_TYPES } from '../../event/record.ts'
import { FACETS, type Ids } from '../format.ts'
import type { Snapshot } from '../snapshot.ts'
import type { Findings, Subject } from './invariant.ts'

export function checkColumns({ snapshot }: Subject, findings: Findings): void {
  checkLengths(snapshot, findings)
  if (findings.count > 0) return
  checkIds(snapshot, findings)
  checkDays(snapshot, findings)
  checkValues(snapshot.type, EVENT_TYPES.length, 'type', findings)
  checkValues(snapshot.attendance, ATTENDANCES.length + 1, 'attendance', findings)
  checkValues(snapshot.deadlines.ids, snapshot.deadlines.days.length + 1, 'deadline', findings)
  for (const [name, { ids, values }] of valueColumns(snapshot)) checkValues(ids, values, name, findings)
}

function checkLengths(snapshot: Snapshot, findings: Findings): void {
  const { rows, id, start, end, type, attendance, deadlines, docsById, docsByName, detailAt, names, websites } =
    snapshot
  const columns = {
    id,
    start,
    end,
    type,
    attendance,
    deadline: deadlines.ids,
    docs_by_id: docsById,
    docs_by_name: docsByName,
    detail_at: detailAt,
    name: names,
    website: websites,
  }
  for (const [name, { length }] of Object.entries(columns)) findings.same(`rows of ${name}`, rows, length)
  for (const [name, { ids }] of valueColumns(snapshot)) findings.same(`rows of ${name}`, rows, ids.length)
}

function checkIds({ id, start }: Snapshot, findings: Findings): void {
  for (let doc = 0; doc < id.length; doc++) {
    if (!Number.isSafeInteger(id[doc]) || id[doc]! < 1)
      findings.add(`id of document ${doc}`, 'a whole number from 1 to 2^53-1', id[doc])
    const ascends =
      doc === 0 || start[doc]! > start[doc - 1]! || (start[doc] === start[doc - 1] && id[doc]! > id[doc - 1]!)
    if (!ascends) {
      findings.add(
        `document ${doc}`,
        `(start, id) after (${start[doc - 1]}, ${id[doc - 1]})`,
        `(${start[doc]}, ${id[doc]})`,
      )
    }
  }
  const sorted = Float64Array.from(id).sort()
  for (let at = 1; at < sorted.length; at++) {
    if (sorted[at] === sorted[at - 1]) findings.add('id', 'ids that differ', `${sorted[at]} again`)
  }
}

function checkDays({ start, end }: Snapshot, findings: Findings): void {
  for (let doc = 0; doc < start.length; doc++) {
    if (end[doc]! < start[doc]!) findings.add(`end of document ${doc}`, `day ${start[doc]} or later`, end[doc])
  }
}

function checkValues(ids: Ids, values: number, name: string, findings: Findings): void {
  for (let doc = 0; doc < ids.length; doc++) {
    if (ids[doc]! >= values) findings.add(`${name} of document ${doc}`, `a number below ${values}`, ids[doc])
  }
}

function valueColumns({
  venues,
  organizers,
  facets,
}: Snapshot): [name: string, column: { ids: Ids; values: number }][] {
  return [
    ['venue', { ids: venues.ids, values: venues.pool.length }],
    ['organizer', { ids: organizers.ids, values: organizers.pool.length }],
    ...FACETS.map((name): [string, { ids: Ids; values: number }] => [
      name,
      { ids: facets[name].ids, values: facets[name].spellings.length },
    ]),
  ]
}

/** There are as many ranks as rows, and ids differ. So when ids ascend, each document comes once. */
export function checkDocsById({ snapshot: { rows, id, docsById } }: Subject, findings: Findings): void {
  for (let rank = 0; rank < rows; rank++) {
    const doc = docsById[rank]!
    if (doc >= rows) findings.add(`rank ${rank}`, `a document below ${rows}`, doc)
    else if (rank > 0 && id[doc]! <= id[docsById[rank - 1]!]!) {
      findings.add(`rank ${rank}`, `an id above ${id[docsById[rank - 1]!]}`, id[doc])
    }
  }
}

/** There are as many ranks as rows. So when (name, document) ascends, each document comes once. */
export function checkDocsByName({ snapshot: { rows, names, docsByName } }: Subject, findings: Findings): void {
  let before = { name: '', doc: -1 }
  for (let rank = 0; rank < rows; rank++) {
    const doc = docsByName[rank]!
    if (doc >= rows) {
      findings.add(`rank ${rank} by name`, `a document below ${rows}`, doc)
      continue
    }
    const name = valueKey(names.text(doc))
    if (name < before.name || (name === before.name && doc <= before.doc)) {
      findings.add(`rank ${rank} by name`, `a name after ${before.name} or a document after ${before.doc}`, doc)
    }
    before = { name, doc }
  }
}
