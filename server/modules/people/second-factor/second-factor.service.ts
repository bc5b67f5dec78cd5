import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { seal, unseal } from '#server/core/crypto.ts'
import type { CurrentUser } from '#server/core/current-user.ts'
import { AppError, explainingConstraints, forbidden, invalidField, notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { lockRecord } from '#server/core/records.ts'
import type { Author, UnitOfWork } from '#server/core/unit-of-work.ts'
import type { Database } from '#server/db/database.ts'
import { readClub } from '#server/modules/club/identity/identity.service.ts'
import {
  challengeFor,
  factorsOf,
  openChallenge,
  proveIdentity,
  spendNewPasskeyChallenge,
  totpPurpose,
} from '#server/modules/people/second-factor/identity-challenges.ts'
import {
  canUsePasskeys,
  newPasskeyRequest,
  verifyNewPasskey,
} from '#server/modules/people/second-factor/passkeys.ts'
import {
  countRecoveryCodes,
  replaceRecoveryCodes,
} from '#server/modules/people/second-factor/recovery-codes.ts'
import {
  type FactorChange,
  tellFactorChange,
} from '#server/modules/people/second-factor/second-factor.mails.ts'
import {
  passkeys,
  recoveryCodes,
  totpFactors,
} from '#server/modules/people/second-factor/second-factor.table.ts'
import { findTimeStep, newTotpSecret, toBase32, totpUri } from '#server/modules/people/second-factor/totp.ts'
import { userRights } from '#server/modules/people/users/positions.table.ts'
import { identityChallenges, sessions } from '#server/modules/people/users/sessions.table.ts'
import { revokeSessions } from '#server/modules/people/users/sessions.ts'
import { missingUser, visibleUsers } from '#server/modules/people/users/users.service.ts'
import { type UserRow, users } from '#server/modules/people/users/users.table.ts'
import type { Challenge } from '#shared/core/challenge.ts'
import {
  mostPasskeys,
  type Proof,
  type SecondFactor,
} from '#shared/people/second-factor/second-factor.contract.ts'
import { secondFactorMessages } from '#shared/people/second-factor/second-factor.messages.ts'

const texts = secondFactorMessages

/** Minutes for which a new secret waits for its first code. */
const pendingMinutes = 30

/** Whether the club requires a second factor of the user's role. */
async function isRequiredOf(db: Database, user: string): Promise<boolean> {
  const [row] = await db
    .select({ isRequired: sql<boolean>`must_enrol(${userRights.factorRole}, false)` })
    .from(userRights)
    .where(eq(userRights.user, user))
  return row?.isRequired ?? false
}

async function readSecondFactor(db: Database, user: string): Promise<SecondFactor> {
  const { totpSince, passkeys: keys } = await factorsOf(db, user)
  return {
    totpSince,
    passkeys: keys.map(({ credentialId: _, ...key }) => key),
    recoveryCodes: await countRecoveryCodes(db, user),
    isRequired: await isRequiredOf(db, user),
  }
}

export const readOwnSecondFactor = async (services: Services, db: Database, user: string) => ({
  ...(await readSecondFactor(db, user)),
  canUsePasskeys: canUsePasskeys(services),
})

/** The state of a user's second factor, for admins. */
export async function readSecondFactorOf(
  { db }: Services,
  currentUser: CurrentUser,
  id: string,
): Promise<SecondFactor> {
  const [person] = await db
    .select({ _id: users._id })
    .from(users)
    .where(and(eq(users._id, id), visibleUsers(currentUser)))
  if (!person) throw missingUser()
  return readSecondFactor(db, id)
}

const lockUser = (db: Database, id: string) =>
  lockRecord(db, users, id, missingUser, { scope: isNull(users.deletedAt), noKeyUpdate: true })

/** Asks a signed-in user for a factor, or for the password where there is none. */
export function startConfirmation(
  services: Services,
  currentUser: CurrentUser,
  client: Buffer,
): Promise<Challenge> {
  const { _id: user, tokenHash: session } = currentUser
  return services.transact(currentUser, async ({ db }) => {
    const [person] = await db.select({ hash: users.passwordHash }).from(users).where(eq(users._id, user))
    const asker = { user, kind: 'confirmation' as const, client, session }
    return challengeFor(services, db, asker, await factorsOf(db, user), Boolean(person?.hash))
  })
}

/** Records that the session has proven its user's identity now. */
export async function confirmIdentity(
  services: Services,
  { tokenHash: session }: CurrentUser,
  proof: Proof,
  client: Buffer,
): Promise<void> {
  await proveIdentity(services, proof, { kind: 'confirmation', client, session }, ({ db }) =>
    db.update(sessions).set({ confirmedAt: sql`now()` }).where(eq(sessions.tokenHash, session)),
  )
}

/** Stores a new secret, which replaces the present one once a code has confirmed it. */
export async function startTotp(
  { transact, secret }: Services,
  currentUser: CurrentUser,
): Promise<{ secret: string; uri: string }> {
  const key = newTotpSecret()
  return transact(currentUser, async ({ db }) => {
    const person = await lockUser(db, currentUser._id)
    const pending = {
      sealedPending: seal(secret, totpPurpose, key),
      pendingUntil: sql`now() + make_interval(mins => ${pendingMinutes})`,
    }
    await db
      .insert(totpFactors)
      .values({ user: person._id, ...pending })
      .onConflictDoUpdate({ target: totpFactors.user, set: pending })
    return {
      secret: toBase32(key),
      uri: totpUri((await readClub(db)).name, person.email ?? person.name, key),
    }
  })
}

/**
 * Records that this session has passed a factor. Other sessions of the user end with the first factor, because they have
 * not. Returns new recovery codes with the first factor.
 */
async function passFirstFactor(
  tx: UnitOfWork,
  secret: string,
  { _id: user, tokenHash }: CurrentUser,
  isFirst: boolean,
): Promise<string[] | null> {
  const { db } = tx
  await db
    .update(sessions)
    .set({ hasFactor: true, confirmedAt: sql`now()` })
    .where(eq(sessions.tokenHash, tokenHash))
  if (!isFirst) return null
  await revokeSessions(tx, user, tokenHash)
  return replaceRecoveryCodes(db, secret, user)
}

/** Writes the audit entry of a change and mails the owner. */
async function report(
  services: Services,
  tx: UnitOfWork,
  person: UserRow,
  action: 'add-factor' | 'remove-factor' | 'recovery-codes',
  change: FactorChange,
): Promise<void> {
  const factor =
    'passkey' in change ? { passkey: change.passkey } : action === 'recovery-codes' ? null : { totp: true }
  await tx.audit({
    resource: 'second-factor',
    recordId: person._id,
    person: person._id,
    action,
    [action === 'remove-factor' ? 'before' : 'after']: factor,
  })
  await tellFactorChange(services, tx, person, change)
}

/** Confirms a new authenticator app with its first code. */
export async function confirmTotp(services: Services, currentUser: CurrentUser, code: string) {
  const { secret, transact } = services
  const user = currentUser._id
  return transact(
    currentUser,
    async (tx) => {
      const { db } = tx
      const person = await lockUser(db, user)
      const before = await factorsOf(db, user)
      const [pending] = await db
        .select({ sealed: totpFactors.sealedPending })
        .from(totpFactors)
        .where(and(eq(totpFactors.user, user), gt(totpFactors.pendingUntil, sql`now()`)))
        .for('update')
      const key = pending?.sealed && unseal(secret, totpPurpose, pending.sealed)
      if (!key) throw new AppError(409, 'second-factor.no-enrolment', texts.noEnrolment)
      const step = findTimeStep(key, code, Date.now())
      if (!step) throw invalidField('code', texts.proofInvalid)
      await db
        .update(totpFactors)
        .set({
          sealedSecret: pending.sealed,
          sealedPending: null,
          pendingUntil: null,
          lastStep: step,
          confirmedAt: sql`now()`,
        })
        .where(eq(totpFactors.user, user))
      const codes = await passFirstFactor(tx, secret, currentUser, !before.hasAny)
      await report(services, tx, person, 'add-factor', { kind: 'totp-added' })
      return { secondFactor: await readOwnSecondFactor(services, db, user), recoveryCodes: codes }
    },
    { changesRightsOf: [user] },
  )
}

export async function startPasskey(services: Services, currentUser: CurrentUser, client: Buffer) {
  if (!canUsePasskeys(services)) throw new AppError(409, 'second-factor.no-passkeys', texts.passkeysOff)
  const { _id: user, tokenHash: session } = currentUser
  return services.transact(currentUser, async ({ db }) => {
    const person = await lockUser(db, user)
    const { passkeys: known } = await factorsOf(db, user)
    if (known.length >= mostPasskeys)
      throw new AppError(409, 'second-factor.too-many', texts.tooManyPasskeys(mostPasskeys))
    const request = await newPasskeyRequest(services, (await readClub(db)).name, person, known)
    const asker = { user, kind: 'new-passkey' as const, client, session }
    const { token } = await openChallenge(db, asker, request.challenge)
    return { challenge: token, options: request.options }
  })
}

const passkeyConstraints = {
  passkeys_credential_key: () => new AppError(409, 'second-factor.passkey-known', texts.passkeyKnown),
}

export async function addPasskey(
  services: Services,
  currentUser: CurrentUser,
  { challenge, name, passkey }: { challenge: string; name: string; passkey: unknown },
) {
  const { secret, transact } = services
  const { _id: user, tokenHash } = currentUser
  return explainingConstraints(passkeyConstraints, () =>
    transact(
      currentUser,
      async (tx) => {
        const { db } = tx
        const person = await lockUser(db, user)
        const before = await factorsOf(db, user)
        if (before.passkeys.length >= mostPasskeys)
          throw new AppError(409, 'second-factor.too-many', texts.tooManyPasskeys(mostPasskeys))
        const signed = await spendNewPasskeyChallenge(db, challenge, tokenHash)
        const verified = await verifyNewPasskey(services, signed, passkey)
        if (!verified) throw new AppError(400, 'second-factor.passkey-invalid', texts.passkeyInvalid)
        await db.insert(passkeys).values({ user, name, ...verified })
        const codes = await passFirstFactor(tx, secret, currentUser, !before.hasAny)
        await report(services, tx, person, 'add-factor', { kind: 'passkey-added', passkey: name })
        return { secondFactor: await readOwnSecondFactor(services, db, user), recoveryCodes: codes }
      },
      { changesRightsOf: [user] },
    ),
  )
}

/** Refuses to remove the last factor while the club requires one; without any factor nothing of it is left. */
async function afterRemoval(db: Database, user: string): Promise<void> {
  const { hasAny } = await factorsOf(db, user)
  if (hasAny) return
  if (await isRequiredOf(db, user)) throw new AppError(409, 'second-factor.required', texts.lastRequired)
  await db.delete(recoveryCodes).where(eq(recoveryCodes.user, user))
  // A later rule of the club has to ask for a new factor.
  await db.update(sessions).set({ hasFactor: false }).where(eq(sessions.user, user))
}

export async function removeTotp(services: Services, currentUser: CurrentUser): Promise<void> {
  const user = currentUser._id
  await services.transact(
    currentUser,
    async (tx) => {
      const { db } = tx
      const person = await lockUser(db, user)
      const removed = await db.delete(totpFactors).where(eq(totpFactors.user, user)).returning()
      if (!removed.some(({ confirmedAt }) => confirmedAt)) throw notFound(texts.missing)
      await afterRemoval(db, user)
      await report(services, tx, person, 'remove-factor', { kind: 'totp-removed' })
    },
    { changesRightsOf: [user] },
  )
}

export async function removePasskey(services: Services, currentUser: CurrentUser, id: string): Promise<void> {
  const user = currentUser._id
  await services.transact(
    currentUser,
    async (tx) => {
      const { db } = tx
      const person = await lockUser(db, user)
      const [removed] = await db
        .delete(passkeys)
        .where(and(eq(passkeys._id, id), eq(passkeys.user, user)))
        .returning({ name: passkeys.name })
      if (!removed) throw notFound(texts.missing)
      await afterRemoval(db, user)
      await report(services, tx, person, 'remove-factor', { kind: 'passkey-removed', passkey: removed.name })
    },
    { changesRightsOf: [user] },
  )
}

export async function renewRecoveryCodes(services: Services, currentUser: CurrentUser): Promise<string[]> {
  const user = currentUser._id
  return services.transact(currentUser, async (tx) => {
    const { db } = tx
    const person = await lockUser(db, user)
    const { hasAny } = await factorsOf(db, user)
    if (!hasAny) throw new AppError(409, 'second-factor.none', texts.noFactor)
    const codes = await replaceRecoveryCodes(db, services.secret, user)
    await report(services, tx, person, 'recovery-codes', { kind: 'codes-renewed' })
    return codes
  })
}

/** Deletes everything of a user's second factor; the caller ends the sessions. */
export async function deleteFactors(db: Database, user: string): Promise<void> {
  for (const table of [totpFactors, passkeys, recoveryCodes, identityChallenges])
    await db.delete(table).where(eq(table.user, user))
}

/** Resets a user's second factor and ends the sessions; the owner is told. */
export async function resetFactors(
  services: Pick<Services, 'transact' | 'mail' | 'sms'>,
  author: Author,
  { user, reason }: { user: string; reason: string },
): Promise<void> {
  await services.transact(
    author,
    async (tx) => {
      const { db, audit } = tx
      const person = await lockUser(db, user)
      const { hasAny, passkeys: keys, totpSince } = await factorsOf(db, user)
      if (!hasAny) throw new AppError(409, 'second-factor.none', texts.noFactor)
      await deleteFactors(db, user)
      await revokeSessions(tx, user)
      await audit({
        resource: 'second-factor',
        recordId: user,
        person: user,
        action: 'reset-factors',
        before: { totp: totpSince !== null, passkeys: keys.length },
        after: { reason },
      })
      await tellFactorChange(services, tx, person, { kind: 'reset' })
    },
    { changesRightsOf: [user] },
  )
}

/** An admin's reset of another user's factors. */
export async function resetSecondFactor(
  services: Services,
  currentUser: CurrentUser,
  user: string,
  reason: string,
): Promise<void> {
  if (user === currentUser._id) throw forbidden(texts.notOwn)
  await resetFactors(services, currentUser, { user, reason })
}
