/**
 * Headers as HTTP sends them: for each a line with name, colon and value that ends with CR and LF. Names are
 * in lower case.
 */
export type HeaderLines = string

/** A character that no value may have, a line end among them. */
const UNSAFE = /[^\t\x20-\x7e\x80-\xff]/

/**
 * The line of a header whose value is not made of numbers and known words alone.
 * @throws TypeError where the value may not be sent
 */
export function headerLine(name: string, value: string): HeaderLines {
  if (UNSAFE.test(value)) {
    throw new TypeError(`expected a value of ${name} that a header may have, got ${JSON.stringify(value)}`)
  }
  return `${name}: ${value}\r\n`
}

/** Names and values in turn, as Node takes them. */
export function namesAndValues(lines: HeaderLines): string[] {
  return lines
    .split('\r\n')
    .slice(0, -1)
    .flatMap((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon), line.slice(colon + 2)]
    })
}
