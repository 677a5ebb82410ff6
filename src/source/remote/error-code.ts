/** The code in the short document by which S3 says why it refused; empty where there is none. */
export function errorCodeIn(document: string): string {
  return /<Code>(\w+)<\/Code>/.exec(document)?.[1] ?? ''
}

/** What a refusing answer says: its status, and its code where it has one. Reads no more than the first piece of it: it may be anything. */
export async function refusalIn(response: Response): Promise<string> {
  let code = ''
  try {
    for await (const piece of response.body ?? []) {
      code = errorCodeIn(Buffer.from(piece).toString())
      break
    }
  } catch {
    // then the status has to do
  }
  return `${response.status} ${code}`.trim()
}
