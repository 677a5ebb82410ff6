import type { TrustedKey } from '../src/snapshot/signature/signing-keys.ts'

/** The keys of SNAPSHOT_VERIFY_KEY. @throws ConfigError, SourceError */
export async function trustedKeys(): Promise<readonly TrustedKey[]> {
  const { readConfig } = await import('../src/config.ts')
  const { readTrustedKeys } = await import('../src/source/trusted-keys.ts')
  return readTrustedKeys(readConfig(process.env).snapshotVerifyKey)
}
