/**
 * What is true of a row of the dump. These predicates read the row as it was written, with regular
 * expressions and comparisons of dates only, so that no mistake of the engine can hide in them.
 */
import { COUNTRIES, type CountryName } from './countries.ts'
import type { RawEvent } from './events.ts'

export type Truth = (event: RawEvent) => boolean

/** The date of all questions: the day after the dump was gathered. */
export const TODAY = '2026-11-22'

export function all(...truths: readonly Truth[]): Truth {
  return (event) => truths.every((truth) => truth(event))
}

export function any(...truths: readonly Truth[]): Truth {
  return (event) => truths.some((truth) => truth(event))
}

export function named(pattern: RegExp): Truth {
  return ({ name }) => pattern.test(name)
}

/** The name, the topic or the sub-topic says it. */
export function about(pattern: RegExp): Truth {
  return ({ name, topic, sub_topic }) => pattern.test(name) || pattern.test(topic) || pattern.test(sub_topic)
}

export function inTopic(pattern: RegExp): Truth {
  return ({ topic, sub_topic }) => pattern.test(topic) || pattern.test(sub_topic)
}

export function isType(type: 'conference' | 'seminar' | 'workshop' | 'webinar'): Truth {
  return (event) => event.type === type
}

export function inCity(pattern: RegExp): Truth {
  return ({ city }) => pattern.test(city)
}

/** A row without a country counts where its city leaves no doubt. */
export function inCountry(...names: readonly CountryName[]): Truth {
  const countries = names.map((name) => COUNTRIES[name])
  return ({ country, city }) => {
    const spelled = country
      .toLowerCase()
      .replace(/[:_.-]/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
    return countries.some(({ spellings, cities }) => (spelled === '' ? cities.test(city) : spellings.has(spelled)))
  }
}

/** Starts on one of these days, both included. */
export function starts(from: string, to: string): Truth {
  return ({ start }) => start >= from && start <= to
}

/** Runs on one of these days, both included. Without an end, an event lasts its first day. */
export function runs(from: string, to: string): Truth {
  return ({ start, end }) => start <= to && (start >= from || end >= from)
}

export function inYear(year: number): Truth {
  return starts(`${year}-01-01`, `${year}-12-31`)
}

/** `month` is written YYYY-MM. */
export function inMonth(month: string): Truth {
  return ({ start }) => start.startsWith(month)
}

export const isUpcoming: Truth = ({ start }) => start >= TODAY

/** The submission deadline lies on one of these days, both included. */
export function deadline(from: string, to: string): Truth {
  return (event) => event.deadline >= from && event.deadline <= to
}

export const takesPapers: Truth = deadline(TODAY, '2199-12-31')

/** The dump says so in its column, or where a city or a country ought to be. */
export const isOnline: Truth = ({ attendance, city, country }) =>
  attendance === 'online' || /\b(online|virtual|zoom|remote)\b/i.test(city) || /^(online|virtual|W3)$/i.test(country)

export const isInPerson: Truth = ({ attendance }) => attendance === 'in-person'
