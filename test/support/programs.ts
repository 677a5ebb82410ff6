/** Programs of the system that tests and benches start. They are asked for before any work is done. */
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The package of Debian that has each program. */
const PACKAGES = {
  haproxy: 'haproxy',
  nginx: 'nginx-light',
  'redis-server': 'redis-server',
  'redis-cli': 'redis-tools',
  slowhttptest: 'slowhttptest',
  openssl: 'openssl',
  promtool: 'prometheus',
  curl: 'curl',
} as const

type Program = keyof typeof PACKAGES

function hasProgram(program: Program, path = process.env.PATH ?? ''): boolean {
  return path.split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

/**
 * Asks for the programs that a command needs, all at once.
 * @throws Error that names the missing ones and how to install them
 */
export function requirePrograms(command: string, programs: readonly Program[], path?: string): void {
  const missing = programs.filter((program) => !hasProgram(program, path))
  if (missing.length === 0) return
  const packages = [...new Set(missing.map((program) => PACKAGES[program]))]
  throw new Error(
    `${command} needs ${missing.join(', ')}, which this machine does not have. ` +
      `Install: apt-get install ${packages.join(' ')}`,
  )
}
