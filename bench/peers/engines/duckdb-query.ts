import { type Question, seriesLength } from '../data/question.ts'

/** A statement and its parameters. DuckDB plans each text once. */
export interface Statement {
  readonly sql: string
  readonly values: readonly number[]
}

/** `FROM ... WHERE ...` for the matching events; `wordNumber` has every known term. */
export function matchesOf(question: Question, wordNumber: ReadonlyMap<string, number>): Statement {
  const { terms = [], values, startsFrom, startsTo, endsBefore, deadlineFrom, deadlineTo } = question
  const conditions: string[] = []
  const parameters: number[] = []
  const must = (condition: string, ...its: number[]) => {
    conditions.push(condition)
    parameters.push(...its)
  }
  const joins = terms.map((_, at) => `JOIN posting p${at} USING (doc)`)
  terms.forEach((term, at) => {
    must(`p${at}.term = ?`, wordNumber.get(term) ?? -1)
  })
  for (const { field, anyOf } of values) {
    must(anyOf.length === 1 ? `${field} = ?` : `${field} IN (${anyOf.map(() => '?').join(', ')})`, ...anyOf)
  }
  if (startsFrom !== null) must('start >= ?', startsFrom)
  if (startsTo !== null) must('start <= ?', startsTo)
  if (endsBefore !== null) must('start < ? AND "end" < ?', endsBefore, endsBefore)
  if (deadlineFrom !== null) must('deadline >= ?', deadlineFrom)
  if (deadlineTo !== null) must('deadline <= ?', deadlineTo)
  const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`
  return { sql: `FROM event ${joins.join(' ')} ${where}`, values: parameters }
}

/**
 * SQL expression by which matches are sorted. In the order by relevance, each match has a group (for example:
 * upcoming events with all words in the name) and a rank within the group: the expression gives the group,
 * then the rank.
 */
export function orderOf({ request: { sort, today }, terms, isOneEvent }: Question): Statement {
  switch (sort) {
    case 'date':
      return { sql: 'doc', values: [] }
    case '-date':
      return { sql: 'latest_rank', values: [] }
    case 'name':
      return { sql: 'name_rank', values: [] }
    case 'deadline':
      return deadlineSql(today)
    case 'updated':
    case 'distance':
      throw new RangeError('expected no search by last change or distance, which no peer knows, got one')
    case 'relevance': {
      const edition = editionSql(terms)
      const elsewhere = terms === undefined ? '0' : `CASE WHEN ${inNameSql(terms)} THEN 0 ELSE 1 END`
      const first = isOneEvent && terms ? `WHEN ${edition} AND name_terms = ${terms.length} THEN 1 ` : ''
      const upcoming = `CASE WHEN ${edition} THEN 0 ELSE 2 + ${elsewhere} END * ${RUN} + doc`
      const past = `CASE ${first}WHEN ${edition} THEN 4 ELSE 5 + ${elsewhere} END * ${RUN} + latest_rank`
      return { sql: `CASE WHEN start >= ? THEN ${upcoming} ELSE ${past} END`, values: [today] }
    }
  }
}

/**
 * The rank for the order by deadline: open deadlines by (deadline, doc), past deadlines by (deadline
 * descending, doc), then events without a deadline.
 */
function deadlineSql(today: number): Statement {
  const undated = `CASE WHEN start >= ? THEN 2 * ${FAR} + doc ELSE 3 * ${FAR} + latest_rank END`
  const past = `${FAR} + (? - deadline) * ${RUN} + doc`
  const open = `(deadline - ?) * ${RUN} + doc`
  return {
    sql: `CASE WHEN deadline IS NULL THEN ${undated} WHEN deadline < ? THEN ${past} ELSE ${open} END`,
    values: [today, today, today, today],
  }
}

/** A number above every `days * RUN + doc`. */
const FAR = '1000000000000000000::BIGINT'
/** A number above the number of events. */
const RUN = '1000000000::BIGINT'

/** The condition that the name has all terms, and otherwise only years, numbers, ordinals and stop words. */
function editionSql(terms: readonly string[] | undefined): string {
  return terms === undefined ? 'FALSE' : `${inNameSql(terms)} AND series_terms = ${seriesLength(terms)}`
}

function inNameSql(terms: readonly string[]): string {
  return terms.map((_, at) => `p${at}.in_name`).join(' AND ')
}
