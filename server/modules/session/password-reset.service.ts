import { createHmac, randomInt } from 'node:crypto'
import { and, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { hashToken, newToken } from '#server/core/actor.ts'
import { AppError } from '#server/core/errors.ts'
import { changeRecord } from '#server/core/records.ts'
import type { Services } from '#server/core/services.ts'
import type { Author } from '#server/core/work.ts'
import { resetMail } from '#server/modules/session/session.mails.ts'
import { passwordResets } from '#server/modules/session/session.table.ts'
import { hashPassword } from '#server/modules/users/passwords.ts'
import { findByEmail, revokeSessions } from '#server/modules/users/users.service.ts'
import { users } from '#server/modules/users/users.table.ts'
import { messages } from '#shared/messages/messages.ts'
import { resetCodeMinutes, resetCodeTries } from '#shared/session/session.contract.ts'

const texts = messages.session
const expiry = sql`now() + make_interval(mins => ${resetCodeMinutes})`

/** Requests for a code wait here as `{ email }` until a worker looks the address up. */
export const resetQueue = 'password-reset'

/** Six digits are few, so the hash is keyed: a stolen database does not give the codes away. */
const hashCode = (secret: string, user: string, code: string) =>
  createHmac('sha256', secret).update(`reset:${user}:${code}`).digest()

const codeInvalid = () => new AppError(400, 'session.code-invalid', texts.codeInvalid)

/** Mails a fresh code if the address has an account; the caller cannot tell. */
export async function requestReset(services: Services, email: string): Promise<void> {
  const person = await findByEmail(services.db, email)
  if (person) await mailResetCode(services, person, person)
}

/** Mails a person a fresh code, which replaces the one before. That somebody else asked for it is written down. */
export async function mailResetCode(
  { work, mail, secret, configuration }: Services,
  author: Author,
  person: { _id: string; name: string; email: string },
): Promise<void> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const codeHash = hashCode(secret, person._id, code)
  await work(author, async ({ db, client, audit }) => {
    const fresh = { codeHash, tries: 0, tokenHash: null, expiresAt: expiry }
    await db
      .insert(passwordResets)
      .values({ user: person._id, ...fresh })
      .onConflictDoUpdate({ target: passwordResets.user, set: fresh })
    await mail.enqueue(client, resetMail(configuration.club, person, code))
    if (author._id !== person._id)
      await audit({ resource: 'users', recordId: person._id, action: 'reset-code' })
  })
}

/** Trades the right code for a temporary token, once. Each try counts before the code is compared. */
export async function tradeCode({ db, secret }: Services, email: string, code: string): Promise<string> {
  const person = await findByEmail(db, email)
  if (!person) throw codeInvalid()
  const counted = await db
    .update(passwordResets)
    .set({ tries: sql`${passwordResets.tries} + 1` })
    .where(
      and(
        eq(passwordResets.user, person._id),
        lt(passwordResets.tries, resetCodeTries),
        gt(passwordResets.expiresAt, sql`now()`),
        isNull(passwordResets.tokenHash),
      ),
    )
    .returning({ user: passwordResets.user })
  if (counted.length === 0) throw codeInvalid()
  const token = newToken()
  const traded = await db
    .update(passwordResets)
    .set({ tokenHash: hashToken(token), expiresAt: expiry })
    .where(
      and(
        eq(passwordResets.user, person._id),
        eq(passwordResets.codeHash, hashCode(secret, person._id, code)),
        isNull(passwordResets.tokenHash),
      ),
    )
    .returning({ user: passwordResets.user })
  if (traded.length === 0) throw codeInvalid()
  return token
}

/** Spends the temporary token, sets the new password and closes every session. */
export async function setNewPassword(
  { db, work }: Services,
  token: string,
  newPassword: string,
): Promise<void> {
  const invalid = () => new AppError(400, 'session.reset-token-invalid', texts.resetTokenInvalid)
  const tokenHash = hashToken(token)
  const [open] = await db
    .select({ _id: users._id, name: users.name })
    .from(passwordResets)
    .innerJoin(users, eq(users._id, passwordResets.user))
    .where(and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, sql`now()`)))
  if (!open) throw invalid()
  const passwordHash = await hashPassword(newPassword)
  await work(open, async ({ db, audit }) => {
    const spent = await db
      .delete(passwordResets)
      .where(and(eq(passwordResets.tokenHash, tokenHash), isNotNull(passwordResets.tokenHash)))
      .returning({ user: passwordResets.user })
    if (spent.length === 0) throw invalid()
    // The code came by mail, so the address is the person's own.
    await changeRecord(db, users, open._id, { passwordHash, emailVerifiedAt: new Date().toISOString() })
    await revokeSessions(db, open._id)
    await audit({ resource: 'profile', recordId: open._id, action: 'password-reset' })
  })
}
