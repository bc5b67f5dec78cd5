import { and, eq, lt, type SQL, sql } from 'drizzle-orm'
import type pg from 'pg'
import { v7 } from 'uuid'
import { seal, unseal } from '#server/core/crypto.ts'
import type { IdempotentRequest } from '#server/core/current-user.ts'
import { AppError } from '#server/core/errors.ts'
import { idempotentRequests } from '#server/core/idempotency.table.ts'
import type { SealedColumn } from '#server/core/sealed-column.ts'
import { type Database, runNamed } from '#server/db/database.ts'
import { idempotencyMessages as texts } from '#shared/office/api-keys/api-keys.messages.ts'

/** Hours for which an answer is given again. */
const keptHours = 24
/** Seconds after which a repetition takes over an attempt that has applied nothing: its process has ended. */
const attemptSeconds = 60
const purpose = 'idempotent-answer'

export const sealedAnswers: SealedColumn = { column: idempotentRequests.sealedAnswer, purpose }

const error = (status: number, reason: string, message: string, headers?: Record<string, string>) =>
  new AppError(status, `idempotency.${reason}`, message, headers ? { headers } : {})
const inFlight = () => error(409, 'in-flight', texts.inFlight, { 'retry-after': '1' })
export const badIdempotencyKey = () => error(400, 'bad-key', texts.badKey)
export const idempotencyUnsupported = () => error(400, 'unsupported', texts.unsupported)

export interface Answer {
  status: number
  body: string
}

type Asked = Pick<IdempotentRequest, 'apiKey' | 'route' | 'key'>

const isRequest = ({ apiKey, route, key }: Asked): SQL | undefined =>
  and(
    eq(idempotentRequests.apiKey, apiKey),
    eq(idempotentRequests.route, route),
    eq(idempotentRequests.key, key),
  )
const isAttempt = (request: IdempotentRequest) =>
  and(isRequest(request), eq(idempotentRequests.attempt, request.attempt))

const isOld = sql<boolean>`${idempotentRequests.createdAt} < now() - make_interval(hours => ${sql.raw(String(keptHours))})`
const isAbandoned = sql<boolean>`${idempotentRequests.appliedAt} IS NULL AND ${idempotentRequests.status} IS NULL
  AND ${idempotentRequests.startedAt} < now() - make_interval(secs => ${sql.raw(String(attemptSeconds))})`

/**
 * Takes the key of a request: returns a new attempt, or the stored answer. Throws 409 while it is in flight and where its
 * answer was lost, 422 if the key came with another request.
 */
export async function takeRequest(
  db: Database,
  secret: string,
  asked: Asked,
  hash: string,
): Promise<{ attempt: IdempotentRequest } | { answer: Answer }> {
  const attempt = { ...asked, attempt: v7(), isMarked: false }
  const fresh = {
    ...{ hash, attempt: attempt.attempt, startedAt: sql`now()`, createdAt: sql`now()` },
    ...{ appliedAt: null, status: null, sealedAnswer: null },
  }
  const [known] = await db
    .select({
      hash: idempotentRequests.hash,
      attempt: idempotentRequests.attempt,
      appliedAt: idempotentRequests.appliedAt,
      status: idempotentRequests.status,
      sealedAnswer: idempotentRequests.sealedAnswer,
      isFree: sql<boolean>`${isOld} OR (${isAbandoned})`,
      isOld,
    })
    .from(idempotentRequests)
    .where(isRequest(asked))
  if (!known) {
    // Not before the look-up: it would wait for the transaction that has marked the row.
    const taken = await db
      .insert(idempotentRequests)
      .values({ ...asked, hash, attempt: attempt.attempt })
      .onConflictDoNothing()
      .returning({ key: idempotentRequests.key })
    if (taken.length > 0) return { attempt }
    throw inFlight()
  }
  if (known.hash !== hash && !known.isOld) throw error(422, 'other-request', texts.otherRequest)
  if (known.isFree) {
    const took = await db
      .update(idempotentRequests)
      .set(fresh)
      .where(
        and(
          isRequest(asked),
          eq(idempotentRequests.attempt, known.attempt),
          sql`(${isOld} OR (${isAbandoned}))`,
        ),
      )
      .returning({ key: idempotentRequests.key })
    if (took.length > 0) return { attempt }
    throw inFlight()
  }
  if (known.status === null || !known.sealedAnswer)
    throw known.appliedAt === null ? inFlight() : error(409, 'answer-lost', texts.answerLost)
  const body = unseal(secret, purpose, known.sealedAnswer)
  if (!body) throw error(409, 'answer-lost', texts.answerLost)
  return { answer: { status: known.status, body: body.toString() } }
}

const updateApplied = {
  name: 'mark_idempotent_request',
  text: `UPDATE idempotent_requests SET applied_at = coalesce(applied_at, now())
    WHERE api_key_id = $1 AND route = $2 AND key = $3 AND attempt = $4`,
}

/**
 * Marks a request as applied in the transaction of its write, so that no repetition applies it again, also when the process
 * ends before the answer. Holds the row until the commit: who takes over waits for it. Throws 409 if another attempt has
 * taken over.
 */
export async function markApplied(client: pg.PoolClient, request: IdempotentRequest): Promise<void> {
  const { apiKey, route, key, attempt } = request
  const { rowCount } = await runNamed(client, updateApplied, [apiKey, route, key, attempt])
  if (rowCount === 0) throw inFlight()
  request.isMarked = true
}

/** Answers that tell about the caller or the server instead of the request. */
const isStored = (status: number) => status < 500 && ![401, 403, 429].includes(status)

/**
 * Stores the answer of an attempt. One that is not stored frees the key again, unless the request was applied: then its
 * repetition gets 409.
 */
export async function storeAnswer(
  db: Database,
  secret: string,
  request: IdempotentRequest,
  { status, body }: Answer,
): Promise<void> {
  if (isStored(status)) {
    const sealedAnswer = seal(secret, purpose, body)
    await db.update(idempotentRequests).set({ status, sealedAnswer }).where(isAttempt(request))
  } else
    await db
      .delete(idempotentRequests)
      .where(and(isAttempt(request), sql`${idempotentRequests.appliedAt} IS NULL`))
}

export async function deleteOldIdempotentRequests(db: Database): Promise<void> {
  await db
    .delete(idempotentRequests)
    .where(lt(idempotentRequests.createdAt, sql`now() - make_interval(hours => ${keptHours})`))
}
