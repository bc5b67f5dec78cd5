import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'
import { promisify } from 'node:util'
import type { Database } from '#server/db/database.ts'
import { turnstileKeys } from '#server/modules/turnstile/turnstile.table.ts'
import {
  type EntryToken,
  readToken,
  type SignedToken,
  tokenPayload,
  tokenText,
} from '#shared/turnstile/entry-token.ts'

interface KeyPair {
  privateKey: KeyObject
  publicKey: KeyObject
}

/** On a thread of its own: checking a signature costs more than everything else that is computed here. */
const isSignedBy = promisify(verify)

const known = new WeakMap<Database, Promise<KeyPair>>()

/** Reads the installation's key, or makes it; of several processes that make one, the first one's stays. */
async function readKeys(db: Database): Promise<KeyPair> {
  const read = () => db.select().from(turnstileKeys)
  let [row] = await read()
  if (!row) {
    const made = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'der' })
    await db.insert(turnstileKeys).values({ privateKey: made }).onConflictDoNothing()
    row = (await read())[0]
  }
  if (!row) throw new Error('The key of the gates could not be kept')
  const privateKey = createPrivateKey({ key: row.privateKey, type: 'pkcs8', format: 'der' })
  return { privateKey, publicKey: createPublicKey(privateKey) }
}

/** The key never changes, so each process reads it once. */
function keysOf(db: Database): Promise<KeyPair> {
  const kept = known.get(db)
  if (kept) return kept
  const reading = readKeys(db)
  known.set(db, reading)
  reading.catch(() => known.delete(db))
  return reading
}

export async function signTokens(db: Database, tokens: readonly EntryToken[]): Promise<string[]> {
  const { privateKey } = await keysOf(db)
  return tokens.map((token) => {
    const payload = tokenPayload(token)
    return tokenText(payload, sign(null, payload, privateKey))
  })
}

/** What a scanned text says, if the club signed it. */
export async function verifiedToken(db: Database, text: string): Promise<SignedToken | undefined> {
  const token = readToken(text)
  if (!token) return undefined
  const { publicKey } = await keysOf(db)
  return (await isSignedBy(null, token.payload, publicKey, token.signature)) ? token : undefined
}

/** The public key's 32 bytes as base64url. */
export async function publicKeyText(db: Database): Promise<string> {
  const { publicKey } = await keysOf(db)
  return publicKey.export({ format: 'jwk' }).x ?? ''
}
