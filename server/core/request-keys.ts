import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { AppError } from '#server/core/errors.ts'
import { requestKeys } from '#server/core/request-keys.table.ts'
import type { Author, UnitOfWork } from '#server/core/unit-of-work.ts'
import type { Database } from '#server/db/database.ts'

/** Days in which a request that is sent again gets its first answer. */
const keptDays = 90

/** The same value with its keys in order and without what is absent: two requests with the same meaning are one text. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (typeof value !== 'object' || value === null) return value
  const given = Object.entries(value).filter(([, field]) => field !== undefined && field !== null)
  return Object.fromEntries(
    given.sort(([one], [other]) => (one < other ? -1 : 1)).map(([name, field]) => [name, ordered(field)]),
  )
}

/** Returns the SHA-256 of every field of a request, so that a new field cannot be forgotten. */
export const hashOf = (content: object): string =>
  createHash('sha256')
    .update(JSON.stringify(ordered(content)))
    .digest('hex')

/**
 * Takes the idempotency key of a request in the transaction of its write. Returns whether the author has sent the same
 * request before: its answer is given again. Throws what `used` returns if the key came with another request. A second
 * request waits for the first; without a key every request is a new one.
 */
export async function isRepeated(
  { db }: Pick<UnitOfWork, 'db'>,
  { _id: author }: Author,
  key: string | null | undefined,
  request: object,
  used: () => AppError,
): Promise<boolean> {
  if (!key || !author) return false
  const hash = hashOf(request)
  const taken = await db
    .insert(requestKeys)
    .values({ author, key, hash })
    .onConflictDoNothing()
    .returning({ key: requestKeys.key })
  if (taken.length > 0) return false
  const [known] = await db
    .select({ hash: requestKeys.hash })
    .from(requestKeys)
    .where(and(eq(requestKeys.author, author), eq(requestKeys.key, key)))
  if (known?.hash !== hash) throw used()
  return true
}

export async function deleteOldRequestKeys(db: Database): Promise<void> {
  await db
    .delete(requestKeys)
    .where(sql`${requestKeys.createdAt} < now() - make_interval(days => ${keptDays})`)
}
