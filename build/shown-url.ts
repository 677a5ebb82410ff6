/** The address of the service in the documents. The server that serves them puts its own there. */
export const SHOWN_URL = 'http://127.0.0.1:8080'

/** What stands in built files where the address of the service belongs. */
const URL_MARK = '{{url}}'

export function withUrlMarks(text: string): string {
  return text.replaceAll(SHOWN_URL, URL_MARK)
}
