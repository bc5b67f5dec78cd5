import { and, eq, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { type CurrentUser, hashToken, newToken } from '#server/core/current-user.ts'
import { AppError, explainingConstraints } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { internationalPhone } from '#server/core/phone.ts'
import { insertRecord, lockRecord, updateRecord } from '#server/core/records.ts'
import { system, type UnitOfWork } from '#server/core/unit-of-work.ts'
import type { Database } from '#server/db/database.ts'
import type { GoogleProfile } from '#server/integrations/google/google.ts'
import { readClub } from '#server/modules/club/identity/identity.service.ts'
import { type ChannelChoices, sayAtOpening } from '#server/modules/people/consents/consents.service.ts'
import {
  challengeFor,
  factorsOf,
  proveIdentity,
} from '#server/modules/people/second-factor/identity-challenges.ts'
import { openPasswordChange } from '#server/modules/people/session/password-reset.service.ts'
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
  findBySignInName,
  missingUser,
  readUser,
  sameEmail,
  userConstraints,
} from '#server/modules/people/users/users.service.ts'
import { acceptedNow, lacksConsent, type UserRow, users } from '#server/modules/people/users/users.table.ts'
import type { Challenge } from '#shared/core/challenge.ts'
import type { Proof } from '#shared/people/second-factor/second-factor.contract.ts'
import { secondFactorMessages } from '#shared/people/second-factor/second-factor.messages.ts'
import { sessionMessages } from '#shared/people/session/session.messages.ts'
import type { SignedInUser } from '#shared/people/users/users.schema.ts'

const texts = sessionMessages

export async function login(
  services: Services,
  email: string,
  password: string,
  client: Buffer,
): Promise<SignedInUser> {
  const refused = () => new AppError(401, 'session.invalid-credentials', texts.invalidCredentials)
  const person = await findBySignInName(services.db, email)
  const matches = await passwordMatches(person?.passwordHash, password)
  if (!person?.passwordHash || !matches) throw refused()
  if (person.hasTemporaryPassword) throw await temporaryPassword(services, person)
  return signIn(services, person, eq(users.passwordHash, person.passwordHash), refused, client)
}

/** The 403 that carries a token with which the owner of a temporary password sets one of their own. */
export async function temporaryPassword({ transact }: Services, { _id, name }: UserRow): Promise<AppError> {
  const temporaryToken = await transact({ _id, name }, ({ db }) => openPasswordChange(db, _id))
  return new AppError(403, 'session.password-temporary', texts.passwordTemporary, {
    fields: { temporaryToken },
  })
}

/**
 * Opens a session unless the credential (`recognisedBy`) was changed or the account deleted in the meantime. Throws 401
 * `second_factor_required` for a user with a second factor.
 */
export async function signIn(
  services: Services,
  { _id, name }: UserRow,
  recognisedBy: SQL,
  refused: () => AppError,
  client: Buffer,
): Promise<SignedInUser> {
  const step = await services.transact({ _id, name }, async ({ db }) => {
    const [person] = await db
      .select()
      .from(users)
      .where(and(eq(users._id, _id), isNull(users.deletedAt), recognisedBy))
    if (!person) throw refused()
    return openOrChallenge(services, db, person, client)
  })
  return signedInOf(step)
}

type Step = { user: SignedInUser } | { challenge: Challenge }

/** Opens a session, or a challenge for the second factor where the user has one. */
async function openOrChallenge(
  services: Services,
  db: Database,
  person: UserRow,
  client: Buffer,
): Promise<Step> {
  const factors = await factorsOf(db, person._id)
  if (!factors.hasAny) return { user: await signedIn(db, person, false) }
  const asker = { user: person._id, kind: 'sign-in' as const, client }
  return { challenge: await challengeFor(services, db, asker, factors, false) }
}

/** After the commit, which the challenge needs. */
function signedInOf(step: Step): SignedInUser {
  if ('user' in step) return step.user
  throw new AppError(401, 'second_factor_required', secondFactorMessages.required, {
    challenge: step.challenge,
  })
}

async function signedIn(db: Database, person: UserRow, hasFactor: boolean): Promise<SignedInUser> {
  const { rows } = await db.execute<{ must: boolean }>(
    sql`SELECT must_enrol(factor_role, ${hasFactor}) AS must FROM user_rights WHERE user_id = ${person._id}`,
  )
  const token = await openSession(db, person._id, { hasFactor })
  return {
    ...(await readUser(db, person)),
    email: person.email ?? '',
    token,
    ...(rows[0]?.must ? { mustEnrol: true } : {}),
    ...(lacksConsent(person) ? { needsConsent: true } : {}),
  }
}

/** Completes a sign-in with the second factor. */
export const passSecondFactor = (services: Services, proof: Proof, client: Buffer): Promise<SignedInUser> =>
  proveIdentity(services, proof, { kind: 'sign-in', client }, ({ db }, person) => signedIn(db, person, true))

/** Records that the signed-in user has read the privacy notice and accepts the terms; once, for accounts begun without. */
export async function acceptTerms({ transact }: Services, currentUser: CurrentUser): Promise<void> {
  const { _id } = currentUser
  await transact(currentUser, async ({ db, audit }) => {
    const before = await lockRecord(db, users, _id, missingUser, { noKeyUpdate: true })
    if (!lacksConsent(before)) return
    // Without a new version: a form that is open in another tab shows none of it.
    const [after = before] = await db
      .update(users)
      .set(acceptedNow(before))
      .where(eq(users._id, _id))
      .returning()
    await audit({ resource: 'profile', recordId: _id, action: 'accept', before, after })
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

export interface RegistrationFields extends ChannelChoices {
  name: string
  email: string
  phone: string
  gender: UserRow['gender']
  password: string
  branchId?: string | null | undefined
}

/** Creates an account, mails the verification link and signs in, in one transaction. */
export async function register(services: Services, fields: RegistrationFields): Promise<SignedInUser> {
  const { transact } = services
  const { password, branchId, phone, newsletter, smsConsent, callConsent, ...identity } = fields
  const checkedPhone = internationalPhone(phone)
  const passwordHash = await hashPassword(password)
  const _id = v7()
  return explainingConstraints(userConstraints('branchId'), () =>
    transact({ _id, name: fields.name }, async (tx) => {
      const person = await insertRecord(tx.db, users, {
        _id,
        ...identity,
        phone: checkedPhone,
        passwordHash,
        branch: branchId ?? null,
        ...acceptedNow({ consentAt: null, termsAt: null }),
      })
      await sayAtOpening(tx, person, { newsletter, smsConsent, callConsent })
      await tx.audit({ resource: 'users', recordId: person._id, action: 'register', after: person })
      await mailVerification(services, tx, person)
      return signedIn(tx.db, person, false)
    }),
  )
}

/** Mails a new verification link; older links stay valid until they expire. */
export async function mailVerification(
  { mail, configuration }: Services,
  { db, client }: UnitOfWork,
  { _id, name, email }: UserRow,
) {
  if (!email) throw new AppError(409, 'session.no-email', texts.noEmail)
  const token = newToken()
  await db.insert(emailVerifications).values({
    tokenHash: hashToken(token),
    user: _id,
    email,
    expiresAt: sql`now() + make_interval(hours => ${verificationHours})`,
  })
  const link = `${configuration.publicUrl}/login/VerifyEmail?token=${token}`
  await mail.enqueue(client, verificationMail(await readClub(db), { name, email }, link))
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
      noKeyUpdate: true,
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
export async function loginWithGoogle(
  services: Services,
  profile: GoogleProfile,
  client: Buffer,
): Promise<SignedInUser> {
  const { db, mail } = services
  const failed = () => new AppError(401, 'session.google-failed', texts.googleFailed)
  if (!profile.emailVerified) throw failed()
  const [known] = await db
    .select()
    .from(users)
    .where(and(eq(users.googleId, profile.googleId), isNull(users.deletedAt)))
  if (known) return signIn(services, known, eq(users.googleId, profile.googleId), failed, client)
  const sameAddress = await findByEmail(db, profile.email)
  const newId = v7()
  const unverified = () => new AppError(409, 'session.google-unverified', texts.googleUnverified)
  // Google has shown that the visitor owns the address, so they may learn of the account.
  if (sameAddress && !sameAddress.emailVerifiedAt && !sameAddress.claimedAt)
    throw new AppError(409, 'session.google-unclaimed', texts.googleUnclaimed)
  if (sameAddress && !sameAddress.emailVerifiedAt) throw unverified()
  const step = await explainingConstraints<Step>(userConstraints('branchId'), () =>
    sameAddress
      ? services.transact(
          sameAddress,
          async (tx) => {
            const { db, audit } = tx
            const scope = and(
              sameEmail(profile.email),
              isNotNull(users.emailVerifiedAt),
              isNull(users.deletedAt),
            )
            const { _id } = await lockRecord(db, users, sameAddress._id, unverified, {
              scope,
              noKeyUpdate: true,
            })
            const row = await updateRecord(db, users, _id, {
              googleId: profile.googleId,
              passwordHash: null,
              hasTemporaryPassword: false,
              claimedAt: sameAddress.claimedAt ?? new Date().toISOString(),
            })
            await revokeSessions(tx, _id)
            await revokeMailedCodes(db, _id)
            await audit({ resource: 'users', recordId: _id, action: 'google-link', after: row })
            await mail.enqueue(
              tx.client,
              googleLinkMail(await readClub(db), { name: row.name, email: profile.email }),
            )
            return openOrChallenge(services, db, row, client)
          },
          { changesRightsOf: [sameAddress._id] },
        )
      : services.transact({ _id: newId, name: profile.name }, async ({ db, audit }) => {
          const { name, email, googleId } = profile
          const emailVerifiedAt = new Date().toISOString()
          const row = await insertRecord(db, users, { _id: newId, name, email, googleId, emailVerifiedAt })
          await audit({ resource: 'users', recordId: row._id, action: 'register', after: row })
          return { user: await signedIn(db, row, false) }
        }),
  )
  return signedInOf(step)
}
