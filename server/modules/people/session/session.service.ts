import { and, eq, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { type CurrentUser, hashToken, newToken } from '#server/core/current-user.ts'
import { AppError, explainingConstraints } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { internationalPhone } from '#server/core/phone.ts'
import { insertRecord, lockRecord, updateRecord } from '#server/core/records.ts'
import { system, type UnitOfWork } from '#server/core/unit-of-work.ts'
import type { GoogleProfile } from '#server/integrations/google/google.ts'
import {
  googleLinkMail,
  verificationHours,
  verificationMail,
} from '#server/modules/people/session/session.mails.ts'
import { hashPassword, passwordMatches } from '#server/modules/people/users/passwords.ts'
import { emailVerifications, sessions } from '#server/modules/people/users/sessions.table.ts'
import { openSession, revokeMailedCodes, revokeSessions } from '#server/modules/people/users/sessions.ts'
import {
  findByEmail,
  missingUser,
  sameEmail,
  toUser,
  userConstraints,
} from '#server/modules/people/users/users.service.ts'
import { type UserRow, users } from '#server/modules/people/users/users.table.ts'
import { sessionMessages } from '#shared/people/session/session.messages.ts'
import type { SignedInUser } from '#shared/people/users/users.schema.ts'

const texts = sessionMessages

/** Signs in with e-mail address and password; an unknown address and a wrong password get the same 401. */
export async function login(services: Services, email: string, password: string): Promise<SignedInUser> {
  const refused = () => new AppError(401, 'session.invalid-credentials', texts.invalidCredentials)
  const person = await findByEmail(services.db, email)
  const matches = await passwordMatches(person?.passwordHash, password)
  if (!person?.passwordHash || !matches) throw refused()
  return signIn(services, person, eq(users.passwordHash, person.passwordHash), refused)
}

/** Opens a session unless the credential (`recognisedBy`) was changed or the account deleted in the meantime. */
async function signIn(
  { transact }: Services,
  { _id, name }: UserRow,
  recognisedBy: SQL,
  refused: () => AppError,
): Promise<SignedInUser> {
  return transact({ _id, name }, async ({ db }) => {
    const [person] = await db
      .select()
      .from(users)
      .where(and(eq(users._id, _id), isNull(users.deletedAt), recognisedBy))
    if (!person) throw refused()
    return { ...toUser(person), token: await openSession(db, _id) }
  })
}

/** Ends the session of the request, after the transactions that run in it. */
export async function signOut({ transact }: Services, currentUser: CurrentUser): Promise<void> {
  await transact(
    currentUser,
    ({ db }) => db.delete(sessions).where(eq(sessions.tokenHash, currentUser.tokenHash)),
    {
      changesRightsOf: [currentUser._id],
    },
  )
}

export interface RegistrationFields {
  name: string
  email: string
  phone: string
  gender: UserRow['gender']
  password: string
  branchId?: string | null | undefined
  newsletter: boolean
}

/** Creates an account, mails the verification link and signs in, in one transaction. */
export async function register(services: Services, fields: RegistrationFields): Promise<SignedInUser> {
  const { transact } = services
  const { password, branchId, phone, ...identity } = fields
  const checkedPhone = internationalPhone(phone)
  const passwordHash = await hashPassword(password)
  const now = new Date().toISOString()
  const _id = v7()
  return explainingConstraints(userConstraints('branchId'), () =>
    transact({ _id, name: fields.name }, async (tx) => {
      const person = await insertRecord(tx.db, users, {
        _id,
        ...identity,
        phone: checkedPhone,
        passwordHash,
        branch: branchId ?? null,
        consentAt: now,
        termsAt: now,
        newsletterAt: fields.newsletter ? now : null,
      })
      await tx.audit({ resource: 'users', recordId: person._id, action: 'register', after: person })
      await mailVerification(services, tx, person)
      return { ...toUser(person), token: await openSession(tx.db, person._id) }
    }),
  )
}

/** Mails a new verification link; older links stay valid until they expire. */
async function mailVerification(
  { mail, configuration }: Services,
  { db, client }: UnitOfWork,
  person: UserRow,
) {
  const token = newToken()
  await db.insert(emailVerifications).values({
    tokenHash: hashToken(token),
    user: person._id,
    email: person.email,
    expiresAt: sql`now() + make_interval(hours => ${verificationHours})`,
  })
  const link = `${configuration.publicUrl}/login/VerifyEmail?token=${token}`
  await mail.enqueue(client, verificationMail(configuration.club, person, link))
}

export async function sendVerification(services: Services, user: string): Promise<string> {
  const [person] = await services.db.select().from(users).where(eq(users._id, user))
  if (!person) throw missingUser()
  if (person.emailVerifiedAt) return texts.alreadyVerified
  await services.transact(person, (tx) => mailVerification(services, tx, person))
  return texts.verificationSent
}

/** Marks the e-mail address as verified if it is still the account's. */
export async function verifyEmail(services: Services, token: string): Promise<void> {
  const invalid = () => new AppError(400, 'session.verification-invalid', texts.verifyInvalid)
  await services.transact(system, async (tx) => {
    const { db } = tx
    const [spent] = await db
      .delete(emailVerifications)
      .where(
        and(eq(emailVerifications.tokenHash, hashToken(token)), gt(emailVerifications.expiresAt, sql`now()`)),
      )
      .returning()
    if (!spent) throw invalid()
    const person = await lockRecord(db, users, spent.user, invalid, {
      scope: isNull(users.deletedAt),
      keepsKey: true,
    })
    if (person.email !== spent.email) throw invalid()
    await updateRecord(db, users, person._id, { emailVerifiedAt: new Date().toISOString() })
    for (const { onEmailVerified } of services.modules) await onEmailVerified?.(services, tx, person._id)
  })
}

/**
 * Signs in with a verified Google identity; links it to an account only if the account's address was verified here.
 * Linking removes the password and the sessions, because another person may have created the account.
 */
export async function loginWithGoogle(services: Services, profile: GoogleProfile): Promise<SignedInUser> {
  const { db, mail, configuration } = services
  const failed = () => new AppError(401, 'session.google-failed', texts.googleFailed)
  if (!profile.emailVerified) throw failed()
  const [known] = await db
    .select()
    .from(users)
    .where(and(eq(users.googleId, profile.googleId), isNull(users.deletedAt)))
  if (known) return signIn(services, known, eq(users.googleId, profile.googleId), failed)
  const sameAddress = await findByEmail(db, profile.email)
  const newId = v7()
  const unverified = () => new AppError(409, 'session.google-unverified', texts.googleUnverified)
  if (sameAddress && !sameAddress.emailVerifiedAt) throw unverified()
  return explainingConstraints(userConstraints('branchId'), () =>
    sameAddress
      ? services.transact(
          sameAddress,
          async (tx) => {
            const { db, client, audit } = tx
            const scope = and(
              sameEmail(profile.email),
              isNotNull(users.emailVerifiedAt),
              isNull(users.deletedAt),
            )
            const { _id } = await lockRecord(db, users, sameAddress._id, unverified, { scope })
            const row = await updateRecord(db, users, _id, { googleId: profile.googleId, passwordHash: null })
            await revokeSessions(tx, _id)
            await revokeMailedCodes(db, _id)
            await audit({ resource: 'users', recordId: _id, action: 'google-link', after: row })
            await mail.enqueue(client, googleLinkMail(configuration.club, row))
            return { ...toUser(row), token: await openSession(db, _id) }
          },
          { changesRightsOf: [sameAddress._id] },
        )
      : services.transact({ _id: newId, name: profile.name }, async ({ db, audit }) => {
          const { name, email, googleId } = profile
          const emailVerifiedAt = new Date().toISOString()
          const row = await insertRecord(db, users, { _id: newId, name, email, googleId, emailVerifiedAt })
          await audit({ resource: 'users', recordId: row._id, action: 'register', after: row })
          return { ...toUser(row), token: await openSession(db, row._id) }
        }),
  )
}
