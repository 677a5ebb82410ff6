/** Event types by their number in a snapshot. A number never changes its meaning. */
export const EVENT_TYPES = ['conference', 'seminar', 'workshop', 'webinar'] as const
export type EventType = (typeof EVENT_TYPES)[number]

/** The ways to attend an event, by their number in a snapshot. A number never changes its meaning. */
export const ATTENDANCES = ['in-person', 'online', 'hybrid'] as const
export type Attendance = (typeof ATTENDANCES)[number]

/** The states of an event, by their number in a snapshot. A number never changes its meaning. */
export const EVENT_STATUSES = ['scheduled', 'cancelled', 'postponed', 'moved-online'] as const
export type EventStatus = (typeof EVENT_STATUSES)[number]
/** Status of an event that takes place as planned. An event with any other status is called *changed*. */
export const SCHEDULED: EventStatus = 'scheduled'

/**
 * An attribute of an event. Dump columns, sections and posting lists of a snapshot, parameters, facets,
 * relaxations, items, CSV, OpenAPI, tools of assistants and the explorer follow from its row in ATTRIBUTES.
 * The name of the row is the name of its dump column (unless `column` is set), sections, posting lists and
 * facet.
 */
export interface Attribute {
  /** The column of the dump, if its name differs from the name of the row. */
  readonly column?: string
  /** The parameter that filters by the attribute. */
  readonly parameter: string
  /** Path of the value in items, with dots between nested members: `location.city`. */
  readonly path: string
  readonly label: string
  /** The possible values, by their numbers in a snapshot; undefined if any text is a value. */
  readonly choices?: readonly string[]
  /** True if every event has a value. Rows of a dump without a value are rejected. */
  readonly isRequired?: true
  /** True if a dump may lack the column. */
  readonly isOptionalColumn?: true
  /**
   * Kind of the filter; undefined if the attribute has neither filter nor facet.
   *
   *   choice   events with the choice
   *   words    events with the value as written, or else with any value that contains its words
   *   tag      events with the tag (BCP 47) or a more specific tag (RFC 4647, basic filtering)
   *   list     events whose value, a list, has one of the entries
   *   own      events that a function of `query/` finds
   */
  readonly filter?: 'own' | 'choice' | 'words' | 'tag' | 'list'
  /**
   * True if items have the value only on request (`event_status` also in changed events); an event without a
   * value then has null.
   */
  readonly isShownOnRequest?: true
  /** Group of fields that items show together on request; undefined for the default group. */
  readonly shownWith?: 'source' | 'series' | 'rank'
  /** True if a text attribute has so few values that the explorer shows its facet. */
  readonly hasFewValues?: true
  /** The property of a schema.org Event that holds the value. */
  readonly schemaOrg?: string
  /** Documentation of the member of answers that holds the value. */
  readonly says?: string
  /**
   * Rule for values of the parameter, as `must be ...`; undefined with `choices`, or if every text is a
   * value.
   */
  readonly rule?: string
  /** Documentation of the parameter; undefined if it is not generated from this row. */
  readonly description?: string
  readonly example?: string
}

/**
 * The order of the rows matters: relaxation leaves out the filter of the last row first. Parameters and
 * facets that `query/request.ts` does not list by name follow in this order.
 */
export const ATTRIBUTES = {
  topic: { parameter: 'topic', path: 'topic', label: 'Topic', isRequired: true, filter: 'own' },
  sub_topic: { parameter: 'subtopic', path: 'sub_topic', label: 'Sub-topic', filter: 'own' },
  city: { parameter: 'city', path: 'location.city', label: 'City', filter: 'own' },
  country: { parameter: 'country', path: 'location.country', label: 'Country', filter: 'own' },
  venue: {
    parameter: 'venue',
    path: 'location.venue',
    label: 'Venue',
    filter: 'words',
    description: 'Hall, hotel or university: its name, or words of it.',
    example: 'Convention Center',
  },
  organizer: {
    parameter: 'organizer',
    path: 'organizer',
    label: 'Organizer',
    filter: 'words',
    description: 'Organizer: its name, or words of it.',
    example: 'Princeton University',
  },
  type: {
    parameter: 'type',
    path: 'type',
    label: 'Type',
    choices: EVENT_TYPES,
    isRequired: true,
    filter: 'choice',
    description: 'Type; plurals are fine. Leave it out for all types.',
    example: 'workshop',
  },
  attendance: {
    parameter: 'attendance',
    path: 'attendance',
    label: 'Attendance',
    choices: ATTENDANCES,
    isOptionalColumn: true,
    filter: 'choice',
    isShownOnRequest: true,
    says: 'Attendance; null if unknown.',
    description: 'Attendance; virtual and on-site are understood too.',
    example: 'online',
  },
  language: {
    parameter: 'language',
    path: 'language',
    label: 'Language',
    isOptionalColumn: true,
    filter: 'tag',
    isShownOnRequest: true,
    hasFewValues: true,
    schemaOrg: 'inLanguage',
    says: 'Language of the event, as a tag (BCP 47); null if unknown.',
    rule: 'must be a language, by its tag (BCP 47) as in en or pt-BR, or by its name',
    description: 'Language of the event: its tag (BCP 47) or its name. pt also finds pt-BR.',
    example: 'en',
  },
  event_status: {
    column: 'status',
    parameter: 'event_status',
    path: 'event_status',
    label: 'Status',
    choices: EVENT_STATUSES,
    isOptionalColumn: true,
    filter: 'choice',
    isShownOnRequest: true,
    says: 'Status, such as cancelled; null if unknown.',
    description: 'Status. Without it, any status is found; changed events come last.',
    example: 'cancelled',
  },
  source: {
    parameter: 'source',
    path: 'source',
    label: 'Source',
    isOptionalColumn: true,
    filter: 'words',
    isShownOnRequest: true,
    shownWith: 'source',
    hasFewValues: true,
    says: 'Origin of the record.',
    description: 'Source of the record, by its name.',
    example: 'Society Calendar',
  },
  licence: {
    parameter: 'licence',
    path: 'licence',
    label: 'Licence',
    isOptionalColumn: true,
    isShownOnRequest: true,
    shownWith: 'source',
    says: 'SPDX id or text.',
  },
  series: {
    parameter: 'series',
    path: 'series',
    label: 'Series',
    isOptionalColumn: true,
    filter: 'words',
    isShownOnRequest: true,
    shownWith: 'series',
    says: 'Series of which the event is an edition.',
    description: 'Editions of one series: its name or acronym, or words of it.',
    example: 'ICML',
  },
  rank: {
    parameter: 'rank',
    path: 'rank',
    label: 'Rank',
    isOptionalColumn: true,
    filter: 'list',
    isShownOnRequest: true,
    shownWith: 'rank',
    hasFewValues: true,
    says: 'Ranks of event and series, as SCHEME:value (year).',
    description: 'Ranks as SCHEME:value, separated by commas: events with any of them.',
    example: 'CORE:A*,CORE:A',
  },
  acceptance: {
    parameter: 'acceptance',
    path: 'acceptance',
    label: 'Acceptance',
    isOptionalColumn: true,
    isShownOnRequest: true,
    shownWith: 'rank',
    says: 'Accepted papers.',
  },
} as const satisfies Readonly<Record<string, Attribute>>

type Rows = typeof ATTRIBUTES
export type AttributeName = keyof Rows
type NamesWith<Part> = { [Name in AttributeName]: Rows[Name] extends Part ? Name : never }[AttributeName]

/** The attributes with a closed list of values. */
export type ChoiceName = NamesWith<{ readonly choices: readonly string[] }>
/** The attributes whose values are any texts. */
export type TextName = Exclude<AttributeName, ChoiceName>
/** The attributes with a filter and a facet. */
export type FilteredName = NamesWith<{ readonly filter: string }>
/** The attributes whose filter is generated from the table. */
export type TableFilterName = NamesWith<{ readonly filter: 'choice' | 'words' | 'tag' | 'list' }>
export type RequestedName = NamesWith<{ readonly isShownOnRequest: true }>
export type AttributeParameter = Rows[FilteredName]['parameter']

/** A value of an attribute. A choice that is not required may be null; a text may be empty. */
export type ValueOf<Name extends AttributeName> = Rows[Name] extends { readonly choices: readonly (infer Choice)[] }
  ? Rows[Name] extends { readonly isRequired: true }
    ? Choice
    : Choice | null
  : string

export const ATTRIBUTE_NAMES = Object.keys(ATTRIBUTES) as AttributeName[]
export const CHOICE_NAMES = ATTRIBUTE_NAMES.filter(isChoice)
export const TEXT_NAMES = ATTRIBUTE_NAMES.filter((name): name is TextName => !isChoice(name))
export const FILTERED_NAMES = ATTRIBUTE_NAMES.filter((name): name is FilteredName => 'filter' in ATTRIBUTES[name])
export const TABLE_FILTER_NAMES = FILTERED_NAMES.filter(
  (name): name is TableFilterName => ATTRIBUTES[name].filter !== 'own',
)

export const REQUESTED_NAMES = ATTRIBUTE_NAMES.filter(
  (name): name is RequestedName => 'isShownOnRequest' in ATTRIBUTES[name],
)

export type AttributeColumn = {
  [Name in AttributeName]: Rows[Name] extends { readonly column: infer Column extends string } ? Column : Name
}[AttributeName]

export function columnOf(name: AttributeName): AttributeColumn {
  return (attributeOf(name).column ?? name) as AttributeColumn
}

export function attributeOf(name: AttributeName): Attribute {
  return ATTRIBUTES[name]
}

export function isChoice(name: AttributeName): name is ChoiceName {
  return 'choices' in ATTRIBUTES[name]
}

export function choicesOf(name: ChoiceName): readonly string[] {
  return ATTRIBUTES[name].choices
}
