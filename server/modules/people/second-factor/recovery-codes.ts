import { createHmac, randomInt } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { recoveryCodes } from '#server/modules/people/second-factor/second-factor.table.ts'

const count = 10
const groupLength = 5
/** Without letters and digits that are mistaken for others. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

const group = () => Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join('')

/** Keyed, so that codes cannot be guessed from a stolen database. */
function hashOf(secret: string, user: string, code: string): Buffer {
  const plain = code.toLowerCase().replace(/[^a-z0-9]/g, '')
  return createHmac('sha256', secret).update(`recovery:${user}:${plain}`).digest()
}

/** Replaces the user's recovery codes and returns the new ones, which are not stored. */
export async function replaceRecoveryCodes(db: Database, secret: string, user: string): Promise<string[]> {
  const codes = new Set<string>()
  while (codes.size < count) codes.add(`${group()}-${group()}`)
  await db.delete(recoveryCodes).where(eq(recoveryCodes.user, user))
  await db
    .insert(recoveryCodes)
    .values([...codes].map((code) => ({ user, codeHash: hashOf(secret, user, code) })))
  return [...codes]
}

/** Uses a code up; false if it is unknown or used. Of simultaneous uses one succeeds. */
export async function acceptRecoveryCode(
  db: Database,
  secret: string,
  user: string,
  code: string,
): Promise<boolean> {
  const used = await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.user, user), eq(recoveryCodes.codeHash, hashOf(secret, user, code))))
    .returning({ user: recoveryCodes.user })
  return used.length > 0
}

export const countRecoveryCodes = (db: Database, user: string): Promise<number> =>
  db.$count(recoveryCodes, eq(recoveryCodes.user, user))
