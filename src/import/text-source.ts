import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { MAX_CHARACTERS_AT_ONCE } from './limits.ts'

/** Error: a file cannot be read as a list of events. */
export class SourceError extends Error {
  override readonly name = 'SourceError'
}

/** A file, or standard input, as text. */
export interface TextSource {
  /** The path as given; `standard input` for `-`. */
  readonly name: string
  /** The name of the file without folder and ending; `''` for standard input. */
  readonly stem: string
  /** The beginning of the text, from which the format is recognized. */
  readonly head: string
  /** All pieces of the text, from the beginning. Can be read once. */
  pieces(): AsyncGenerator<string>
  /**
   * The whole text, for formats that are parsed at once.
   * @throws SourceError if it has more than `MAX_CHARACTERS_AT_ONCE`
   */
  whole(): Promise<string>
}

const CHUNK_BYTES = 1 << 20
/** Files that are no text: their first bytes, a description, and advice. */
const BINARY: readonly (readonly [begins: string, found: string, advice: string])[] = [
  ['PK\x03\x04', 'a file of Excel or LibreOffice, or a zip file', 'save the sheet as CSV (UTF-8)'],
  ['\xd0\xcf\x11\xe0', 'an old file of Office', 'save the sheet as CSV (UTF-8)'],
  ['\x1f\x8b', 'a file compressed by gzip', 'give its text: gunzip -c FILE | confdex import - ...'],
  ['SQLite format 3', 'a SQLite file', 'pass it to confdex build, if it has a table or view events'],
  ['%PDF', 'a PDF', 'copy its table into a spreadsheet, and save it as CSV (UTF-8)'],
]
/** Encodings by the byte order mark. */
const ENCODINGS: readonly (readonly [mark: string, encoding: string])[] = [
  ['\xff\xfe', 'utf-16le'],
  ['\xfe\xff', 'utf-16be'],
  ['', 'utf-8'],
]

/**
 * Opens a file, or standard input if `path` is `-`. Text is UTF-8, or UTF-16 with a byte order mark.
 * @throws SourceError if there is no such file, or it is no text
 */
export async function openText(path: string): Promise<TextSource> {
  const name = path === '-' ? 'standard input' : path
  const chunks = bytesOf(path, name)[Symbol.asyncIterator]()
  const first = await chunks.next()
  if (first.done) throw new SourceError(`${name}: expected records, found an empty file: check the path`)
  const start = first.value.toString('latin1', 0, 16)
  const binary = BINARY.find(([begins]) => start.startsWith(begins))
  if (binary) throw new SourceError(`${name}: expected text, found ${binary[1]}: ${binary[2]}`)
  const encoding = ENCODINGS.find(([mark]) => start.startsWith(mark))![1]
  const decode = decoder(name, encoding)
  const head = decode(first.value)
  async function* pieces() {
    yield head
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield decode(next.value)
    const end = decode(undefined)
    if (end !== '') yield end
  }
  return {
    name,
    stem: path === '-' ? '' : basename(path).replace(/\.[^.]*$/, ''),
    head,
    pieces,
    async whole() {
      const texts: string[] = []
      let characters = 0
      for await (const piece of pieces()) {
        texts.push(piece)
        characters += piece.length
        if (characters > MAX_CHARACTERS_AT_ONCE) {
          const most = `${MAX_CHARACTERS_AT_ONCE / 1e6} million characters`
          throw new SourceError(
            `${name}: expected at most ${most} in this format, got more: split it, or convert it to CSV or NDJSON`,
          )
        }
      }
      return texts.join('')
    },
  }
}

async function* bytesOf(path: string, name: string): AsyncGenerator<Buffer> {
  if (path !== '-') {
    const found = await stat(path).catch(({ code }) => {
      throw new SourceError(`${name}: expected a file, found none that can be read (${code}): check the path`)
    })
    if (found.isDirectory()) throw new SourceError(`${name}: expected a file, found a folder: name the files in it`)
  }
  const stream = path === '-' ? process.stdin : createReadStream(path, { highWaterMark: CHUNK_BYTES })
  try {
    for await (const chunk of stream) yield chunk as Buffer
  } catch (error) {
    throw new SourceError(`${name}: expected a file that can be read, got ${(error as Error).message}: check it`)
  }
}

/** Returns a function that decodes one chunk after another. At the end, call it with undefined. */
function decoder(name: string, encoding: string): (chunk: Buffer | undefined) => string {
  const text = new TextDecoder(encoding, { fatal: true })
  let bytes = 0
  return (chunk) => {
    try {
      const decoded = text.decode(chunk, { stream: chunk !== undefined })
      bytes += chunk?.length ?? 0
      // text in UTF-16 without a byte order mark may be valid UTF-8, but contains NUL characters
      if (decoded.includes('\0')) throw new TypeError('NUL')
      return decoded
    } catch {
      throw new SourceError(
        `${name}: expected text in UTF-8, or in UTF-16 with a byte order mark, got ${guess(chunk, encoding)} ` +
          `soon after byte ${bytes}: save it as UTF-8, or convert it (iconv -f ENCODING -t UTF-8)`,
      )
    }
  }
}

/** Describes bytes that could not be decoded, with the encoding that they probably have. */
function guess(chunk: Buffer | undefined, encoding: string): string {
  if (chunk === undefined) return 'a text whose last character is cut off'
  if (chunk.includes(0)) return 'bytes as in UTF-16 without a mark, or in no text,'
  if (encoding !== 'utf-8') return `bytes that are no ${encoding.toUpperCase()}`
  const text = chunk.toString()
  const at = Buffer.byteLength(text.slice(0, text.indexOf('\ufffd')))
  return `the byte 0x${chunk.toString('hex', at, at + 1)}, as in Windows-1252 or Latin-1,`
}
