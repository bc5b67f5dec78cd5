import { createHmac } from 'node:crypto'
import { and, desc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import { clientNetwork } from '#server/core/client-network.ts'
import { newDigits, seal, unseal } from '#server/core/crypto.ts'
import { hashToken, newToken } from '#server/core/current-user.ts'
import { AppError, explainingConstraints, invalidField } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { lockRecord, updateRecord } from '#server/core/records.ts'
import type { SealedColumn } from '#server/core/sealed-column.ts'
import { type Author, system } from '#server/core/unit-of-work.ts'
import type { Database } from '#server/db/database.ts'
import { readClub } from '#server/modules/club/identity/identity.service.ts'
import {
  mobilePhone,
  codeInvalid as phoneCodeInvalid,
  requestCode,
  sendCode,
  spendCode,
  tryCode,
} from '#server/modules/people/phone-codes/codes.ts'
import { resetMail } from '#server/modules/people/session/session.mails.ts'
import { hashPassword, passwordMatches } from '#server/modules/people/users/passwords.ts'
import { passwordResets, passwordResetTries } from '#server/modules/people/users/sessions.table.ts'
import { revokeMailedCodes, revokeSessions } from '#server/modules/people/users/sessions.ts'
import {
  findByEmail,
  findByPhone,
  missingUser,
  userConstraints,
} from '#server/modules/people/users/users.service.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { resetCodeMinutes, resetCodeTries } from '#shared/people/session/session.contract.ts'
import { sessionMessages } from '#shared/people/session/session.messages.ts'

const texts = sessionMessages
const expiry = sql`now() + make_interval(mins => ${resetCodeMinutes})`
const sealPurpose = 'reset code'

export const sealedResetCodes: SealedColumn = { column: passwordResets.sealedCode, purpose: sealPurpose }

/** Minutes for which a code must still be valid to be mailed again; otherwise a new one is created. */
const leastMinutes = 5
/** Valid codes per account. */
const mostCodes = 3

/** Queue of reset requests by mail: a worker looks the address up. */
export const resetQueue = 'password-reset'

export interface ResetRequest {
  email: string
  /** Hash of the requesting client in hexadecimal. */
  client: string
}

/** Keyed hash of a client's network. */
export const clientHash = ({ secret }: Pick<Services, 'secret'>, address: string): Buffer =>
  createHmac('sha256', secret)
    .update(`client:${clientNetwork(address)}`)
    .digest()

/** Keyed hash of a code: six digits could be guessed from a plain hash of a stolen database. */
const hashCode = (secret: string, user: string, code: string) =>
  createHmac('sha256', secret).update(`reset:${user}:${code}`).digest()

const codeInvalid = () => new AppError(400, 'session.code-invalid', texts.codeInvalid)

/** Condition of a user's valid codes. */
const liveCodes = (user: string) =>
  and(
    eq(passwordResets.user, user),
    isNull(passwordResets.tokenHash),
    lt(passwordResets.tries, resetCodeTries.inAll),
    gt(passwordResets.expiresAt, sql`now()`),
  )

/**
 * Sends the code of a public request: to a phone number where it was asked for by phone, otherwise by mail, for which a
 * worker looks the address up, so that known and unknown ones take the same time.
 */
export async function askForReset(services: Services, name: string, client: Buffer): Promise<void> {
  if (!name.includes('@'))
    return requestCode(services, { phone: mobilePhone(name, 'email'), purpose: 'reset' }, client)
  const asked: ResetRequest = { email: name, client: client.toString('hex') }
  await services.jobs.send(resetQueue, asked, { deleteAfterSeconds: 60 })
}

/** Mails a code if the address has an account. */
export async function requestReset(services: Services, { email, client }: ResetRequest): Promise<void> {
  const person = await findByEmail(services.db, email)
  if (person) await mailResetCode(services, person, person._id, Buffer.from(client, 'hex'))
}

/**
 * Mails a user a reset code; one without an address gets it by SMS at a verified number. A valid code is mailed again, so that the request of a stranger does not invalidate it. A
 * request by another user is written to the audit log.
 */
export async function mailResetCode(
  services: Services,
  author: Author,
  user: string,
  client?: Buffer,
): Promise<void> {
  const { transact, mail, secret } = services
  await transact(author, async (tx) => {
    const { db, client: connection, audit } = tx
    const person = await lockRecord(db, users, user, missingUser, {
      scope: isNull(users.deletedAt),
      noKeyUpdate: true,
    })
    const { name, email, phone } = person
    if (!email) {
      if (author._id === user || (await findByPhone(db, phone))?._id !== user || person.role !== 'member')
        throw new AppError(409, 'session.no-email', texts.noEmail)
      await sendCode(services, tx, { phone, purpose: 'reset' }, { user, client: null })
      return audit({ resource: 'users', recordId: user, action: 'reset-code' })
    }
    const known = await codeToSendAgain(db, secret, user, client)
    const { code, minutes } = known ?? { code: newDigits(), minutes: resetCodeMinutes }
    if (!known) {
      const [codeHash, sealedCode] = [hashCode(secret, user, code), seal(secret, sealPurpose, code)]
      await db.insert(passwordResets).values({ user, codeHash, sealedCode, expiresAt: expiry })
    }
    await mail.enqueue(connection, resetMail(await readClub(db), { name, email }, code, minutes))
    if (author._id !== user) await audit({ resource: 'users', recordId: user, action: 'reset-code' })
  })
}

/** The latest valid code that the client may still try; any valid one if no further code may be created. */
async function codeToSendAgain(
  db: Database,
  secret: string,
  user: string,
  client: Buffer | undefined,
): Promise<{ code: string; minutes: number } | undefined> {
  const ownTries = client
    ? sql<number>`coalesce((SELECT ${passwordResetTries.tries} FROM ${passwordResetTries}
        WHERE ${passwordResetTries.reset} = ${passwordResets._id} AND ${passwordResetTries.client} = ${client}), 0)`
    : sql<number>`0`
  const rows = await db
    .select({
      sealed: passwordResets.sealedCode,
      minutes: sql<number>`ceil(extract(epoch FROM ${passwordResets.expiresAt} - now()) / 60)::int`,
      ownTries,
    })
    .from(passwordResets)
    .where(liveCodes(user))
    .orderBy(desc(passwordResets.expiresAt))
  const codes = rows.flatMap(({ sealed, ...row }) => {
    const code = unseal(secret, sealPurpose, sealed)
    return code ? [{ ...row, code: code.toString() }] : []
  })
  const open = codes.filter((one) => one.ownTries < resetCodeTries.byClient)
  const lasting = open.find(({ minutes }) => minutes >= leastMinutes)
  return lasting ?? (codes.length < mostCodes ? undefined : (open[0] ?? codes[0]))
}

/** Exchanges a correct code by SMS for a temporary token, once. */
async function tradePhoneCode(services: Services, phone: string, code: string): Promise<string> {
  const used = await tryCode(services, { phone, purpose: 'reset' }, code)
  return services.transact(system, async ({ db }) => {
    const person = await findByPhone(db, phone)
    if (person?.role !== 'member') throw phoneCodeInvalid()
    await spendCode(db, used)
    return openPasswordChange(db, person._id)
  })
}

/** Exchanges a correct code for a temporary token, once. Each try is counted before the comparison. */
export async function tradeCode(
  services: Services,
  email: string,
  code: string,
  client: Buffer,
): Promise<string> {
  if (!email.includes('@')) return tradePhoneCode(services, mobilePhone(email, 'email'), code)
  const { db, secret, transact } = services
  const person = await findByEmail(db, email)
  if (!person) throw codeInvalid()
  const token = newToken()
  const isTraded = await transact(system, async ({ db }) => {
    const codes = await db
      .select({ _id: passwordResets._id, codeHash: passwordResets.codeHash })
      .from(passwordResets)
      .where(liveCodes(person._id))
      .orderBy(passwordResets._id)
      .for('update')
    // Tries are counted per client, so that a stranger cannot use up those of the owner.
    if (codes.length === 0) return false
    const counted = await db
      .insert(passwordResetTries)
      .values(codes.map(({ _id }) => ({ reset: _id, client })))
      .onConflictDoUpdate({
        target: [passwordResetTries.reset, passwordResetTries.client],
        set: { tries: sql`${passwordResetTries.tries} + 1` },
        setWhere: lt(passwordResetTries.tries, resetCodeTries.byClient),
      })
      .returning({ reset: passwordResetTries.reset })
    if (counted.length === 0) return false
    const tried = counted.map(({ reset }) => reset)
    await db
      .update(passwordResets)
      .set({ tries: sql`${passwordResets.tries} + 1` })
      .where(inArray(passwordResets._id, tried))
    const typed = hashCode(secret, person._id, code)
    const right = codes.find(({ _id, codeHash }) => tried.includes(_id) && codeHash.equals(typed))
    if (!right) return false
    await db
      .update(passwordResets)
      .set({ tokenHash: hashToken(token), expiresAt: expiry })
      .where(eq(passwordResets._id, right._id))
    return true
  })
  if (!isTraded) throw codeInvalid()
  return token
}

/** Opens the change of a temporary password, whose owner has just shown that they know it; returns its token. */
export async function openPasswordChange(db: Database, user: string): Promise<string> {
  const token = newToken()
  const unusable = Buffer.alloc(0)
  await db.insert(passwordResets).values({
    user,
    codeHash: unusable,
    sealedCode: unusable,
    tokenHash: hashToken(token),
    verifiesAddress: false,
    expiresAt: expiry,
  })
  return token
}

/** Redeems the temporary token, sets the new password and revokes every session. */
export async function setNewPassword(services: Services, token: string, newPassword: string): Promise<void> {
  const { db, transact } = services
  const invalid = () => new AppError(400, 'session.reset-token-invalid', texts.resetTokenInvalid)
  const tokenHash = hashToken(token)
  const [open] = await db
    .select({
      _id: users._id,
      name: users.name,
      passwordHash: users.passwordHash,
      isTemporary: users.hasTemporaryPassword,
    })
    .from(passwordResets)
    .innerJoin(users, eq(users._id, passwordResets.user))
    .where(and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, sql`now()`)))
  if (!open) throw invalid()
  if (open.isTemporary && (await passwordMatches(open.passwordHash, newPassword)))
    throw invalidField('newPassword', texts.passwordUnchanged)
  const passwordHash = await hashPassword(newPassword)
  await explainingConstraints(userConstraints('branch'), () =>
    transact(
      { _id: open._id, name: open.name },
      async (tx) => {
        const { db, audit } = tx
        const [used] = await db
          .delete(passwordResets)
          .where(eq(passwordResets.tokenHash, tokenHash))
          .returning({ verifiesAddress: passwordResets.verifiesAddress })
        if (!used) throw invalid()
        await updateRecord(db, users, open._id, {
          passwordHash,
          hasTemporaryPassword: false,
          claimedAt: sql`coalesce(${users.claimedAt}, now())`,
        })
        if (used.verifiesAddress) {
          // The code came by mail.
          await updateRecord(db, users, open._id, { emailVerifiedAt: new Date().toISOString() })
          for (const { onEmailVerified } of services.modules) await onEmailVerified?.(services, tx, open._id)
        }
        await revokeSessions(tx, open._id)
        await revokeMailedCodes(db, open._id)
        await audit({ resource: 'profile', recordId: open._id, action: 'password-reset' })
      },
      { changesRightsOf: [open._id] },
    ),
  )
}
