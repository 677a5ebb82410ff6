import { ask } from './client.ts'

/**
 * Saves a file that needs the key: browsers send headers with requests of scripts only.
 * @returns why it was not saved; undefined where it was
 */
export async function saveFile(target: string, name: string, key: string): Promise<string | undefined> {
  const reply = await ask(target, key)
  if ('problem' in reply) return reply.problem.message
  const type = reply.headers.get('content-type') ?? ''
  const address = URL.createObjectURL(new Blob([reply.text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // by then the browser has taken the content
  setTimeout(() => URL.revokeObjectURL(address), 1000)
  return undefined
}
