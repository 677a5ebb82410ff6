import { type Question, seriesLength } from '../data/question.ts'

/** A question as a query string, with terms for words and numbers for values. */
export function questionString(question: Question): string {
  const { request, sort, facets, terms, isOneEvent, values, startsFrom, startsTo, endsBefore } = question
  const { today, offset, limit, facetsLimit } = request
  const query = new URLSearchParams({ today: `${today}`, sort, offset: `${offset}`, limit: `${limit}` })
  const set = (name: string, value: string | number | null) => {
    if (value !== null) query.set(name, String(value))
  }
  if (terms !== undefined) {
    query.set('terms', terms.join(' '))
    set('series', seriesLength(terms))
    set('isOneEvent', String(isOneEvent))
  }
  // `append`, because a question may have two filters on one column
  for (const { field, anyOf } of values) query.append(field, anyOf.join())
  set('from', startsFrom)
  set('to', startsTo)
  set('endsBefore', endsBefore)
  if (facets.length > 0) {
    set('facets', facets.join())
    set('facetsLimit', facetsLimit)
  }
  // commas need no escape in a query
  return query.toString().replaceAll('%2C', ',')
}
