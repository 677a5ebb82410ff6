import type { Command } from 'commander'
import { vi } from 'vitest'

/** The texts that a command of confdex prints on standard output. */
export async function printedBy(command: Command, ...args: string[]): Promise<string[]> {
  const printed = vi.spyOn(console, 'log').mockImplementation(() => {})
  try {
    await command.parseAsync(args, { from: 'user' })
    return printed.mock.calls.map(String)
  } finally {
    printed.mockRestore()
  }
}
