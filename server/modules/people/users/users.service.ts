import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { branchScope, type CurrentUser, requireStepUp } from '#server/core/current-user.ts'
import { AppError, explainingConstraints, invalidField, notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { internationalPhone, phoneIfValid } from '#server/core/phone.ts'
import { insertRecord, lockRecord, updateRecord } from '#server/core/records.ts'
import type { Author } from '#server/core/unit-of-work.ts'
import type { Database } from '#server/db/database.ts'
import { newsletterOf, withNewsletter } from '#server/modules/people/consents/consents.service.ts'
import { mailInvitation } from '#server/modules/people/users/claims.ts'
import { askNewAddress, askNewPhone } from '#server/modules/people/users/contact-changes.ts'
import { guardianRequired } from '#server/modules/people/users/guardianships.ts'
import { hashPassword } from '#server/modules/people/users/passwords.ts'
import {
  assignmentConstraints,
  endPosition,
  holdPosition,
} from '#server/modules/people/users/position-holders.ts'
import { accountClaims } from '#server/modules/people/users/sessions.table.ts'
import { revokeMailedCodes, revokeSessions } from '#server/modules/people/users/sessions.ts'
import { changeTrainerProfile } from '#server/modules/people/users/trainers.ts'
import { type UserRow, users } from '#server/modules/people/users/users.table.ts'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'
import { validationMessages } from '#shared/core/core.messages.ts'
import { isTurkishMobile } from '#shared/core/phone-text.ts'
import { guardiansMessages } from '#shared/people/guardians/guardians.messages.ts'
import { isMinor } from '#shared/people/guardians/guardians.rules.ts'
import { positionsMessages } from '#shared/people/positions/positions.messages.ts'
import { usersMessages } from '#shared/people/users/users.messages.ts'
import {
  type StaffDetails,
  type TrainerProfileChange,
  type User,
  UserDetails,
} from '#shared/people/users/users.schema.ts'
import { walkInsMessages } from '#shared/people/walk-ins/walk-ins.messages.ts'
import type { Role } from '#shared/permissions/permissions.ts'

const texts = usersMessages
export const missingUser = () => notFound(texts.notFound)

/** Limits users to open accounts, for staff to those of their own branch. */
export const visibleUsers = (currentUser: CurrentUser): SQL | undefined =>
  and(isNull(users.deletedAt), branchScope(currentUser, users.branch))

const emailTaken = () =>
  new AppError(409, 'user.email-taken', texts.emailTaken, {
    fields: { email: texts.emailTaken },
  })

const birthDateKept = (message: string) =>
  new AppError(409, 'user.birth-date', message, { fields: { 'userDetails.birthDate': message } })

/** Errors by the violated constraint of `users`; the name of the branch's field differs by endpoint. */
export const userConstraints = (branchField: 'branch' | 'branchId') => ({
  users_email_key: emailTaken,
  users_branch_id_branches_id_fkey: () => invalidField(branchField, branchesMessages.notFound),
  users_unclaimed_person_key: () => new AppError(409, 'member.known', walkInsMessages.known),
  users_claimed_contact_check: () =>
    new AppError(409, 'user.claimed', texts.claimedNeedsEmail, {
      fields: { email: texts.claimedNeedsEmail },
    }),
  users_verified_phone_key: () =>
    new AppError(409, 'user.phone-taken', texts.phoneTaken, { fields: { phone: texts.phoneTaken } }),
  users_minor_claim_check: () => guardianRequired(guardiansMessages.opensAccount),
  users_staff_branch_check: () => new AppError(409, 'user.staff-branch', texts.staffNeedsBranch),
  guardianships_birth_date_check: () => birthDateKept(guardiansMessages.keepsBirthDate),
  guardianships_stays_of_age_check: () => birthDateKept(guardiansMessages.staysGuardian),
})

/** The columns of `User`; secrets are not read. */
export const userColumns = {
  _id: users._id,
  name: users.name,
  email: users.email,
  emailVerifiedAt: users.emailVerifiedAt,
  claimedAt: users.claimedAt,
  phone: users.phone,
  phoneVerifiedAt: users.phoneVerifiedAt,
  role: users.role,
  branch: users.branch,
  gender: users.gender,
  genderConfirmedAt: users.genderConfirmedAt,
  birthDateConfirmedAt: users.birthDateConfirmedAt,
  newsletter: newsletterOf,
  profilePhoto: users.profilePhoto,
  userDetails: users.userDetails,
  createdAt: users.createdAt,
  version: users.version,
}

const noDetails: UserDetails = UserDetails.parse({})

export function toUser(
  row: Pick<UserRow, Exclude<keyof typeof userColumns, 'newsletter'>> & { newsletter: boolean },
): User {
  return {
    _id: row._id,
    name: row.name,
    email: row.email,
    emailVerified: row.emailVerifiedAt !== null,
    isClaimed: row.claimedAt !== null,
    phone: row.phone,
    phoneVerified: row.phoneVerifiedAt !== null,
    role: row.role,
    isAdmin: row.role === 'admin',
    branch: row.branch,
    gender: row.gender,
    genderConfirmedAt: row.genderConfirmedAt,
    birthDateConfirmedAt: row.birthDateConfirmedAt,
    newsletter: row.newsletter,
    profilePhoto: row.profilePhoto,
    userDetails: { ...noDetails, ...row.userDetails },
    createdAt: row.createdAt,
    version: row.version,
  }
}

/** The same for a row of the table. */
export const readUser = async (db: Database, row: UserRow): Promise<User> =>
  toUser(await withNewsletter(db, row))

export const sameEmail = (email: string): SQL =>
  sql`lower(${users.email} COLLATE "C") = lower(${email} COLLATE "C")`

const isAdult = sql`NOT is_minor(${users.userDetails})`

export async function findByEmail(db: Database, email: string): Promise<UserRow | undefined> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(sameEmail(email), isNull(users.deletedAt)))
  return row
}

/** Returns the account that a phone number signs in: its verified one. Never that of a minor. */
export async function findByPhone(db: Database, phone: string): Promise<UserRow | undefined> {
  const [row] = await db
    .select()
    .from(users)
    .where(
      and(
        eq(users.phone, phone),
        isNotNull(users.phoneVerifiedAt),
        isNotNull(users.claimedAt),
        isNull(users.deletedAt),
        isAdult,
      ),
    )
  return row
}

/** Returns the members with a phone number who may take their account over by it. */
export const unclaimedByPhone = (db: Database, phone: string): Promise<UserRow[]> =>
  db
    .select()
    .from(users)
    .where(
      and(
        eq(users.phone, phone),
        eq(users.role, 'member'),
        isNull(users.claimedAt),
        isNull(users.deletedAt),
        isAdult,
      ),
    )
    .orderBy(users._id)

/** The account that an e-mail address or a phone number signs in. */
export async function findBySignInName(db: Database, name: string): Promise<UserRow | undefined> {
  if (name.includes('@')) return findByEmail(db, name)
  const phone = phoneIfValid(name)
  return phone === undefined ? undefined : findByPhone(db, phone)
}

/** Returns the current names of users by id; an empty text for an unknown id. */
export async function userNamesOf(
  db: Database,
  userIds: readonly (string | null)[],
): Promise<(id: string | null) => string> {
  const ids = [...new Set(userIds.filter((id) => id !== null))]
  const rows =
    ids.length === 0
      ? []
      : await db.select({ _id: users._id, name: users.name }).from(users).where(inArray(users._id, ids))
  const names = new Map(rows.map(({ _id, name }) => [_id, name]))
  return (id) => names.get(id ?? '') ?? ''
}

export interface NewAccount {
  name: string
  email?: string | null | undefined
  /** The first admin has none. */
  phone?: string | undefined
  gender?: User['gender']
  userDetails?: StaffDetails | undefined
  isIdentityChecked?: boolean
  password?: string | undefined
  passwordIsTemporary?: boolean
  role?: Role
  branch?: string | null | undefined
  /** Of staff, held in their branch. */
  position?: string | null | undefined
}

interface ConfirmedValues {
  gender?: User['gender'] | undefined
  userDetails?: Partial<UserDetails> | undefined
}

/**
 * The columns of a person whose gender and birth date the author has read from the identity card. Throws 400 where both are
 * missing.
 */
export function confirmedValues(author: Author, { gender = 'unspecified', userDetails }: ConfirmedValues) {
  const isKnown = { gender: gender !== 'unspecified', birthDate: Boolean(userDetails?.birthDate) }
  if (!isKnown.gender && !isKnown.birthDate) throw invalidField('isIdentityChecked', texts.nothingToConfirm)
  return {
    ...(isKnown.gender && { genderConfirmedAt: sql`now()`, genderConfirmedBy: author._id }),
    ...(isKnown.birthDate && { birthDateConfirmedAt: sql`now()`, birthDateConfirmedBy: author._id }),
  }
}

/** The same for a change of a locked person, whose version the author has seen. */
export function confirmedChange(
  author: Author,
  before: UserRow,
  { gender = before.gender, userDetails }: ConfirmedValues,
  version: number | undefined,
) {
  if (version === undefined) throw invalidField('version', texts.confirmAsSeen)
  return confirmedValues(author, { gender, userDetails: { ...before.userDetails, ...userDetails } })
}

/** Creates an account in the back office; without a password it is unclaimed, and its owner is invited by mail. */
export async function createUser(services: Services, author: Author, account: NewAccount): Promise<User> {
  const { password, passwordIsTemporary = false, isIdentityChecked = false, position, ...given } = account
  const { phone, email = null, userDetails = {}, ...fields } = given
  const row = {
    ...fields,
    ...(isIdentityChecked && confirmedValues(author, { gender: fields.gender, userDetails })),
    email,
    phone: phone ? internationalPhone(phone) : '',
    userDetails,
    ...(password
      ? { passwordHash: await hashPassword(password), hasTemporaryPassword: passwordIsTemporary }
      : { claimedAt: null }),
  }
  if (password && isMinor(userDetails.birthDate ?? '')) throw invalidField('password', texts.minorPassword)
  if (password && !email) throw invalidField('email', texts.claimedNeedsEmail)
  const { branch = null } = fields
  if (position && fields.role !== 'staff') throw invalidField('position', positionsMessages.staffOnly)
  return explainingConstraints({ ...userConstraints('branch'), ...assignmentConstraints }, () =>
    services.transact(author, async (tx) => {
      const { db, audit } = tx
      const created = await insertRecord(db, users, row)
      if (!password && email) await mailInvitation(services, tx, { ...created, email })
      await audit({ resource: 'users', recordId: created._id, action: 'create', after: created })
      if (position && branch)
        await holdPosition(tx, created._id, { position, allBranches: false, branches: [branch] })
      return readUser(tx.db, created)
    }),
  )
}

interface UserChanges {
  name?: string | undefined
  email?: string | null | undefined
  userDetails?: StaffDetails | undefined
  phone?: string | undefined
  gender?: User['gender'] | undefined
  isIdentityChecked?: boolean
  trainer?: TrainerProfileChange | undefined
  version?: number | undefined
}

/**
 * Changes a user's identity; address and phone number take a step-up. The address of an account in use changes once the
 * owner of the new one has confirmed it, and the old one is told; so does a verified phone number. An unclaimed account changes at once, which revokes what
 * was mailed to the old address.
 */
export async function updateUser(
  services: Services,
  currentUser: CurrentUser,
  id: string,
  { version, phone, userDetails, email, isIdentityChecked, trainer, ...fields }: UserChanges,
): Promise<User> {
  const checkedPhone = phone ? internationalPhone(phone) : phone
  return explainingConstraints(userConstraints('branchId'), () =>
    services.transact(
      currentUser,
      async (tx) => {
        const { db, audit } = tx
        const before = await lockRecord(db, users, id, missingUser, {
          scope: visibleUsers(currentUser),
          version,
          noKeyUpdate: true,
        })
        if (checkedPhone === '' && before.phone !== '')
          throw invalidField('phone', validationMessages.required)
        const movesAddress = email !== undefined && email?.toLowerCase() !== before.email?.toLowerCase()
        const movesPhone = checkedPhone !== undefined && checkedPhone !== before.phone
        if (movesAddress || movesPhone) requireStepUp(currentUser)
        const newAddress = movesAddress && before.claimedAt !== null ? email : null
        const asksNumber = movesPhone && before.claimedAt !== null && before.phoneVerifiedAt !== null
        const newPhone =
          asksNumber && services.sms.gateway && isTurkishMobile(checkedPhone) ? checkedPhone : null
        if (newAddress && newPhone) throw invalidField('phone', texts.oneAtATime)
        const after = await updateRecord(db, users, id, {
          ...fields,
          ...(userDetails && { userDetails: { ...before.userDetails, ...userDetails } }),
          ...(isIdentityChecked &&
            confirmedChange(currentUser, before, { gender: fields.gender, userDetails }, version)),
          ...(!newPhone && { phone: checkedPhone }),
          ...(!newAddress && { email }),
          ...(movesAddress && !newAddress && { emailVerifiedAt: null }),
        })
        if (newAddress) {
          if (await findByEmail(db, newAddress)) throw emailTaken()
          await askNewAddress(services, tx, after, newAddress)
          await audit({ resource: 'users', recordId: id, action: 'contact-change' })
        } else if (movesAddress) await revokeMailedCodes(db, id)
        if (newPhone) {
          await askNewPhone(services, tx, after, newPhone)
          await audit({ resource: 'users', recordId: id, action: 'contact-change' })
        }
        const profile = trainer && (await changeTrainerProfile(db, after, trainer))
        await audit({
          resource: 'users',
          recordId: id,
          action: 'edit',
          before: { ...before, ...profile?.before },
          after: { ...after, ...profile?.after },
        })
        return readUser(tx.db, after)
      },
      email === undefined ? {} : { changesRightsOf: [id] },
    ),
  )
}

/** Throws a 409 if the user is the last admin. Locks all admins in one order, so that two cannot demote each other. */
export async function keepAnotherAdmin(db: Database, id: string): Promise<void> {
  const admins = await db
    .select({ _id: users._id })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.deletedAt)))
    .orderBy(users._id)
    .for('no key update')
  if (admins.length === 1 && admins[0]?._id === id)
    throw new AppError(409, 'user.last-admin', texts.lastAdmin)
}

/** Changes a role and revokes the user's sessions, which hold the old one. */
export async function changeRole(
  { transact, modules }: Services,
  currentUser: CurrentUser,
  id: string,
  role: Role,
): Promise<User> {
  return explainingConstraints(userConstraints('branchId'), () =>
    transact(
      currentUser,
      async (tx) => {
        const { db, audit } = tx
        if (role !== 'admin') await keepAnotherAdmin(db, id)
        const before = await lockRecord(db, users, id, missingUser, {
          scope: visibleUsers(currentUser),
          noKeyUpdate: true,
        })
        if (before.role === role) return readUser(tx.db, before)
        if (before.role === 'trainer')
          for (const { beforeTrainerLeaves } of modules) await beforeTrainerLeaves?.(tx, id)
        await endPosition(tx, id)
        const after = await updateRecord(db, users, id, { role })
        await revokeSessions(tx, id)
        // A code that the desk gave to a member must not open an account with more rights.
        await db.delete(accountClaims).where(eq(accountClaims.user, id))
        await audit({ resource: 'users', recordId: id, action: 'role', before, after })
        return readUser(tx.db, after)
      },
      { changesRightsOf: [id] },
    ),
  )
}

/** Changes the home branch; that of personnel decides whose records they see, so it takes a step-up. */
export async function assignBranch(
  { transact }: Services,
  currentUser: CurrentUser,
  id: string,
  branch: string | null,
): Promise<User> {
  return explainingConstraints(userConstraints('branchId'), () =>
    transact(
      currentUser,
      async (tx) => {
        const { db, audit } = tx
        const before = await lockRecord(db, users, id, missingUser, {
          scope: visibleUsers(currentUser),
          noKeyUpdate: true,
        })
        if (before.role !== 'member' && before.branch !== branch) requireStepUp(currentUser)
        const after = await updateRecord(db, users, id, { branch })
        await audit({ resource: 'users', recordId: id, action: 'branch', before, after })
        return readUser(tx.db, after)
      },
      { changesRightsOf: [id] },
    ),
  )
}
