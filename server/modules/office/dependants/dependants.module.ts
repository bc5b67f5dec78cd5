import { and, desc, eq, or } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { defineModule, type Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import type { Database } from '#server/db/database.ts'
import { listRows } from '#server/db/list.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { contractsOf } from '#server/modules/membership/contracts/signatures/user-contracts.ts'
import { membershipsOf } from '#server/modules/membership/memberships/memberships.service.ts'
import { payments } from '#server/modules/money/payments/payments.table.ts'
import { toPayment } from '#server/modules/money/payments/payments.view.ts'
import type { CurrentGuardianshipRow } from '#server/modules/people/users/guardianships.table.ts'
import { dependantsOf } from '#server/modules/people/users/guardianships.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { isBookedBy } from '#server/modules/training/lessons/bookings/booking-list.ts'
import { lessonList, toLessons } from '#server/modules/training/lessons/lesson-records.ts'
import { type Dependant, listDependants } from '#shared/office/dependants/dependants.contract.ts'
import { fullAgeFrom } from '#shared/people/guardians/guardians.rules.ts'

/** Lessons and payments shown of each minor. */
const mostShown = 20

async function nextLessons(db: Database, user: string) {
  const { rows } = await listRows(
    db,
    lessonList,
    {
      filter: { from: new Date().toISOString(), cancelled: false },
      sort: ['startsAt', 'ASC'],
      range: [0, mostShown - 1],
    },
    isBookedBy(user),
  )
  return toLessons(db, rows, undefined)
}

async function toDependant(
  db: Database,
  { minor, minorName, guardian, relation }: CurrentGuardianshipRow,
): Promise<Dependant> {
  const [account] = await db
    .select({ details: users.userDetails, branchSlug: branches.slug })
    .from(users)
    .leftJoin(branches, eq(branches._id, users.branch))
    .where(eq(users._id, minor))
  const memberships = await membershipsOf(db, minor)
  const { signed, unsigned } = await contractsOf(db, minor)
  const paid = await db
    .select()
    .from(payments)
    .where(or(eq(payments.user, minor), and(eq(payments.beneficiary, minor), eq(payments.user, guardian))))
    .orderBy(desc(payments.createdAt), desc(payments._id))
    .limit(mostShown)
  return {
    _id: minor,
    name: minorName,
    relation,
    endsOn: fullAgeFrom(account?.details.birthDate ?? ''),
    branchSlug: account?.branchSlug ?? null,
    memberships,
    lessons: await nextLessons(db, minor),
    unsignedContracts: unsigned,
    signedContracts: signed,
    payments: paid.map(toPayment),
  }
}

function dependantRoutes(app: FastifyInstance, { db }: Services): void {
  mount(app, listDependants, async ({ currentUser }) => {
    const links = await dependantsOf(db, currentUser._id)
    return Promise.all(links.map((link) => toDependant(db, link)))
  })
}

export const dependantsModule = defineModule({ name: 'dependants', routes: [dependantRoutes] })
