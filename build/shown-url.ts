/** The address of the service in the documents. A server that serves them replaces it by its own. */
export const SHOWN_URL = 'http://127.0.0.1:8080'

/** Placeholder for the address of the service in built files. */
const URL_MARK = '{{url}}'

export function withUrlMarks(text: string): string {
  return text.replaceAll(SHOWN_URL, URL_MARK)
}
