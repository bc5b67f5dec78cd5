import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type CurrentUser, isAdmin } from '#server/core/current-user.ts'
import { AppError, explainingConstraints, invalidField, notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { internationalPhone } from '#server/core/phone.ts'
import type { Database } from '#server/db/database.ts'
import { guardianships } from '#server/modules/people/users/guardianships.table.ts'
import { isMinorUser } from '#server/modules/people/users/guardianships.ts'
import { missingUser, userConstraints, visibleUsers } from '#server/modules/people/users/users.service.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { addGuardianOf, lockMember, lockPhones } from '#server/modules/people/walk-ins/walk-ins.service.ts'
import type { BodyOf, ResponseOf } from '#shared/core/endpoint.ts'
import type {
  addGuardian as addContract,
  Guardianship,
  listGuardians as listContract,
} from '#shared/people/guardians/guardians.contract.ts'
import { guardiansMessages } from '#shared/people/guardians/guardians.messages.ts'
import { fullAgeFrom, isMinor } from '#shared/people/guardians/guardians.rules.ts'

const texts = guardiansMessages
const missingGuardianship = () => notFound(texts.notFound)

const minors = alias(users, 'minors')
const guardians = alias(users, 'guardians')
const authors = alias(users, 'authors')

async function readGuardianships(db: Database, condition: SQL | undefined): Promise<Guardianship[]> {
  const rows = await db
    .select({
      _id: guardianships._id,
      minor: guardianships.minor,
      minorName: minors.name,
      details: minors.userDetails,
      guardian: guardianships.guardian,
      guardianName: guardians.name,
      guardianPhone: guardians.phone,
      guardianEmail: guardians.email,
      relation: guardianships.relation,
      createdAt: guardianships.createdAt,
      createdByName: sql<string>`coalesce(${authors.name}, '')`,
    })
    .from(guardianships)
    .innerJoin(minors, eq(minors._id, guardianships.minor))
    .innerJoin(guardians, eq(guardians._id, guardianships.guardian))
    .leftJoin(authors, eq(authors._id, guardianships.createdBy))
    .where(condition)
    .orderBy(asc(guardianships.createdAt), asc(guardianships._id))
  return rows.map(({ details: { birthDate = '' }, ...row }) => ({
    ...row,
    isCurrent: isMinor(birthDate),
    endsOn: birthDate ? fullAgeFrom(birthDate) : null,
  }))
}

/** Returns the guardians of a member and the minors of whom they are the guardian. Throws 404. */
export async function guardiansOfMember(
  db: Database,
  currentUser: CurrentUser,
  id: string,
): Promise<ResponseOf<typeof listContract>> {
  const [person] = await db
    .select({ isMinor: isMinorUser })
    .from(users)
    .where(and(eq(users._id, id), visibleUsers(currentUser)))
  if (!person) throw missingUser()
  const links = await readGuardianships(db, or(eq(guardianships.minor, id), eq(guardianships.guardian, id)))
  return {
    isMinor: person.isMinor,
    guardians: links.filter(({ minor }) => minor === id),
    dependants: links.filter(({ guardian }) => guardian === id),
  }
}

/** Links a guardian to a member under 18 of the current user's branch. */
export async function addGuardian(
  services: Services,
  currentUser: CurrentUser,
  id: string,
  choice: BodyOf<typeof addContract>,
): Promise<Guardianship> {
  const phones = choice.person ? [internationalPhone(choice.person.phone, 'person.phone')] : []
  return explainingConstraints(userConstraints('branch'), () =>
    services.transact(currentUser, async (tx) => {
      await lockPhones(tx, phones)
      // In the order of the database's rule, so that two links of the same people do not deadlock.
      const people = [id, ...(choice.guardian ? [choice.guardian] : [])]
      await tx.db
        .select({ _id: users._id })
        .from(users)
        .where(inArray(users._id, people))
        .orderBy(users._id)
        .for('no key update')
      const minor = await lockMember(tx.db, currentUser, id)
      const link = await addGuardianOf(services, tx, currentUser, minor, choice)
      const [added] = await readGuardianships(tx.db, eq(guardianships._id, link))
      if (!added) throw missingGuardianship()
      return added
    }),
  )
}

/**
 * Removes a guardian. The last one of a minor with a running or waiting membership is removed by an admin only, with a
 * reason; a sale that is being made holds the links until it is committed.
 */
export async function removeGuardian(
  services: Services,
  currentUser: CurrentUser,
  id: string,
  reason: string,
): Promise<void> {
  await services.transact(currentUser, async ({ db, audit }) => {
    const [known] = await db.select().from(guardianships).where(eq(guardianships._id, id))
    if (!known) throw missingGuardianship()
    const minor = await lockMember(db, currentUser, known.minor).catch((error) => {
      throw error instanceof AppError && error.status === 404 ? missingGuardianship() : error
    })
    const links = await db
      .select({ _id: guardianships._id })
      .from(guardianships)
      .where(eq(guardianships.minor, minor._id))
      .for('update')
    if (!links.some(({ _id }) => _id === id)) throw missingGuardianship()
    if (links.length === 1 && isMinor(minor.userDetails.birthDate ?? '')) {
      const { rows } = await db.execute<{ holds: boolean }>(
        sql`SELECT has_open_membership(${minor._id}) AS holds`,
      )
      if (rows[0]?.holds) {
        if (!isAdmin(currentUser)) throw new AppError(409, 'guardian.last', texts.lastGuardian)
        if (!reason) throw invalidField('reason', texts.reasonMissing)
      }
    }
    await db.delete(guardianships).where(eq(guardianships._id, id))
    const { guardian, relation } = known
    await audit({
      resource: 'guardians',
      recordId: id,
      action: 'delete',
      person: minor._id,
      before: { minor: minor._id, guardian, relation, branch: minor.branch },
      after: { ...(reason && { reason }), branch: minor.branch },
    })
  })
}
