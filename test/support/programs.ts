import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The Debian package of each program. */
const PACKAGES = {
  haproxy: 'haproxy',
  nginx: 'nginx-light',
  'redis-server': 'redis-server',
  'redis-cli': 'redis-tools',
  slowhttptest: 'slowhttptest',
  openssl: 'openssl',
  promtool: 'prometheus',
  prometheus: 'prometheus',
  'prometheus-nginx-exporter': 'prometheus-nginx-exporter',
  curl: 'curl',
  java: 'openjdk-17-jdk-headless',
  javac: 'openjdk-17-jdk-headless',
} as const

export type Program = keyof typeof PACKAGES

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
 * `files` gives the package of each file. @throws Error that names missing programs and the command that
 * installs them
 */
export function requirePrograms(
  command: string,
  programs: readonly Program[],
  { path, files = {} }: { path?: string; files?: Readonly<Record<string, string>> } = {},
): void {
  const missing = programs.filter((program) => !hasProgram(program, path))
  const missingFiles = Object.keys(files).filter((file) => !existsSync(file))
  const names = [...missing, ...missingFiles]
  if (names.length === 0) return
  const packages = new Set([...missing.map((program) => PACKAGES[program]), ...missingFiles.map((file) => files[file])])
  throw new Error(
    `${command} needs ${names.join(', ')}, which this machine does not have. ` +
      `Install: apt-get install ${[...packages].join(' ')}`,
  )
}
