/** Event types by their number in a snapshot. A number never changes its meaning. */
export const EVENT_TYPES = ['conference', 'seminar', 'workshop', 'webinar'] as const
export type EventType = (typeof EVENT_TYPES)[number]

/** The ways to attend an event, by their number in a snapshot. A number never changes its meaning. */
export const ATTENDANCES = ['in-person', 'online', 'hybrid'] as const
export type Attendance = (typeof ATTENDANCES)[number]

/**
 * The attributes of an event: what has a value in a column of the dump, a filter and a facet. A row says
 * everything of one. Dump columns, sections and posting lists of a snapshot, parameters, facets, relaxations,
 * members of items, CSV, OpenAPI, tools of assistants and the explorer follow from this table.
 *
 * The name of a row is the name of its column in the dump, of its sections and posting lists in a snapshot,
 * and of its facet.
 */
export interface Attribute {
  /** The parameter that filters by it. */
  readonly parameter: string
  /** The member of items that shows it, with a dot before a name within. */
  readonly path: string
  /** For people. */
  readonly label: string
  /** The values that it can have, by their numbers in a snapshot; undefined if any text is a value. */
  readonly choices?: readonly string[]
  /** Every event has a value. Rows of a dump without a value are rejected. */
  readonly isRequired?: true
  /** A dump may lack the column. */
  readonly isOptionalColumn?: true
  /**
   * What its filter finds. `choice`: the events with a choice; `words`: the events with the value as written,
   * or else with any value that has its words; `tag`: the events with a tag (BCP 47) or a more specific one
   * (RFC 4647, basic filtering); `own`: what a function of `query/` finds. Undefined if it has no filter and
   * no facet, and is only shown.
   */
  readonly filter?: 'own' | 'choice' | 'words' | 'tag'
  /** Items show it only if a search asks for it; null if an event has no value. */
  readonly isShownOnRequest?: true
  /** Its values are few, so that the explorer shows its facet. Choices are few anyway. */
  readonly hasFewValues?: true
  /** The property of schema.org's Event that has its value. */
  readonly schemaOrg?: string
  /** Documentation of its member in answers. */
  readonly says?: string
  /** What a value of its parameter must be, if not every text is one: `must be ...`. */
  readonly rule?: string
  /** Documentation of a parameter that follows from this row. */
  readonly description?: string
  readonly example?: string
}

/**
 * Of the filters that follow from this table, the last is relaxed first. Their parameters and facets are
 * listed in this order, after those that are older.
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
    description: 'Who organizes: the name, or words of it.',
    example: 'Princeton University',
  },
  type: {
    parameter: 'type',
    path: 'type',
    label: 'Type',
    choices: EVENT_TYPES,
    isRequired: true,
    filter: 'choice',
    description: 'Only events of this type; plurals are fine. Leave it out for all types.',
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
    says: 'How one attends; null where it is not known.',
    description: 'How one attends; virtual and on-site are understood too.',
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
    says: 'Language of the event, as a tag (BCP 47); null where it is not known.',
    rule: 'must be a language, by its tag (BCP 47) as in en or pt-BR, or by its name',
    description: 'Language of the event: its tag (BCP 47) or its name. pt also finds pt-BR.',
    example: 'en',
  },
} as const satisfies Readonly<Record<string, Attribute>>

type Rows = typeof ATTRIBUTES
export type AttributeName = keyof Rows
type NamesWith<Part> = { [Name in AttributeName]: Rows[Name] extends Part ? Name : never }[AttributeName]

/** The attributes whose values are of a closed list. */
export type ChoiceName = NamesWith<{ readonly choices: readonly string[] }>
/** The attributes whose values are any texts. */
export type TextName = Exclude<AttributeName, ChoiceName>
/** The attributes with a filter and a facet. */
export type FilteredName = NamesWith<{ readonly filter: string }>
/** The attributes whose filter follows from the table. */
export type TableFilterName = NamesWith<{ readonly filter: 'choice' | 'words' | 'tag' }>
export type RequestedName = NamesWith<{ readonly isShownOnRequest: true }>
export type AttributeParameter = Rows[FilteredName]['parameter']

/** A value of an attribute; of a choice that is not required it may be null, of a text it may be empty. */
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

/** The attributes that items show only if a search asks for them. */
export const REQUESTED_NAMES = ATTRIBUTE_NAMES.filter(
  (name): name is RequestedName => 'isShownOnRequest' in ATTRIBUTES[name],
)

/** The row of an attribute. */
export function attributeOf(name: AttributeName): Attribute {
  return ATTRIBUTES[name]
}

export function isChoice(name: AttributeName): name is ChoiceName {
  return 'choices' in ATTRIBUTES[name]
}

/** The values of a closed list. */
export function choicesOf(name: ChoiceName): readonly string[] {
  return ATTRIBUTES[name].choices
}
