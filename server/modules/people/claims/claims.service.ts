import { createHmac } from 'node:crypto'
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { isSameText, newDigits } from '#server/core/crypto.ts'
import { type CurrentUser, hashToken, newToken, requireStepUp } from '#server/core/current-user.ts'
import { AppError, explainingConstraints, forbidden } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { lockRecord, updateRecord } from '#server/core/records.ts'
import { system, type UnitOfWork } from '#server/core/unit-of-work.ts'
import type { Database } from '#server/db/database.ts'
import { readClub } from '#server/modules/club/identity/identity.service.ts'
import { sayAtOpening } from '#server/modules/people/consents/consents.service.ts'
import {
  codeInvalid,
  requireSms,
  sendCode,
  spendCode,
  tryCode,
} from '#server/modules/people/phone-codes/codes.ts'
import {
  addressNumberMail,
  canBeTexted,
  hashClaimCode,
  mailInvitation,
  newClaimCode,
  storeClaim,
  textInvitation,
} from '#server/modules/people/users/claims.ts'
import { findGuardianship, guardianRequired } from '#server/modules/people/users/guardianships.ts'
import { hashPassword } from '#server/modules/people/users/passwords.ts'
import { accountClaims } from '#server/modules/people/users/sessions.table.ts'
import { revokeMailedCodes, revokeSessions } from '#server/modules/people/users/sessions.ts'
import {
  findByPhone,
  missingUser,
  unclaimedByPhone,
  userConstraints,
  visibleUsers,
} from '#server/modules/people/users/users.service.ts'
import { acceptedNow, type UserRow, users } from '#server/modules/people/users/users.table.ts'
import type { BodyOf, ResponseOf } from '#shared/core/endpoint.ts'
import { firstName } from '#shared/core/text.ts'
import {
  type ClaimState,
  type checkClaim as checkContract,
  claimDays,
  type mailClaimNumber as numberContract,
  numberTries,
  type ProofKind,
  type claimByPhone as phoneClaimContract,
  type textClaimNumber as phoneNumberContract,
  proofTries,
  type redeemClaim as redeemContract,
} from '#shared/people/claims/claims.contract.ts'
import { claimsMessages } from '#shared/people/claims/claims.messages.ts'
import { guardiansMessages } from '#shared/people/guardians/guardians.messages.ts'
import { isMinor } from '#shared/people/guardians/guardians.rules.ts'
import { isAllowed } from '#shared/permissions/delegation.ts'

const texts = claimsMessages
const invalid = () => new AppError(400, 'claim.invalid', texts.invalid)
const slipLocked = () => new AppError(400, 'claim.locked', texts.slipLocked)
const numberInvalid = () =>
  new AppError(400, 'claim.number-invalid', texts.numberInvalid, { fields: { number: texts.numberInvalid } })

/** The signed-in user of a public call. */
type Visitor = CurrentUser | undefined

interface Secret {
  token?: string | undefined
  code?: string | undefined
}

/** The hash of a link's token or of a code. Throws 400 unless exactly one of them is given. */
function hashOf(secret: string, { token, code }: Secret): Buffer {
  if (token !== undefined && code === undefined) return hashToken(token)
  if (code !== undefined && token === undefined) return hashClaimCode(secret, code)
  throw invalid()
}

/** Keyed hash of a mailed number: six digits could be guessed from a plain hash of a stolen database. */
const hashNumber = (secret: string, user: string, number: string): Buffer =>
  createHmac('sha256', secret).update(`claim-number:${user}:${number}`).digest()

/** What a printed slip asks its owner; undefined where the club knows neither. */
export function proofOf({
  userDetails,
  phone,
}: Pick<UserRow, 'userDetails' | 'phone'>): ProofKind | undefined {
  if (userDetails.birthDate) return 'birth-date'
  return phone.length >= 4 ? 'phone' : undefined
}

const isOpen = and(gt(accountClaims.expiresAt, sql`now()`), isNull(users.claimedAt), isNull(users.deletedAt))

/** Returns a valid claim with its unclaimed account. Throws 400. */
async function findClaim({ db, secret }: Services, given: Secret) {
  const [found] = await db
    .select({ claim: accountClaims, person: users })
    .from(accountClaims)
    .innerJoin(users, eq(users._id, accountClaims.user))
    .where(and(eq(accountClaims.secretHash, hashOf(secret, given)), isOpen))
  if (!found) throw invalid()
  if (found.claim.proofTries >= proofTries) throw slipLocked()
  return found
}

/**
 * Throws 400 unless the owner of a printed slip knows what it asks. A try is counted before it is compared, so that
 * requests at once have no more of them; a right one does not count.
 */
async function requireProof(
  db: Database,
  { claim, person }: Awaited<ReturnType<typeof findClaim>>,
  proof: string,
): Promise<void> {
  if (claim.kind !== 'slip') return
  const asked = proofOf(person)
  if (!asked) throw invalid()
  const [tried] = await db
    .update(accountClaims)
    .set({ proofTries: sql`${accountClaims.proofTries} + 1` })
    .where(and(eq(accountClaims._id, claim._id), lt(accountClaims.proofTries, proofTries)))
    .returning({ proofTries: accountClaims.proofTries })
  if (!tried) throw slipLocked()
  const known = asked === 'phone' ? person.phone.slice(-4) : (person.userDetails.birthDate ?? '')
  if (!isSameText(proof, known)) {
    if (tried.proofTries >= proofTries) throw slipLocked()
    const message = texts.proofInvalid[asked]
    throw new AppError(400, 'claim.proof-invalid', message, { fields: { proof: message } })
  }
  await db
    .update(accountClaims)
    .set({ proofTries: sql`${accountClaims.proofTries} - 1` })
    .where(eq(accountClaims._id, claim._id))
}

/** Throws 409 for the account of a minor, unless a current guardian is signed in. */
async function requireGuardianFor({ db }: Services, person: UserRow, visitor: Visitor): Promise<void> {
  if (!isMinor(person.userDetails.birthDate ?? '')) return
  const guardianship = visitor && (await findGuardianship(db, { minor: person._id, guardian: visitor._id }))
  if (!guardianship) throw guardianRequired(guardiansMessages.opensAccount)
}

export async function checkClaim(
  services: Services,
  visitor: Visitor,
  given: Secret,
): Promise<ResponseOf<typeof checkContract>> {
  const { claim, person } = await findClaim(services, given)
  await requireGuardianFor(services, person, visitor)
  const name = firstName(person.name)
  return {
    name,
    email: claim.kind === 'link' ? claim.email : null,
    ...(claim.kind === 'link' && claim.phone && { phone: claim.phone }),
    ...(isMinor(person.userDetails.birthDate ?? '') && { isForMinor: true }),
    ...(claim.kind === 'slip' && { asks: proofOf(person) }),
  }
}

/** Mails a number to the address that the owner of a code has typed; an earlier number becomes invalid. */
export async function mailNumber(
  services: Services,
  visitor: Visitor,
  { code, email, proof = '' }: BodyOf<typeof numberContract>,
): Promise<void> {
  const found = await findClaim(services, { code })
  const { claim, person } = found
  await requireGuardianFor(services, person, visitor)
  await requireProof(services.db, found, proof)
  const number = newDigits()
  await services.transact(system, async ({ db, client }) => {
    const [asked] = await db
      .update(accountClaims)
      .set({ email, phone: null, numberHash: hashNumber(services.secret, person._id, number), tries: 0 })
      .where(eq(accountClaims._id, claim._id))
      .returning({ _id: accountClaims._id })
    if (!asked) throw invalid()
    const { name } = person
    await services.mail.enqueue(client, addressNumberMail(await readClub(db), { name, email }, number))
  })
}

/** Sends a code by SMS to the number that the owner of a code has typed. */
export async function textNumber(
  services: Services,
  visitor: Visitor,
  { code, phone, proof = '' }: BodyOf<typeof phoneNumberContract>,
  client: Buffer,
): Promise<void> {
  requireSms(services)
  const found = await findClaim(services, { code })
  const { claim, person } = found
  await requireGuardianFor(services, person, visitor)
  if (isMinor(person.userDetails.birthDate ?? ''))
    throw new AppError(409, 'claim.minor', texts.minorNeedsEmail)
  await requireProof(services.db, found, proof)
  await services.transact(system, async (tx) => {
    const [asked] = await tx.db
      .update(accountClaims)
      .set({ email: null, phone, numberHash: null })
      .where(eq(accountClaims._id, claim._id))
      .returning({ _id: accountClaims._id })
    if (!asked) throw invalid()
    const wanted = { phone, purpose: 'desk-claim', subject: claim._id } as const
    await sendCode(services, tx, wanted, { user: person._id, client })
  })
}

const birthDateNeeded = (message: string) =>
  new AppError(409, 'claim.birth-date', message, { fields: { birthDate: message } })

/**
 * Trades a code by SMS for the secret that takes over the one unclaimed member with the number. Of several, such as a
 * family, the birth date decides; what it does not decide, the desk does. A wrong birth date leaves the code its tries.
 */
export async function claimByPhone(
  services: Services,
  phone: string,
  { code, birthDate }: Pick<BodyOf<typeof phoneClaimContract>, 'code' | 'birthDate'>,
): Promise<ResponseOf<typeof phoneClaimContract>> {
  const used = await tryCode(services, { phone, purpose: 'claim' }, code)
  return services.transact(system, async ({ db }) => {
    const people = (await findByPhone(db, phone)) ? [] : await unclaimedByPhone(db, phone)
    if (people.length === 0) throw codeInvalid()
    if (people.length > 1 && !birthDate) throw birthDateNeeded(texts.birthDateNeeded)
    const [person, other] =
      people.length > 1 ? people.filter(({ userDetails }) => userDetails.birthDate === birthDate) : people
    if (!person || other) throw birthDateNeeded(texts.birthDateUnknown)
    await spendCode(db, used)
    const token = newToken()
    await storeClaim(db, {
      user: person._id,
      kind: 'phone',
      secretHash: hashToken(token),
      email: null,
      phone,
    })
    return { token, name: firstName(person.name), phone }
  })
}

/** Counts a try of a mailed number before it is compared. Throws 400. */
async function tryNumber(db: Database, claim: string, expected: Buffer): Promise<void> {
  const [tried] = await db
    .update(accountClaims)
    .set({ tries: sql`${accountClaims.tries} + 1` })
    .where(and(eq(accountClaims._id, claim), lt(accountClaims.tries, numberTries)))
    .returning({ numberHash: accountClaims.numberHash })
  if (!tried?.numberHash || !isSameText(tried.numberHash.toString('hex'), expected.toString('hex')))
    throw numberInvalid()
}

/**
 * Gives an account to its owner: the proven address or phone and the new password open it. The claim is used once; the account's
 * other claims end with it. That of a minor is opened by a guardian, which the database checks. Returns what
 * the account is signed in with.
 */
export async function redeemClaim(
  services: Services,
  visitor: Visitor,
  { token, code, number = '', password, newsletter, smsConsent, callConsent }: BodyOf<typeof redeemContract>,
): Promise<string> {
  const { claim, person } = await findClaim(services, { token, code })
  await requireGuardianFor(services, person, visitor)
  const isLink = claim.kind === 'link' || claim.kind === 'phone'
  // The number went to the address or phone of somebody who has given the proof that a slip asks for.
  let used: string | undefined
  if (!isLink && claim.phone) {
    const wanted = { phone: claim.phone, purpose: 'desk-claim', subject: claim._id } as const
    used = await tryCode(services, wanted, number, 'number')
  } else if (!isLink) {
    await tryNumber(services.db, claim._id, hashNumber(services.secret, person._id, number))
  }
  const passwordHash = await hashPassword(password)
  return explainingConstraints(userConstraints('branch'), () =>
    services.transact(
      isMinor(person.userDetails.birthDate ?? '') && visitor
        ? visitor
        : { _id: person._id, name: person.name },
      async (tx) => {
        const { db, audit } = tx
        const scope = and(isNull(users.claimedAt), isNull(users.deletedAt))
        const before = await lockRecord(db, users, person._id, invalid, { scope, noKeyUpdate: true })
        const [spent] = await db
          .delete(accountClaims)
          .where(and(eq(accountClaims._id, claim._id), eq(accountClaims.secretHash, claim.secretHash)))
          .returning({ email: accountClaims.email, phone: accountClaims.phone })
        const proven = spent?.email ?? spent?.phone
        // The address or number of the account or of the claim may have changed since.
        if (!proven || spent?.email !== claim.email || spent.phone !== claim.phone) throw invalid()
        if (isLink && (spent.email ? before.email !== spent.email : before.phone !== spent.phone))
          throw invalid()
        if (used) await spendCode(db, used, 'number')
        const now = new Date().toISOString()
        const after = await updateRecord(db, users, person._id, {
          ...(spent.email
            ? { email: spent.email, emailVerifiedAt: now }
            : { phone: proven, phoneVerifiedAt: now }),
          claimedAt: now,
          passwordHash,
          hasTemporaryPassword: false,
          ...acceptedNow(before),
        })
        for (const { onEmailVerified, onPhoneVerified } of services.modules)
          await (spent.email ? onEmailVerified : onPhoneVerified)?.(services, tx, person._id)
        await sayAtOpening(tx, after, { newsletter, smsConsent, callConsent })
        await revokeSessions(tx, person._id)
        await revokeMailedCodes(db, person._id)
        await audit({ resource: 'profile', recordId: person._id, action: 'claim', person: person._id })
        return proven
      },
      { changesRightsOf: [person._id] },
    ),
  )
}

/** Returns how an account that the current user may see can be claimed. Throws 404. */
export async function claimState(db: Database, currentUser: CurrentUser, id: string): Promise<ClaimState> {
  const [person] = await db
    .select({ claimedAt: users.claimedAt })
    .from(users)
    .where(and(eq(users._id, id), visibleUsers(currentUser)))
  if (!person) throw missingUser()
  const rows = await db
    .select()
    .from(accountClaims)
    .where(and(eq(accountClaims.user, id), gt(accountClaims.expiresAt, sql`now()`)))
  const link = rows.find(({ kind }) => kind === 'link')
  const code = rows.find(({ kind }) => kind === 'code')
  const slip = rows.find(({ kind }) => kind === 'slip')
  return {
    claimedAt: person.claimedAt,
    invitation: link
      ? {
          email: link.email ?? '',
          phone: link.phone ?? '',
          sentAt: link.createdAt,
          expiresAt: link.expiresAt,
        }
      : null,
    code: code ? { createdAt: code.createdAt, expiresAt: code.expiresAt } : null,
    slip: slip
      ? {
          createdAt: slip.createdAt,
          expiresAt: slip.expiresAt,
          isLocked: slip.proofTries >= proofTries,
        }
      : null,
  }
}

/** Locks an account that the current user may let its owner claim. Throws 403, 404, 409. */
async function lockUnclaimed({ db }: UnitOfWork, currentUser: CurrentUser, id: string): Promise<UserRow> {
  const person = await lockRecord(db, users, id, missingUser, {
    scope: visibleUsers(currentUser),
    noKeyUpdate: true,
  })
  if (person.role !== 'member') {
    if (!isAllowed(currentUser, 'users.edit')) throw forbidden(texts.membersOnly)
    requireStepUp(currentUser)
  }
  if (person.claimedAt) throw new AppError(409, 'claim.claimed', texts.alreadyClaimed)
  return person
}

export async function invite(services: Services, currentUser: CurrentUser, id: string): Promise<ClaimState> {
  return services.transact(currentUser, async (tx) => {
    const { email, ...person } = await lockUnclaimed(tx, currentUser, id)
    if (email) await mailInvitation(services, tx, { ...person, email })
    else if (person.role !== 'member' || !canBeTexted(services, person))
      throw new AppError(409, 'claim.no-email', services.sms.gateway ? texts.noContact : texts.noEmail)
    else if (await findByPhone(tx.db, person.phone))
      throw new AppError(409, 'claim.phone-taken', texts.phoneTaken)
    else await textInvitation(services, tx, person)
    await tx.audit({ resource: 'users', recordId: id, action: 'invite' })
    return claimState(tx.db, currentUser, id)
  })
}

/** Creates a code that staff give to the person; only its hash is stored. */
export async function createCode(
  services: Services,
  currentUser: CurrentUser,
  id: string,
): Promise<{ code: string; link: string; expiresAt: string }> {
  const code = newClaimCode()
  return services.transact(currentUser, async (tx) => {
    await lockUnclaimed(tx, currentUser, id)
    const secretHash = hashClaimCode(services.secret, code)
    const expiresAt = await storeClaim(tx.db, {
      user: id,
      kind: 'code',
      secretHash,
      email: null,
      phone: null,
    })
    const after = { validDays: claimDays.code }
    await tx.audit({ resource: 'users', recordId: id, action: 'claim-code', after })
    return { code, link: `${services.configuration.publicUrl}/login/Claim?code=${code}`, expiresAt }
  })
}
