import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { signSnapshot } from '../../src/snapshot/signature/sign-snapshot.ts'
import { keyIdOf, type TrustedKey } from '../../src/snapshot/signature/signing-keys.ts'
import { scratchFolder } from './scratch.ts'

export interface Signer {
  readonly id: string
  readonly privateKey: KeyObject
  readonly trusted: TrustedKey
  readonly publicPem: string
  readonly privatePem: string
}

export function makeSigner(): Signer {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const id = keyIdOf(publicKey)
  return {
    id,
    privateKey,
    trusted: { id, key: publicKey },
    publicPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    privatePem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

export async function signedCopy(path: string, { privateKey }: Signer, folder = scratchFolder()): Promise<string> {
  const copy = join(folder, 'signed.snapshot')
  copyFileSync(path, copy)
  await signSnapshot(copy, privateKey)
  return copy
}
