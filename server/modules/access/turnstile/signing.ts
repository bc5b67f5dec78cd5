import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'
import { promisify } from 'node:util'
import { eq } from 'drizzle-orm'
import { seal, unseal } from '#server/core/crypto.ts'
import type { Services } from '#server/core/module.ts'
import type { Database } from '#server/db/database.ts'
import { turnstileKeys } from '#server/modules/access/turnstile/turnstile.table.ts'
import {
  type EntryToken,
  readToken,
  type SignedToken,
  tokenPayload,
  tokenText,
} from '#shared/access/turnstile/entry-token.ts'

type Signer = Pick<Services, 'db' | 'secret'>

interface KeyPair {
  privateKey: KeyObject
  publicKey: KeyObject
}

/** On a thread of its own: checking a signature costs more than everything else that is computed here. */
const isSignedBy = promisify(verify)

const known = new WeakMap<Database, Promise<KeyPair>>()

const purpose = 'gate keys'

function newRow(secret: string) {
  const made = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'der' })
  return { privateKey: seal(secret, purpose, made) }
}

/**
 * Reads the installation's key, or makes it; of several processes that make one, the first one's stays. A key that the
 * installation's secret does not open any more is replaced: codes last ten minutes, and readers fetch the public key.
 */
async function readKeys({ db, secret }: Signer): Promise<KeyPair> {
  const read = async () => {
    const [row] = await db.select().from(turnstileKeys)
    return row
  }
  const row = await read()
  if (!row) await db.insert(turnstileKeys).values(newRow(secret)).onConflictDoNothing()
  else if (!unseal(secret, purpose, row.privateKey)) {
    await db.update(turnstileKeys).set(newRow(secret)).where(eq(turnstileKeys.privateKey, row.privateKey))
  }
  const kept = await read()
  const key = kept && unseal(secret, purpose, kept.privateKey)
  if (!key) throw new Error('The key of the gates could not be kept')
  const privateKey = createPrivateKey({ key, type: 'pkcs8', format: 'der' })
  return { privateKey, publicKey: createPublicKey(privateKey) }
}

/** The key never changes, so each process reads it once. */
function keysOf(signer: Signer): Promise<KeyPair> {
  const kept = known.get(signer.db)
  if (kept) return kept
  const reading = readKeys(signer)
  known.set(signer.db, reading)
  reading.catch(() => known.delete(signer.db))
  return reading
}

export async function signTokens(signer: Signer, tokens: readonly EntryToken[]): Promise<string[]> {
  const { privateKey } = await keysOf(signer)
  return tokens.map((token) => {
    const payload = tokenPayload(token)
    return tokenText(payload, sign(null, payload, privateKey))
  })
}

/** What a scanned text says, if the club signed it. */
export async function verifiedToken(signer: Signer, text: string): Promise<SignedToken | undefined> {
  const token = readToken(text)
  if (!token) return undefined
  const { publicKey } = await keysOf(signer)
  return (await isSignedBy(null, token.payload, publicKey, token.signature)) ? token : undefined
}

/** The public key's 32 bytes as base64url. */
export async function publicKeyText(signer: Signer): Promise<string> {
  const { publicKey } = await keysOf(signer)
  return publicKey.export({ format: 'jwk' }).x ?? ''
}
