import type { EpochDay } from '../src/event/days.ts'
import type { EventRecord } from '../src/event/record.ts'

/** The facts about words that the reference for readings of `q` needs. */
export interface WordTables {
  readonly singularOf: Readonly<Record<string, string>>
  readonly stopWords: readonly string[]
  /** Ordinals that are written as words. */
  readonly ordinals: readonly string[]
  readonly requestWords: readonly string[]
  /** The meanings of runs of folded words. */
  readonly meanings: Readonly<Record<string, Meant>>
  /** The nearest terms of records for a term that no record has. */
  readonly nearest: Readonly<Record<string, readonly string[]>>
  /** Forms that mean the same, as terms with single spaces. */
  readonly sameForms: readonly (readonly string[])[]
}

interface Meant {
  readonly kind: 'type' | 'place' | 'date' | 'series' | 'rank' | 'changed' | 'source' | 'event_status'
  meets(record: EventRecord, today: EpochDay): boolean
  /** Words mean nothing if no record makes them known. By default they are known. */
  isKnownBy?(record: EventRecord): boolean
}

/** Several values of one of these kinds in `q` are alternatives. */
const CHOICES: readonly Meant['kind'][] = ['type', 'event_status']
/** Kinds that "not" negates. */
const NEGATED: readonly Meant['kind'][] = ['type', 'place', 'date', 'source', 'event_status']
/** Kinds that a record meets by its attributes, not by its words. */
const MET_BY_MEANING: readonly Meant['kind'][] = ['date', 'series', 'rank', 'changed']

export interface OracleReading {
  readonly reading: 'literal' | 'understood' | 'nearest'
  /**
   * True if a record has all words, or their meanings, in any field. In `matchesInName`, the field is the
   * name.
   */
  matches(record: EventRecord): boolean
  matchesInName(record: EventRecord): boolean
  /** True if the name of the record has only these words. */
  isExact(record: EventRecord): boolean
  /** Like `isExact`, but the name may also have other numbers, ordinals and stop words. */
  isEdition(record: EventRecord): boolean
  readonly isWordAndNumber: boolean
}

export function isNumber(word: string, { ordinals }: WordTables): boolean {
  return /^[0-9]+(st|nd|rd|th)?$/.test(word) || ordinals.includes(word)
}

export interface Terms {
  readonly name: ReadonlySet<string>
  readonly anywhere: ReadonlySet<string>
}

type Condition = (record: EventRecord, where: keyof Terms) => boolean

/** The words from index `from` up to, but without, index `to`. */
interface Run {
  readonly from: number
  readonly to: number
  readonly meant: Meant
  /** True if a record must not have the meaning: `not in France`. */
  readonly isNegated?: boolean
}

/** Words of the subject after "not", from index `from` up to, not including, index `to`. */
interface NegatedWords {
  readonly from: number
  readonly to: number
  /** A record must not have all words of one of these. */
  readonly alternatives: readonly (readonly { word: string }[])[]
}

/** A record needs any of the terms, or all terms of a phrase. */
interface SubjectWord {
  readonly word: string
  readonly terms: readonly string[]
  readonly phrases: readonly (readonly string[])[]
}

const COMMON = 10

/**
 * The first of the three readings that finds a passing record; if none does, the understood reading if it
 * differs from the literal one, else the literal reading.
 */
export function readingOf(
  words: readonly string[],
  records: readonly EventRecord[],
  passes: (record: EventRecord) => boolean,
  termsOf: (record: EventRecord) => Terms,
  today: EpochDay,
  tables: WordTables,
): OracleReading {
  const termOf = (word: string) => tables.singularOf[word] ?? word
  const passing = records.filter(passes)
  const others = otherForms()
  const asWord = (word: string): SubjectWord => {
    const term = termOf(word)
    return { word, terms: [term], phrases: others.flatMap((run) => (run.of.includes(term) ? run.phrases : [])) }
  }
  const has = (record: EventRecord, where: keyof Terms, { terms, phrases }: SubjectWord) => {
    const isThere = (term: string) => termsOf(record)[where].has(term)
    return terms.some(isThere) || phrases.some((phrase) => phrase.every(isThere))
  }
  const countOf = (word: SubjectWord) => records.filter((record) => has(record, 'anywhere', word)).length

  const distinct = (some: readonly string[]) =>
    some.filter((word, at) => some.findIndex((other) => termOf(other) === termOf(word)) === at).map(asWord)
  const make = (
    reading: OracleReading['reading'],
    subject: readonly SubjectWord[],
    conditions: readonly Condition[],
    mayBeExact = true,
  ): OracleReading => {
    const inAll = (record: EventRecord, where: keyof Terms) =>
      conditions.every((condition) => condition(record, where)) && subject.every((word) => has(record, where, word))
    const asked = new Set(subject.map(({ terms: [term], word }) => term ?? word))
    const isOfSeries = (term: string) => !tables.stopWords.includes(term) && !isNumber(term, tables)
    const seriesLength = (terms: ReadonlySet<string>) => [...terms].filter(isOfSeries).length
    const isNamed = mayBeExact && subject.length > 0
    const hasOwnWords = (record: EventRecord) =>
      subject.every(
        ({ terms, phrases }) => phrases.length === 0 || terms.some((term) => termsOf(record).name.has(term)),
      )
    return {
      reading,
      matches: (record) => inAll(record, 'anywhere'),
      matchesInName: (record) => inAll(record, 'name'),
      isExact: (record) => isNamed && hasOwnWords(record) && termsOf(record).name.size === asked.size,
      isWordAndNumber: isNamed && seriesLength(asked) === 1 && [...asked].some((term) => isNumber(term, tables)),
      isEdition: (record) =>
        isNamed && hasOwnWords(record) && seriesLength(termsOf(record).name) === seriesLength(asked),
    }
  }
  const finds = (reading: OracleReading) => passing.some((record) => reading.matches(record))

  const all = distinct(words)
  const nothing: OracleReading = {
    reading: 'literal',
    matches: () => false,
    matchesInName: () => false,
    isExact: () => false,
    isEdition: () => false,
    isWordAndNumber: false,
  }
  if (all.length === 0) return nothing
  const literal = make('literal', all, [])
  if (finds(literal)) return literal

  const { subject, conditions, leftOut, meant, hasRequest } = understood()
  const saysMore = conditions.length > 0 || hasRequest || (leftOut.length > 0 && subject.length > 0)
  const asUnderstood = make('understood', subject, conditions)
  if (saysMore && finds(asUnderstood)) return asUnderstood

  const isUnknown = (word: SubjectWord) => countOf(word) === 0
  if (all.some(isUnknown)) {
    const corrected = correctedUnder(all, [])
    if (corrected) {
      const reading = make('nearest', corrected, [])
      if (finds(reading)) return reading
    }
  }
  const corrected = correctedUnder(subject, conditions)
  if (corrected && subject.length + conditions.length > 0) {
    const reading = make('nearest', corrected, conditions)
    if (finds(reading)) return reading
  }
  const literally = [...meant, ...leftOut].map(
    (word): Condition =>
      (record, where) =>
        has(record, where, asWord(word)),
  )
  const bases = literally.length > 0 ? [literally, conditions] : [conditions]
  for (const fixed of bases) {
    const left = withoutWords(subject, fixed)
    if (left) {
      const reading = make('nearest', left, fixed, false)
      if (finds(reading)) return reading
    }
  }
  return saysMore ? asUnderstood : literal

  /** For runs of words with other forms: the terms of the run, and the other forms that events use. */
  function otherForms() {
    const terms = words.map(termOf)
    const runs: { of: readonly string[]; phrases: string[][] }[] = []
    for (let from = 0; from < terms.length; ) {
      const formOf = (length: number) => terms.slice(from, from + length).join(' ')
      const length =
        [3, 2, 1].find((count) => from + count <= terms.length && otherFormsOf(formOf(count)).length > 0) ?? 0
      if (length > 0) {
        const phrases = otherFormsOf(formOf(length)).map((form) => form.split(' '))
        runs.push({ of: terms.slice(from, from + length), phrases })
      }
      from += Math.max(length, 1)
    }
    return runs
  }

  /** Without forms that no event uses. */
  function otherFormsOf(form: string): readonly string[] {
    const isUsed = (other: string) =>
      records.some((record) => other.split(' ').every((term) => termsOf(record).anywhere.has(term)))
    const forms = tables.sameForms.find((same) => same.includes(form)) ?? []
    return forms.filter((other) => other !== form && isUsed(other))
  }

  function understood() {
    const runs: Run[] = []
    const subjectWords: { word: string; at: number }[] = []
    const out: string[] = []
    let request = false
    for (let at = 0; at < words.length; ) {
      const phraseOf = (count: number) => words.slice(at, at + count).join(' ')
      const length = [3, 2, 1].find((count) => at + count <= words.length && meaningOf(phraseOf(count)))
      if (length !== undefined) {
        const run = { from: at, to: at + length, meant: meaningOf(phraseOf(length))! }
        runs.push({ ...run, isNegated: continuesNegation(runs.at(-1), run) })
        at += length
        continue
      }
      const negated = words[at] === 'not' ? negatedRun(at) : undefined
      if (negated) {
        runs.push(negated)
        at = negated.to
        continue
      }
      const word = words[at]!
      if (tables.requestWords.includes(word)) request = true
      if (tables.requestWords.includes(word) || tables.stopWords.includes(word)) out.push(word)
      else subjectWords.push({ word, at })
      at++
    }
    const negated = negatedWords(subjectWords, runs)
    const wanted = subjectWords.filter(({ at }) => !negated.some(({ from, to }) => at >= from && at < to))
    const lists = listsOf(wanted, [...runs, ...negated])
    const listed = lists.flat(2)
    return {
      subject: distinct(wanted.filter((word) => !listed.includes(word)).map(({ word }) => word)),
      conditions: [...conditionsOf(runs), ...negated.map(hasNone), ...lists.map(isInList)],
      leftOut: out,
      meant: [
        ...[...runs, ...negated].flatMap(({ from, to }) => words.slice(from, to)),
        ...listed.map(({ word }) => word),
      ],
      hasRequest: request,
    }
  }

  /** The run of "not", stop words, and words with a meaning that can be negated. */
  function negatedRun(from: number): Run | undefined {
    for (let at = from + 1; at < words.length; at++) {
      const lengths = [3, 2, 1].filter((count) => at + count <= words.length)
      for (const length of lengths) {
        const meant = meaningOf(words.slice(at, at + length).join(' '))
        if (meant && NEGATED.includes(meant.kind)) return { from, to: at + length, meant, isNegated: true }
      }
      if (!tables.stopWords.includes(words[at]!)) return undefined
    }
    return undefined
  }

  function continuesNegation(before: Run | undefined, run: Run): boolean {
    if (before?.isNegated !== true || before.meant.kind !== run.meant.kind) return false
    const between = words.slice(before.to, run.from)
    return between.includes('or') && between.every((word) => tables.stopWords.includes(word))
  }

  /** Words of the subject after "not" and stop words. They end at a meaning, a request word or "not". */
  function negatedWords<Word extends { word: string; at: number }>(
    subjectWords: readonly Word[],
    runs: readonly Run[],
  ): NegatedWords[] {
    const isMeant = (at: number) => runs.some(({ from, to }) => at >= from && at < to)
    const isStop = (at: number) => !isMeant(at) && tables.stopWords.includes(words[at]!)
    const isSubject = (at: number) => subjectWords.some((word) => word.at === at)
    const found: NegatedWords[] = []
    for (let from = 0; from < words.length; from++) {
      if (words[from] !== 'not' || isMeant(from)) continue
      let to = from + 1
      while (isStop(to)) to++
      if (!isSubject(to)) continue
      const isEnd = (at: number) => words[at] === 'not' && at + 1 < words.length
      const start = to
      while ((isSubject(to) && (to === start || !isEnd(to))) || isStop(to)) to++
      while (!isSubject(to - 1)) to--
      const some = subjectWords.filter(({ at }) => at >= start && at < to)
      found.push({ from, to, alternatives: divideByOr(some) })
      from = to - 1
    }
    return found
  }

  /** Words divided by the words "or" of the question. */
  function divideByOr<Word extends { at: number }>(some: readonly Word[]): Word[][] {
    const orsBefore = ({ at }: Word) => words.slice(0, at).filter((word) => word === 'or').length
    return [...new Set(some.map(orsBefore))].map((ors) => some.filter((word) => orsBefore(word) === ors))
  }

  function hasNone({ alternatives }: NegatedWords): Condition {
    return (record) => !alternatives.some((some) => hasAll(record, 'anywhere', some))
  }

  /**
   * The lists of subject words with "or" between them. A word with a meaning ends a list. Each alternative
   * has at least one word, and some record has all its words.
   */
  function listsOf<Word extends { word: string; at: number }>(
    subjectWords: readonly Word[],
    entities: readonly Pick<Run, 'from' | 'to'>[],
  ) {
    const isMeant = (at: number) => entities.some(({ from, to }) => at >= from && at < to)
    const ends = [...words.keys(), words.length].filter((at) => at === words.length || isMeant(at))
    return ends.flatMap((end, index) => {
      const from = index === 0 ? 0 : ends[index - 1]! + 1
      const list = divideByOr(subjectWords.filter(({ at }) => at >= from && at < end))
      const isComplete = list.length > 1 && list.at(-1)![0]!.at > words.lastIndexOf('or', end - 1)
      const isFound = (some: readonly Word[]) => records.some((record) => hasAll(record, 'anywhere', some))
      return isComplete && list.every(isFound) ? [list] : []
    })
  }

  function isInList(list: readonly (readonly { word: string }[])[]): Condition {
    return (record, where) => list.some((some) => hasAll(record, where, some))
  }

  function hasAll(record: EventRecord, where: keyof Terms, some: readonly { word: string }[]): boolean {
    return some.every(({ word }) => has(record, where, asWord(word)))
  }

  /** A place has a meaning only if it has records. */
  function meaningOf(phrase: string): Meant | undefined {
    const meant = tables.meanings[phrase]
    const isUnknown = meant?.isKnownBy !== undefined && !records.some((record) => meant.isKnownBy!(record))
    const isEmpty = meant?.kind === 'place' && !records.some((record) => meant.meets(record, today))
    return isUnknown || isEmpty ? undefined : meant
  }

  function conditionsOf(runs: readonly Run[]): Condition[] {
    const groups: Run[][] = []
    for (const run of withNestedPlaces(runs)) {
      if (run.isNegated) {
        groups.push([run])
        continue
      }
      const before = groups.findLast(([first]) => first!.meant.kind === run.meant.kind && !first!.isNegated)
      const last = before?.at(-1)
      const isOr = last !== undefined && words.slice(last.to, run.from).includes('or')
      const meetBoth =
        last !== undefined &&
        records.some((record) => last.meant.meets(record, today) && run.meant.meets(record, today))
      if (before && (CHOICES.includes(run.meant.kind) || isOr || !meetBoth)) before.push(run)
      else groups.push([run])
    }
    return groups.map(
      (group): Condition =>
        (record, where) =>
          group.some(({ from, to, meant, isNegated }) => {
            if (isNegated) return !meant.meets(record, today)
            const isNamed = !MET_BY_MEANING.includes(meant.kind) && hasRun(record, where, from, to)
            return isNamed || meant.meets(record, today)
          }),
    )
  }

  /** Joins two adjacent places to one place if some record is in both. */
  function withNestedPlaces(runs: readonly Run[]): Run[] {
    const joined: Run[] = []
    for (const run of runs) {
      const last = joined.at(-1)
      const isBeside =
        last?.meant.kind === 'place' &&
        run.meant.kind === 'place' &&
        !run.isNegated &&
        words.slice(last.to, run.from).every((word) => word === 'in' || word === 'the')
      const meets = (record: EventRecord) => last!.meant.meets(record, today) && run.meant.meets(record, today)
      if (isBeside && records.some(meets)) {
        joined[joined.length - 1] = { ...last, to: run.to, meant: { kind: 'place', meets } }
      } else joined.push(run)
    }
    return joined
  }

  /** True if a record has all words of a run except stop words. */
  function hasRun(record: EventRecord, where: keyof Terms, from: number, to: number): boolean {
    const telling = words.slice(from, to).filter((word) => !tables.stopWords.includes(word))
    return telling.length > 0 && telling.every((word) => has(record, where, asWord(word)))
  }

  /** Replaces unknown words, if some record has one of the possible terms and all other words. */
  function correctedUnder(some: readonly SubjectWord[], fixed: readonly Condition[]): SubjectWord[] | undefined {
    const known = some.filter((word) => !isUnknown(word))
    const others = passing.filter(
      (record) =>
        fixed.every((condition) => condition(record, 'anywhere')) &&
        known.every((word) => has(record, 'anywhere', word)),
    )
    const resolved = some.map((word) => (isUnknown(word) ? nearestTo(word, others) : word))
    return resolved.every((word) => word.terms.length > 0 && !isUnknown(word)) ? resolved : undefined
  }

  function nearestTo({ word }: SubjectWord, others: readonly EventRecord[]): SubjectWord {
    const near = tables.nearest[word] ?? []
    const only = (term: string): SubjectWord => ({ word, terms: [term], phrases: [] })
    const met = near.filter((term) => others.some((record) => has(record, 'anywhere', only(term))))
    const count = (term: string) => countOf(only(term))
    const terms = met.toSorted((a, b) => count(b) - count(a) || (a < b ? -1 : 1))
    return { word, terms, phrases: terms.flatMap(otherFormsOf).map((form) => form.split(' ')) }
  }

  /** Drops words until a record has the others. Undefined if too few remain. */
  function withoutWords(some: readonly SubjectWord[], fixed: readonly Condition[]): SubjectWord[] | undefined {
    const resolved = some.map((word) => (isUnknown(word) ? { ...nearestTo(word, passing), phrases: [] } : word))
    const meets = (chosen: readonly SubjectWord[]) =>
      passing.some(
        (record) =>
          fixed.every((condition) => condition(record, 'anywhere')) &&
          chosen.every((word) => has(record, 'anywhere', word)),
      )
    const known = resolved.filter((word) => countOf(word) > 0)
    if (known.length === 0 || !meets([])) return undefined
    const isStop = ({ word }: SubjectWord) => tables.stopWords.includes(word)
    let left = known
    if (!meets(known)) {
      const telling = known.filter((word) => !isStop(word))
      left = (telling.length > 0 ? telling : known).toSorted((a, b) => countOf(b) - countOf(a))
      while (!meets(left)) {
        const [last, beforeLast] = [left.at(-1)!, left.at(-2)]
        const tried = beforeLast && countOf(last) === countOf(beforeLast) ? left : left.slice(0, -1)
        const superfluous = tried.find((word) => meets(left.filter((other) => other !== word))) ?? left[0]
        left = left.filter((word) => word !== superfluous)
      }
      if (left.length === 0) return undefined
    }
    const isSubject = (word: SubjectWord) => !isStop(word) && countOf(word) * COMMON < records.length
    const drops = resolved.some((word) => isSubject(word) && !left.includes(word))
    if (drops && left.filter((word) => !isStop(word)).length < 2) return undefined
    return resolved.filter((word) => left.includes(word))
  }
}
