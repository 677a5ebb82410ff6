/** What the directory holds, as a sentence. */
export const SUBJECT = 'Academic conferences, seminars, workshops and webinars worldwide, past and to come.'

/** What assistants are told about the server. Some read only the first 512 characters. */
export const INSTRUCTIONS =
  `${SUBJECT} ` +
  'Call search_conferences: q for names and subjects; country, city, near, type, month, from, deadline_from for the ' +
  'rest. Upcoming events come first. If total is 0, call again with the params of suggestions or relax. ' +
  'Read one event with get_conference. as_of is today. Give names, dates, places and websites as the tools ' +
  'answer them, and say so when nothing is found.\n' +
  'Values are forgiving: countries and cities may be written in any language, topics in other words, types in the ' +
  'plural; interpretation says what was understood. deadline is a submission deadline that is still open. For open ' +
  'calls for papers, send deadline_from with today and sort=deadline. For the following page, send next.'
