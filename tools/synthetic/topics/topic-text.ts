/** One main topic as a person writes it down. */
export interface TopicText {
  name: string
  /** Share of all events, in relation to the other topics. */
  share: number
  /** Its sub-topics, by popularity, between commas. */
  subTopics: string
  /** What titles in it talk about besides the sub-topics, by popularity, between commas; `(s)` at the end: singular and plural. */
  terms: string
}
