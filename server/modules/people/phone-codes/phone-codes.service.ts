import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { CurrentUser } from '#server/core/current-user.ts'
import { AppError, explainingConstraints, invalidField } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { lockRecord, updateRecord } from '#server/core/records.ts'
import type { Database } from '#server/db/database.ts'
import {
  answerRequest,
  codeInvalid,
  mobilePhone,
  type PhoneCodeRequest,
  sendCode,
  spendCode,
  tryCode,
} from '#server/modules/people/phone-codes/codes.ts'
import { signIn, temporaryPassword } from '#server/modules/people/session/session.service.ts'
import { tellFormerPhone } from '#server/modules/people/users/contact-changes.ts'
import { contactChanges } from '#server/modules/people/users/sessions.table.ts'
import { revokeSessions } from '#server/modules/people/users/sessions.ts'
import {
  findByPhone,
  missingUser,
  readUser,
  unclaimedByPhone,
  userConstraints,
} from '#server/modules/people/users/users.service.ts'
import { type UserRow, users } from '#server/modules/people/users/users.table.ts'
import type { BodyOf } from '#shared/core/endpoint.ts'
import { isMinor } from '#shared/people/guardians/guardians.rules.ts'
import type { changeOwnPhone as changeContract } from '#shared/people/phone-codes/phone-codes.contract.ts'
import { phoneCodesMessages as texts } from '#shared/people/phone-codes/phone-codes.messages.ts'
import type { SignedInUser, User } from '#shared/people/users/users.schema.ts'

/** Sends the code of a public request if the number has an account for which it is meant. */
export async function answerCodeRequest(services: Services, request: PhoneCodeRequest): Promise<void> {
  const recipients = await recipientsOf(services.db, request)
  const [first] = recipients
  if (first) await answerRequest(services, request, recipients.length === 1 ? first._id : null)
}

/** Codes are for members: the account that the number signs in, or those that may be taken over by it. */
async function recipientsOf(db: Database, { phone, purpose }: PhoneCodeRequest): Promise<UserRow[]> {
  const person = await findByPhone(db, phone)
  if (purpose === 'claim') return person ? [] : unclaimedByPhone(db, phone)
  return person?.role === 'member' ? [person] : []
}

/** Signs a member in by a code; a second factor is asked for as with a password. */
export async function loginByPhone(
  services: Services,
  phone: string,
  code: string,
  client: Buffer,
): Promise<SignedInUser> {
  const { db, transact } = services
  const used = await tryCode(services, { phone, purpose: 'sign-in' }, code)
  const person = await findByPhone(db, phone)
  if (person?.role !== 'member') throw codeInvalid()
  await transact(person, (tx) => spendCode(tx.db, used))
  if (person.hasTemporaryPassword) throw await temporaryPassword(services, person)
  const byPhone = and(eq(users.phone, phone), isNotNull(users.phoneVerifiedAt), eq(users.role, 'member'))
  return signIn(services, person, byPhone ?? sql`false`, codeInvalid, client)
}

/** Throws 409 unless the number of the account may sign in. */
function requireMember({ role, userDetails }: UserRow): void {
  if (role !== 'member') throw new AppError(409, 'phone-code.members-only', texts.membersOnly)
  if (isMinor(userDetails.birthDate ?? '')) throw new AppError(409, 'phone-code.minor', texts.minor)
}

const lockOwn = (db: Database, { _id }: CurrentUser) =>
  lockRecord(db, users, _id, missingUser, { noKeyUpdate: true })

/** The verified number that a change has to be confirmed at as well; null where there is none. */
const formerOf = ({ phone, phoneVerifiedAt }: UserRow, wanted: string): string | null =>
  phoneVerifiedAt && phone !== wanted ? phone : null

/**
 * Sends the code of the own new number, and that of the present one if it is verified. Says nothing about other accounts.
 * Returns whether both were asked.
 */
export async function requestOwnCode(
  services: Services,
  currentUser: CurrentUser,
  phone: string,
  client: Buffer,
): Promise<boolean> {
  return services.transact(currentUser, async (tx) => {
    const person = await lockOwn(tx.db, currentUser)
    requireMember(person)
    if (person.phoneVerifiedAt && person.phone === phone) throw invalidField('phone', texts.sameNumber)
    const former = formerOf(person, phone)
    const subject = person._id
    await sendCode(services, tx, { phone, purpose: 'new-number', subject }, { user: subject, client })
    if (former)
      await sendCode(
        services,
        tx,
        { phone: former, purpose: 'former-number', subject },
        { user: subject, client: null },
      )
    await tx.audit({ resource: 'profile', recordId: subject, action: 'contact-change' })
    return former !== null
  })
}

/** Verifies or changes the own number. A change of a verified one ends the other sessions and is told to the former one. */
export async function changeOwnPhone(
  services: Services,
  currentUser: CurrentUser,
  { phone: typed, code, formerCode = '' }: BodyOf<typeof changeContract>,
): Promise<User> {
  const phone = mobilePhone(typed)
  const { _id: subject, tokenHash } = currentUser
  const [present] = await services.db.select().from(users).where(eq(users._id, subject))
  if (!present) throw missingUser()
  requireMember(present)
  const former = formerOf(present, phone)
  const used = await tryCode(services, { phone, purpose: 'new-number', subject }, code)
  const formerUsed =
    former &&
    (await tryCode(services, { phone: former, purpose: 'former-number', subject }, formerCode, 'formerCode'))
  return explainingConstraints(userConstraints('branch'), () =>
    services.transact(
      currentUser,
      async (tx) => {
        const { db, audit } = tx
        const before = await lockOwn(db, currentUser)
        requireMember(before)
        // The number may have changed since the codes were tried.
        if (formerOf(before, phone) !== former) throw codeInvalid()
        await spendCode(db, used)
        if (formerUsed) await spendCode(db, formerUsed, 'formerCode')
        const phoneVerifiedAt = new Date().toISOString()
        const after = await updateRecord(db, users, subject, { phone, phoneVerifiedAt })
        for (const { onPhoneVerified } of services.modules) await onPhoneVerified?.(services, tx, subject)
        if (former) {
          await tellFormerPhone(services, tx, before)
          await revokeSessions(tx, subject, tokenHash)
          await db
            .delete(contactChanges)
            .where(and(eq(contactChanges.user, subject), isNull(contactChanges.email)))
        }
        await audit({ resource: 'profile', recordId: subject, action: 'verify-phone', before, after })
        return readUser(db, after)
      },
      { changesRightsOf: [subject] },
    ),
  )
}
