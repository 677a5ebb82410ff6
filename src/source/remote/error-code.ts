/** The error code in the XML document of a refusal by S3; empty where there is none. */
export function errorCodeIn(document: string): string {
  return /<Code>(\w+)<\/Code>/.exec(document)?.[1] ?? ''
}

/**
 * Status and error code of a refusal, for messages. Reads the first chunk of the body only: the body may be
 * anything, of any length.
 */
export async function refusalIn(response: Response): Promise<string> {
  let code = ''
  try {
    for await (const piece of response.body ?? []) {
      code = errorCodeIn(Buffer.from(piece).toString())
      break
    }
  } catch {
    // The status alone must do.
  }
  return `${response.status} ${code}`.trim()
}
