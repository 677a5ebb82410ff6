import { type Question, seriesLength } from '../data/question.ts'

/** SQL text and its parameters. */
export interface Statement {
  readonly sql: string
  readonly values: readonly number[]
}

/** `FROM ... WHERE ...` for the matching events; `wordNumber` has every known term. */
export function matchesOf(question: Question, wordNumber: ReadonlyMap<string, number>): Statement {
  const { terms = [], values, startsFrom, startsTo, endsBefore } = question
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
  const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`
  return { sql: `FROM event ${joins.join(' ')} ${where}`, values: parameters }
}

/** SQL expression to sort matches by. By relevance, it is `group * RUN + rank`. */
export function orderOf({ request: { today }, sort, terms, isOneEvent }: Question): Statement {
  switch (sort) {
    case 'date':
      return { sql: 'doc', values: [] }
    case '-date':
      return { sql: 'latest_rank', values: [] }
    case 'name':
      return { sql: 'name_rank', values: [] }
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

/** A number above the number of events. */
const RUN = '1000000000::BIGINT'

/** The condition that the name has all terms, and otherwise only years, numbers, ordinals and stop words. */
function editionSql(terms: readonly string[] | undefined): string {
  return terms === undefined ? 'FALSE' : `${inNameSql(terms)} AND series_terms = ${seriesLength(terms)}`
}

function inNameSql(terms: readonly string[]): string {
  return terms.map((_, at) => `p${at}.in_name`).join(' AND ')
}
