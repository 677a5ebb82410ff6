/** Predicates for rows of the dump. They use no code of the engine, so they cannot share its mistakes. */
import { COUNTRIES, type CountryName } from './countries.ts'
import type { RawEvent } from './events.ts'

export type Truth = (event: RawEvent) => boolean

/** Today in all questions: the day after the dump was collected. */
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

/** The name, the topic or the sub-topic of the event matches. */
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

/** The event is in one of these countries. If a row has no country, its city decides. */
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

/** The event starts on one of these days, both included. */
export function starts(from: string, to: string): Truth {
  return ({ start }) => start >= from && start <= to
}

/** The event runs on at least one of these days, both included. */
export function runs(from: string, to: string): Truth {
  return ({ start, end }) => start <= to && (start >= from || end >= from)
}

export function inYear(year: number): Truth {
  return starts(`${year}-01-01`, `${year}-12-31`)
}

/** The event starts in a month, written YYYY-MM. */
export function inMonth(month: string): Truth {
  return ({ start }) => start.startsWith(month)
}

export const isUpcoming: Truth = ({ start }) => start >= TODAY

/** The submission deadline is on one of these days, both included. */
export function deadline(from: string, to: string): Truth {
  return (event) => event.deadline >= from && event.deadline <= to
}

export const takesPapers: Truth = deadline(TODAY, '2199-12-31')

/** The event is online: its attendance, its city or its country says so. */
export const isOnline: Truth = ({ attendance, city, country }) =>
  attendance === 'online' || /\b(online|virtual|zoom|remote)\b/i.test(city) || /^(online|virtual|W3)$/i.test(country)

export const isInPerson: Truth = ({ attendance }) => attendance === 'in-person'
