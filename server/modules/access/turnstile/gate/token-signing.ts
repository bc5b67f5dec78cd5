import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'
import { promisify } from 'node:util'
import { seal, unseal } from '#server/core/crypto.ts'
import type { Services } from '#server/core/module.ts'
import type { SealedColumn } from '#server/core/sealed-column.ts'
import type { Database } from '#server/db/database.ts'
import { turnstileKeys } from '#server/modules/access/turnstile/turnstile.table.ts'
import {
  type EntryToken,
  encodePayload,
  encodeToken,
  parseToken,
  type SignedToken,
} from '#shared/access/turnstile/entry-token.ts'

type Signer = Pick<Services, 'db' | 'secret'>

interface KeyPair {
  privateKey: KeyObject
  publicKey: KeyObject
}

/** Runs in the thread pool: verifying a signature is the most expensive computation of a scan. */
const verifySignature = promisify(verify)

const keyPairs = new WeakMap<Database, Promise<KeyPair>>()

const sealingPurpose = 'gate keys'

export const sealedGateKeys: SealedColumn = {
  column: turnstileKeys.privateKey,
  purpose: sealingPurpose,
  isInstallations: true,
}

function newRow(secret: string) {
  const made = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'der' })
  return { privateKey: seal(secret, sealingPurpose, made) }
}

/** Reads the installation's key pair or creates it; of concurrent creations the first one stays. */
async function readKeys({ db, secret }: Signer): Promise<KeyPair> {
  const read = async () => {
    const [row] = await db.select().from(turnstileKeys)
    return row
  }
  if (!(await read())) await db.insert(turnstileKeys).values(newRow(secret)).onConflictDoNothing()
  const kept = await read()
  const key = kept && unseal(secret, sealingPurpose, kept.privateKey)
  if (!key) throw new Error('The key of the turnstiles could not be stored')
  const privateKey = createPrivateKey({ key, type: 'pkcs8', format: 'der' })
  return { privateKey, publicKey: createPublicKey(privateKey) }
}

/** The key never changes, so each process reads it once. */
function keysOf(signer: Signer): Promise<KeyPair> {
  const kept = keyPairs.get(signer.db)
  if (kept) return kept
  const reading = readKeys(signer)
  keyPairs.set(signer.db, reading)
  reading.catch(() => keyPairs.delete(signer.db))
  return reading
}

export async function signTokens(signer: Signer, tokens: readonly EntryToken[]): Promise<string[]> {
  const { privateKey } = await keysOf(signer)
  return tokens.map((token) => {
    const payload = encodePayload(token)
    return encodeToken(payload, sign(null, payload, privateKey))
  })
}

/** Returns the token of a scanned text; undefined unless this installation signed it. */
export async function verifyToken(signer: Signer, text: string): Promise<SignedToken | undefined> {
  const token = parseToken(text)
  if (!token) return undefined
  const { publicKey } = await keysOf(signer)
  return (await verifySignature(null, token.payload, publicKey, token.signature)) ? token : undefined
}

/** Returns the public key: 32 bytes as base64url. */
export async function publicKeyText(signer: Signer): Promise<string> {
  const { publicKey } = await keysOf(signer)
  return publicKey.export({ format: 'jwk' }).x ?? ''
}
