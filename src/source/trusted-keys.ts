import { readFile } from 'node:fs/promises'
import { parsePublicKeys, SigningKeyError, type TrustedKey } from '../snapshot/signature/signing-keys.ts'
import { causeOf, SourceError } from './errors.ts'

/**
 * The keys in SNAPSHOT_VERIFY_KEY: PEM, in which `\n` may replace the end of a line, or paths of PEM files
 * separated by commas; none if it is not set.
 * @throws SourceError for any other text, so that no server starts without checking signatures
 */
export async function readTrustedKeys(setting: string | undefined): Promise<readonly TrustedKey[]> {
  if (setting === undefined) return []
  if (setting.includes('-----BEGIN')) return parse(setting.replaceAll('\\n', '\n'), 'SNAPSHOT_VERIFY_KEY')
  const paths = setting
    .split(',')
    .map((path) => path.trim())
    .filter((path) => path !== '')
  const keys = await Promise.all(paths.map(async (path) => parse(await read(path), path)))
  if (keys.length === 0) throw unusable('SNAPSHOT_VERIFY_KEY', 'a path or PEM', 'commas only')
  return keys.flat()
}

async function read(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((error: unknown) => {
    throw unusable(path, 'a readable file with a public key', causeOf(error))
  })
}

function parse(pem: string, place: string): TrustedKey[] {
  try {
    return parsePublicKeys(pem)
  } catch (error) {
    if (error instanceof SigningKeyError) throw unusable(place, error.expected, error.found)
    throw error
  }
}

function unusable(place: string, expected: string, found: string): SourceError {
  return new SourceError('no-verify-key', place, expected, found)
}
