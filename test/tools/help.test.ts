import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../../tools/commands')

async function allCommands(): Promise<Command[]> {
  const made = readdirSync(folder).map(async (file): Promise<Command> => {
    const exported = Object.entries(await import(join(folder, file)))
    return (exported.find(([name]) => name.endsWith('Command'))![1] as () => Command)()
  })
  return (await Promise.all(made)).flatMap((command) => [command, ...command.commands])
}

test('the description of every command in the help of confdex is one sentence', async () => {
  for (const command of await allCommands()) {
    expect(command.description(), command.name()).toMatch(/^[A-Z][a-z]+s,? ([^.]|\.md)*\.$/)
  }
})

test('every option and every argument of a command of confdex has a description', async () => {
  for (const command of await allCommands()) {
    for (const { description } of [...command.options, ...command.registeredArguments]) {
      expect(description, command.name()).toMatch(/^\S.*[^.]$/)
    }
  }
})
