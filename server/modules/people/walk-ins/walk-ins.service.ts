import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { type CurrentUser, defaultBranch, requireBranch } from '#server/core/current-user.ts'
import { discardUploads } from '#server/core/discard-uploads.ts'
import { AppError, explainingConstraints, forbidden, invalidField } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { internationalPhone, phoneIfValid } from '#server/core/phone.ts'
import { deletePortrait, storePortrait } from '#server/core/pictures.ts'
import { insertRecord, lockRecord, updateRecord } from '#server/core/records.ts'
import type { UnitOfWork } from '#server/core/unit-of-work.ts'
import type { Database } from '#server/db/database.ts'
import { lockSeeds } from '#server/db/locks.ts'
import { mailInvitation } from '#server/modules/people/users/claims.ts'
import { linkGuardian } from '#server/modules/people/users/guardianships.ts'
import { revokeMailedCodes } from '#server/modules/people/users/sessions.ts'
import {
  confirmedChange,
  confirmedValues,
  missingUser,
  readUser,
  userConstraints,
  visibleUsers,
} from '#server/modules/people/users/users.service.ts'
import { type UserRow, users } from '#server/modules/people/users/users.table.ts'
import type { BodyOf, QueryOf, ResponseOf } from '#shared/core/endpoint.ts'
import type { GuardianChoice } from '#shared/people/guardians/guardians.contract.ts'
import { guardiansMessages } from '#shared/people/guardians/guardians.messages.ts'
import type { StaffDetails, User } from '#shared/people/users/users.schema.ts'
import type {
  createMember as createContract,
  findSimilar as similarContract,
  updateMember as updateContract,
} from '#shared/people/walk-ins/walk-ins.contract.ts'
import { walkInsMessages } from '#shared/people/walk-ins/walk-ins.messages.ts'

const texts = walkInsMessages

/** A name as accounts hold it: without double spaces. */
const plainName = (name: string): string => name.trim().replace(/\s+/g, ' ')

const sameName = (name: string): SQL =>
  sql`fold_turkish(${users.name}) = fold_turkish(${plainName(name)}::text)`

/** The chosen branch; by default the staff's own. Throws 400, 403. */
function branchFor(currentUser: CurrentUser, chosen: string | null | undefined): string {
  const branch = chosen ?? defaultBranch(currentUser)
  if (!branch) throw invalidField('branch', texts.branchMissing)
  requireBranch(currentUser, branch)
  return branch
}

const mostSimilar = 5

/** Returns people of the own branch who may be the one being typed; of other branches only that there is one. */
export async function findSimilar(
  db: Database,
  currentUser: CurrentUser,
  { name, phone: typed, birthDate }: QueryOf<typeof similarContract>,
): Promise<ResponseOf<typeof similarContract>> {
  const phone = typed ? phoneIfValid(typed) : undefined
  const hasName = Boolean(name?.trim())
  const samePhone = phone ? eq(users.phone, phone) : sql`false`
  const isNamed = hasName ? sameName(name ?? '') : sql`false`
  const sameBirthDate = birthDate ? sql`${users.userDetails} ->> 'birthDate' = ${birthDate}` : sql`false`
  if (!phone && !(hasName && birthDate)) return { people: [], isKnownElsewhere: false }
  const people = await db
    .select({
      _id: users._id,
      name: users.name,
      phone: users.phone,
      similarity: sql<'same-person' | 'same-phone' | 'same-birth-date'>`CASE
        WHEN ${samePhone} AND ${isNamed} THEN 'same-person' WHEN ${samePhone} THEN 'same-phone'
        ELSE 'same-birth-date' END`,
    })
    .from(users)
    .where(and(visibleUsers(currentUser), sql`(${samePhone} OR (${isNamed} AND ${sameBirthDate}))`))
    .orderBy(sql`(${samePhone} AND ${isNamed}) DESC`, users.name, users._id)
    .limit(mostSimilar)
  const elsewhere = await db
    .select({ _id: users._id })
    .from(users)
    .where(
      and(
        isNull(users.deletedAt),
        sql`NOT coalesce(${visibleUsers(currentUser)}, false)`,
        samePhone,
        isNamed,
      ),
    )
    .limit(1)
  return { people, isKnownElsewhere: elsewhere.length > 0 }
}

interface NewPerson {
  name: string
  phone: string
  email?: string | null | undefined
  gender: UserRow['gender']
  userDetails?: StaffDetails | undefined
  isIdentityChecked?: boolean
  isAnotherPerson: boolean
}

interface EntryOptions {
  branch: string | null
  /** A person who may have the same phone, such as the parent of a child. */
  sharesWith?: string | undefined
  /** The path of the person's fields in the request. */
  prefix?: string
  /** Said of a person who is registered already. */
  known?: string
}

/** Concurrent entries of one number follow one another; several numbers are locked in one order. */
export async function lockPhones({ db }: UnitOfWork, phones: readonly string[]): Promise<void> {
  for (const phone of [...new Set(phones)].sort())
    await db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${phone}, ${lockSeeds.phone}))`)
}

/**
 * Enters a member in the caller's transaction, which holds the lock on the phone. A person with the same phone and folded
 * name is the same one and is not entered again; another name with the phone has to be confirmed.
 */
async function enterMember(
  services: Services,
  tx: UnitOfWork,
  currentUser: CurrentUser,
  { phone: typed, email = null, userDetails = {}, isIdentityChecked, isAnotherPerson, ...fields }: NewPerson,
  { branch, sharesWith, prefix = '', known = texts.known }: EntryOptions,
): Promise<UserRow> {
  const { db, audit } = tx
  const name = plainName(fields.name)
  const phone = internationalPhone(typed, `${prefix}phone`)
  const sharing = await db
    .select({
      _id: users._id,
      isSame: sql<boolean>`${sameName(name)}`,
      isVisible: sql<boolean>`coalesce(${visibleUsers(currentUser)}, false)`,
    })
    .from(users)
    .where(and(eq(users.phone, phone), isNull(users.deletedAt)))
  const same = sharing.filter(({ isSame }) => isSame)
  if (same.some(({ isVisible }) => isVisible)) throw new AppError(409, 'member.known', known)
  if (same.length > 0) throw new AppError(409, 'member.known-elsewhere', texts.knownElsewhere)
  if (sharing.some(({ _id }) => _id !== sharesWith) && !isAnotherPerson)
    throw new AppError(409, 'member.phone-shared', texts.phoneShared, {
      fields: { [`${prefix}isAnotherPerson`]: texts.phoneShared },
    })
  const created = await insertRecord(db, users, {
    ...fields,
    name,
    branch,
    email,
    userDetails,
    ...(isIdentityChecked && confirmedValues(currentUser, { gender: fields.gender, userDetails })),
    phone,
    role: 'member',
    claimedAt: null,
  })
  if (email) await mailInvitation(services, tx, { ...created, email })
  await audit({ resource: 'users', recordId: created._id, action: 'create', after: created })
  return created
}

type NewGuardian = NonNullable<GuardianChoice['person']>

/** Enters the guardian of a member, who may share the phone. */
const enterGuardian = (
  services: Services,
  tx: UnitOfWork,
  currentUser: CurrentUser,
  { birthDate, ...person }: NewGuardian,
  { minor, prefix }: { minor: Pick<UserRow, '_id' | 'branch'>; prefix: string },
): Promise<UserRow> =>
  enterMember(
    services,
    tx,
    currentUser,
    { ...person, userDetails: { birthDate } },
    {
      branch: minor.branch,
      sharesWith: minor._id,
      prefix: `${prefix}person.`,
      known: guardiansMessages.guardianKnown,
    },
  )

/** Enters a member at the desk, and the guardian of a minor with them. */
export async function createMember(
  services: Services,
  currentUser: CurrentUser,
  { branch: chosen, guardian: choice, ...fields }: BodyOf<typeof createContract>,
): Promise<User> {
  const branch = branchFor(currentUser, chosen)
  const phones = [
    internationalPhone(fields.phone),
    ...(choice?.person ? [internationalPhone(choice.person.phone, 'guardian.person.phone')] : []),
  ]
  return explainingConstraints(userConstraints('branch'), () =>
    services.transact(currentUser, async (tx) => {
      await lockPhones(tx, phones)
      const sharesWith = choice?.guardian ?? undefined
      const created = await enterMember(services, tx, currentUser, fields, { branch, sharesWith })
      if (choice) await addGuardianOf(services, tx, currentUser, created, choice, 'guardian.')
      return readUser(tx.db, created)
    }),
  )
}

/**
 * Links a registered guardian whom the current user may see, or enters one, in the caller's transaction. Returns the id of
 * the link.
 */
export async function addGuardianOf(
  services: Services,
  tx: UnitOfWork,
  currentUser: CurrentUser,
  minor: Pick<UserRow, '_id' | 'branch'>,
  { relation, guardian, birthDate, person }: GuardianChoice,
  prefix = '',
): Promise<string> {
  const { _id } = person
    ? await enterGuardian(services, tx, currentUser, person, { minor, prefix })
    : await registeredGuardian(tx, currentUser, guardian ?? '', { birthDate, prefix })
  return linkGuardian(tx, currentUser, { minor, guardian: _id, relation }, prefix)
}

/** Returns a registered guardian; records the birth date of a member without one. Throws 400. */
async function registeredGuardian(
  { db, audit }: UnitOfWork,
  currentUser: CurrentUser,
  id: string,
  { birthDate, prefix }: { birthDate: string | undefined; prefix: string },
): Promise<UserRow> {
  const unknown = () => invalidField(`${prefix}guardian`, missingUser().message)
  const before = await lockRecord(db, users, id, unknown, {
    scope: visibleUsers(currentUser),
    noKeyUpdate: true,
  })
  if (!birthDate || before.userDetails.birthDate || before.role !== 'member') return before
  const after = await updateRecord(db, users, id, { userDetails: { ...before.userDetails, birthDate } })
  await audit({ resource: 'users', recordId: id, action: 'edit', before, after })
  return after
}

/** Locks a member whom the current user may see. Throws 403 for staff accounts, 404, 409. */
export async function lockMember(
  db: Database,
  currentUser: CurrentUser,
  id: string,
  { version }: { version?: number | undefined } = {},
): Promise<UserRow> {
  const person = await lockRecord(db, users, id, missingUser, {
    scope: visibleUsers(currentUser),
    version,
    noKeyUpdate: true,
  })
  if (person.role !== 'member') throw forbidden(texts.membersOnly)
  return person
}

const claimed = (field: 'email' | 'phone') =>
  new AppError(409, 'member.claimed', texts.claimed, { fields: { [field]: texts.claimed } })

/** Changes a member's data; of a claimed account neither address nor phone. */
export async function updateMember(
  services: Services,
  currentUser: CurrentUser,
  id: string,
  { version, phone: typed, userDetails, isIdentityChecked, ...fields }: BodyOf<typeof updateContract>,
): Promise<User> {
  const phone = typed === undefined ? undefined : internationalPhone(typed)
  return explainingConstraints(userConstraints('branch'), () =>
    services.transact(
      currentUser,
      async (tx) => {
        const { db, audit } = tx
        const before = await lockMember(db, currentUser, id, { version })
        const movesAddress =
          fields.email !== undefined && fields.email?.toLowerCase() !== before.email?.toLowerCase()
        const movesPhone = phone !== undefined && phone !== before.phone
        if (before.claimedAt && movesAddress) throw claimed('email')
        if (before.claimedAt && movesPhone) throw claimed('phone')
        const after = await updateRecord(db, users, id, {
          ...fields,
          phone,
          ...(userDetails && { userDetails: { ...before.userDetails, ...userDetails } }),
          ...(isIdentityChecked &&
            confirmedChange(currentUser, before, { gender: fields.gender, userDetails }, version)),
          ...(movesAddress ? { emailVerifiedAt: null } : {}),
        })
        if (movesAddress) {
          await revokeMailedCodes(db, id)
          if (after.email) await mailInvitation(services, tx, { ...after, email: after.email })
        }
        await audit({ resource: 'users', recordId: id, action: 'edit', before, after })
        return readUser(tx.db, after)
      },
      fields.email === undefined ? {} : { changesRightsOf: [id] },
    ),
  )
}

/** Stores a photo of a member that was taken at the desk; returns its address. */
export async function setMemberPhoto(
  { transact, storage }: Services,
  currentUser: CurrentUser,
  id: string,
  content: Buffer,
): Promise<string> {
  const profilePhoto = await storePortrait(storage, content)
  try {
    await transact(currentUser, async ({ db, audit, afterCommit }) => {
      const before = await lockMember(db, currentUser, id)
      await updateRecord(db, users, id, { profilePhoto })
      await audit({
        resource: 'users',
        recordId: id,
        action: 'photo',
        before: { profilePhoto: before.profilePhoto, branch: before.branch },
        after: { profilePhoto, branch: before.branch },
      })
      afterCommit(() => deletePortrait(storage, before.profilePhoto))
    })
  } catch (error) {
    await discardUploads(error, () => deletePortrait(storage, profilePhoto))
    throw error
  }
  return profilePhoto
}
