import { and, desc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { unseal } from '#server/core/crypto.ts'
import { hashToken, newToken } from '#server/core/current-user.ts'
import { AppError } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import type { UnitOfWork } from '#server/core/unit-of-work.ts'
import type { Database } from '#server/db/database.ts'
import {
  acceptPasskey,
  canUsePasskeys,
  passkeyRequest,
} from '#server/modules/people/second-factor/passkeys.ts'
import {
  acceptRecoveryCode,
  countRecoveryCodes,
} from '#server/modules/people/second-factor/recovery-codes.ts'
import { tellFactorChange } from '#server/modules/people/second-factor/second-factor.mails.ts'
import { passkeys, totpFactors } from '#server/modules/people/second-factor/second-factor.table.ts'
import { findTimeStep } from '#server/modules/people/second-factor/totp.ts'
import { passwordMatches } from '#server/modules/people/users/passwords.ts'
import { identityChallenges } from '#server/modules/people/users/sessions.table.ts'
import { type UserRow, users } from '#server/modules/people/users/users.table.ts'
import type { Challenge } from '#shared/core/challenge.ts'
import { coreMessages } from '#shared/core/core.messages.ts'
import type { Proof } from '#shared/people/second-factor/second-factor.contract.ts'
import { secondFactorMessages } from '#shared/people/second-factor/second-factor.messages.ts'

const texts = secondFactorMessages

/** Purpose of the key that seals TOTP secrets. */
export const totpPurpose = 'totp secret'
/** Minutes for which a challenge is valid. */
const validMinutes = 5
/** Wrong proofs: of one challenge, of a user by one client in 15 minutes, and of a user in 6 hours. */
const mostTries = { challenge: 5, client: 10, user: 100 }
const clientMinutes = 15
const userHours = 6

type Kind = (typeof identityChallenges.$inferSelect)['kind']

interface Asker {
  user: string
  kind: Kind
  /** Keyed hash of the client's network. */
  client: Buffer
  session?: Buffer | undefined
}

/** Stores a challenge and returns its token and when it expires. */
export async function openChallenge(
  db: Database,
  { user, kind, client, session }: Asker,
  webauthn?: string,
): Promise<{ token: string; expiresAt: string }> {
  const token = newToken()
  const [row] = await db
    .insert(identityChallenges)
    .values({
      tokenHash: hashToken(token),
      user,
      kind,
      client,
      session: session ?? null,
      webauthn: webauthn ?? null,
      expiresAt: sql`now() + make_interval(mins => ${validMinutes})`,
    })
    .returning({ expiresAt: identityChallenges.expiresAt })
  if (!row) throw new Error('No challenge was stored')
  return { token, expiresAt: row.expiresAt }
}

/** The factors that a user has set up. */
export async function factorsOf(db: Database, user: string) {
  const [totp] = await db
    .select({ confirmedAt: totpFactors.confirmedAt })
    .from(totpFactors)
    .where(eq(totpFactors.user, user))
  const keys = await db
    .select({
      _id: passkeys._id,
      name: passkeys.name,
      credentialId: passkeys.credentialId,
      createdAt: passkeys.createdAt,
      lastUsedAt: passkeys.lastUsedAt,
    })
    .from(passkeys)
    .where(eq(passkeys.user, user))
    .orderBy(passkeys._id)
  const totpSince = totp?.confirmedAt ?? null
  return { totpSince, passkeys: keys, hasAny: totpSince !== null || keys.length > 0 }
}

/** Returns those of the users who have a second factor. */
export async function usersWithFactor(db: Database, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const apps = await db
    .select({ user: totpFactors.user })
    .from(totpFactors)
    .where(and(inArray(totpFactors.user, [...ids]), isNotNull(totpFactors.confirmedAt)))
  const keys = await db
    .selectDistinct({ user: passkeys.user })
    .from(passkeys)
    .where(inArray(passkeys.user, [...ids]))
  return new Set([...apps, ...keys].map(({ user }) => user))
}

type Factors = Awaited<ReturnType<typeof factorsOf>>

/** Asks for one of the user's factors; without any, for the password. */
export async function challengeFor(
  services: Pick<Services, 'configuration'>,
  db: Database,
  asker: Asker,
  { totpSince, passkeys: keys, hasAny }: Factors,
  hasPassword: boolean,
): Promise<Challenge> {
  const request =
    keys.length > 0 && canUsePasskeys(services) ? await passkeyRequest(services, keys) : undefined
  const methods: Challenge['methods'] = []
  if (request) methods.push('passkey')
  if (totpSince) methods.push('totp')
  if (hasAny) methods.push('recovery')
  else if (hasPassword) methods.push('password')
  const opened = await openChallenge(db, asker, request?.challenge)
  return { ...opened, methods, passkey: request?.options ?? null }
}

const expired = () => new AppError(400, 'session.challenge-expired', texts.challengeExpired)

/** The valid challenge of a token with its user; throws if there is none. */
async function findChallenge(db: Database, token: string, kind: Kind, session: Buffer | undefined) {
  const [found] = await db
    .select({ challenge: identityChallenges, person: users })
    .from(identityChallenges)
    .innerJoin(users, eq(users._id, identityChallenges.user))
    .where(
      and(
        eq(identityChallenges.tokenHash, hashToken(token)),
        eq(identityChallenges.kind, kind),
        isNull(identityChallenges.usedAt),
        gt(identityChallenges.expiresAt, sql`now()`),
        isNull(users.deletedAt),
        session ? eq(identityChallenges.session, session) : isNull(identityChallenges.session),
      ),
    )
  if (!found) throw expired()
  return found
}

/** Marks a challenge as used; throws if that has happened already. */
async function spend(db: Database, tokenHash: Buffer): Promise<void> {
  const spent = await db
    .update(identityChallenges)
    .set({ usedAt: sql`now()` })
    .where(and(eq(identityChallenges.tokenHash, tokenHash), isNull(identityChallenges.usedAt)))
    .returning({ user: identityChallenges.user })
  if (spent.length === 0) throw expired()
}

/** Uses a challenge up and returns what the passkey has to have signed. */
export async function spendNewPasskeyChallenge(
  db: Database,
  token: string,
  session: Buffer,
): Promise<string> {
  const { challenge } = await findChallenge(db, token, 'new-passkey', session)
  await spend(db, challenge.tokenHash)
  return challenge.webauthn ?? ''
}

/** Accepts a code of the user's authenticator app once; the time step of an accepted code only grows. */
async function acceptTotp(db: Database, secret: string, user: string, code: string): Promise<boolean> {
  const [factor] = await db.select().from(totpFactors).where(eq(totpFactors.user, user))
  const key = factor?.sealedSecret && unseal(secret, totpPurpose, factor.sealedSecret)
  const step = key && findTimeStep(key, code, Date.now())
  if (!step) return false
  const used = await db
    .update(totpFactors)
    .set({ lastStep: step })
    .where(and(eq(totpFactors.user, user), sql`${totpFactors.lastStep} < ${step}`))
    .returning({ user: totpFactors.user })
  return used.length > 0
}

/** Throws 429 while too many wrong proofs were given for the user. */
function limitTries(
  rows: readonly { tries: number; client: Buffer; isRecent: boolean }[],
  client: Buffer,
): void {
  const sum = (counted: typeof rows) => counted.reduce((total, { tries }) => total + tries, 0)
  const ofClient = rows.filter((row) => row.isRecent && row.client.equals(client))
  if (sum(ofClient) >= mostTries.client) throw tooMany(clientMinutes * 60)
  if (sum(rows) >= mostTries.user) throw tooMany(userHours * 3600)
}

const tooMany = (seconds: number) =>
  new AppError(429, 'request.too-many', coreMessages.tooManyRequests(seconds), {
    headers: { 'retry-after': String(seconds) },
  })

/** Checks the one way of the proof that the user has; the password counts only without a factor. */
async function isProven(
  services: Services,
  tx: UnitOfWork,
  { challenge, person }: Awaited<ReturnType<typeof findChallenge>>,
  proof: Proof,
): Promise<boolean> {
  const { secret } = services
  const { db } = tx
  const user = person._id
  if (proof.code !== undefined) return acceptTotp(db, secret, user, proof.code)
  if (proof.passkey) {
    return challenge.webauthn !== null && acceptPasskey(services, db, user, challenge.webauthn, proof.passkey)
  }
  if (proof.recoveryCode !== undefined) {
    if (!(await acceptRecoveryCode(db, secret, user, proof.recoveryCode))) return false
    await tx.audit({ resource: 'second-factor', recordId: user, action: 'use-recovery-code', person: user })
    const left = await countRecoveryCodes(db, user)
    await tellFactorChange(services, tx, person, { kind: 'code-used', left })
    return true
  }
  if (proof.password === undefined || challenge.kind !== 'confirmation') return false
  const { hasAny } = await factorsOf(db, user)
  return !hasAny && passwordMatches(person.passwordHash, proof.password)
}

const refusalOf = (kind: Kind, proof: Proof) => {
  const text = proof.passkey
    ? texts.passkeyInvalid
    : proof.password !== undefined
      ? texts.passwordWrong
      : texts.proofInvalid
  // 401 would end the session that confirms itself.
  return new AppError(kind === 'sign-in' ? 401 : 400, 'session.proof-invalid', text)
}

/**
 * Proves a challenge once and runs `then` in the same transaction. Wrong proofs are counted, under a lock of all
 * challenges of the user; the count stays when the proof is refused. Throws 400, 401 or 429.
 */
export async function proveIdentity<T>(
  services: Services,
  proof: Proof,
  asker: { kind: 'sign-in' | 'confirmation'; client: Buffer; session?: Buffer; isAudited?: true },
  then: (tx: UnitOfWork, person: UserRow) => Promise<T>,
): Promise<T> {
  const { kind, client, session } = asker
  const { person: known } = await findChallenge(services.db, proof.challenge, kind, session)
  const result = await services.transact({ _id: known._id, name: known.name }, async (tx) => {
    const { db } = tx
    const rows = await db
      .select({
        tokenHash: identityChallenges.tokenHash,
        tries: identityChallenges.tries,
        client: identityChallenges.client,
        isRecent: sql<boolean>`${identityChallenges.createdAt} > now() - make_interval(mins => ${clientMinutes})`,
      })
      .from(identityChallenges)
      .where(
        and(
          eq(identityChallenges.user, known._id),
          gt(identityChallenges.createdAt, sql`now() - make_interval(hours => ${userHours})`),
        ),
      )
      .orderBy(desc(identityChallenges.createdAt), identityChallenges.tokenHash)
      .for('update')
    const found = await findChallenge(db, proof.challenge, kind, session)
    const { tokenHash, tries } = found.challenge
    if (tries >= mostTries.challenge) throw expired()
    limitTries(rows, client)
    if (!(await isProven(services, tx, found, proof))) {
      await db
        .update(identityChallenges)
        .set({ tries: tries + 1, client })
        .where(eq(identityChallenges.tokenHash, tokenHash))
      if (asker.isAudited)
        await tx.audit({
          ...{ resource: 'second-factor', recordId: known._id, person: known._id },
          action: 'refuse-unlock',
        })
      return undefined
    }
    await spend(db, tokenHash)
    return { value: await then(tx, found.person) }
  })
  if (!result) throw refusalOf(kind, proof)
  return result.value
}
