import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { CurrentUser } from '#server/core/current-user.ts'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import type { Database } from '#server/db/database.ts'
import { listRows } from '#server/db/list.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { readSettings } from '#server/modules/club/settings/settings.service.ts'
import { readPointAccount } from '#server/modules/loyalty/points/point-records.ts'
import { pendingContracts } from '#server/modules/membership/contracts/signatures/user-contracts.ts'
import { toWallet, walletsOf } from '#server/modules/money/balances/balances.view.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { vitaminOrders } from '#server/modules/shop/vitamin-orders/vitamin-orders.table.ts'
import { nextAppointmentOf } from '#server/modules/training/appointments/appointment-records.ts'
import { isBookedBy } from '#server/modules/training/lessons/bookings/booking-list.ts'
import { lessonList, toLessons } from '#server/modules/training/lessons/lesson-records.ts'
import {
  type FirstSteps,
  type MemberOverview,
  showOverview,
} from '#shared/office/member-overview/member-overview.contract.ts'
import {
  type OrderStatus,
  orderStatuses,
  orderTransitions,
} from '#shared/shop/vitamin-orders/order-status.ts'

/** Booked lessons that are read to find and count the joined ones. */
const mostLessons = 25
const mostOrders = 20

const openStatuses: OrderStatus[] = orderStatuses.filter((status) => orderTransitions[status].length > 0)

async function upcomingLessons(
  db: Database,
  currentUser: CurrentUser,
): Promise<Pick<MemberOverview, 'nextLesson' | 'laterLessons'>> {
  const { rows } = await listRows(
    db,
    lessonList,
    {
      filter: { from: new Date().toISOString(), cancelled: false },
      sort: ['startsAt', 'ASC'],
      range: [0, mostLessons - 1],
    },
    isBookedBy(currentUser._id),
  )
  const lessons = await toLessons(db, rows, currentUser)
  const [nextLesson = null, ...later] = lessons.filter(({ place }) => place?.state === 'joined')
  return { nextLesson, laterLessons: later.length }
}

/** Days after the first membership in which its member counts as new. */
const newFor = 30

async function firstStepsOf(db: Database, user: string): Promise<FirstSteps | null> {
  const ofUser = sql`user_id = ${user}`
  const [steps] = await db
    .select({
      isEmailVerified: sql<boolean>`${users.emailVerifiedAt} IS NOT NULL`,
      hasEntered: sql<boolean>`EXISTS (SELECT FROM turnstile_entries WHERE ${ofUser} AND allowed)`,
      hasBookedLesson: sql<boolean>`EXISTS (SELECT FROM lesson_bookings WHERE ${ofUser})`,
    })
    .from(users)
    .where(
      and(
        eq(users._id, user),
        sql`EXISTS (SELECT FROM memberships WHERE ${ofUser} AND kind <> 'day-pass' AND sessions IS NULL
          AND cancelled_at IS NULL AND ends_at > now())`,
        sql`NOT EXISTS (SELECT FROM memberships WHERE ${ofUser} AND kind <> 'day-pass' AND sessions IS NULL
          AND created_at < now() - make_interval(days => ${newFor}))`,
      ),
    )
  return steps ?? null
}

const openOrdersOf = (db: Database, user: string): Promise<MemberOverview['openOrders']> =>
  db
    .select({
      _id: vitaminOrders._id,
      number: vitaminOrders.number,
      status: vitaminOrders.status,
      branchName: branches.name,
    })
    .from(vitaminOrders)
    .innerJoin(branches, eq(branches._id, vitaminOrders.branch))
    .where(and(eq(vitaminOrders.user, user), inArray(vitaminOrders.status, openStatuses)))
    .orderBy(desc(vitaminOrders.createdAt), desc(vitaminOrders._id))
    .limit(mostOrders)

export function memberOverviewRoutes(app: FastifyInstance, { db }: Services): void {
  mount(app, showOverview, async ({ currentUser }) => {
    const { _id } = currentUser
    const [
      unsignedContracts,
      firstSteps,
      lessons,
      nextAppointment,
      wallets,
      { balance },
      { referralReward },
      openOrders,
    ] = await Promise.all([
      pendingContracts(db, _id),
      firstStepsOf(db, _id),
      upcomingLessons(db, currentUser),
      nextAppointmentOf(db, _id),
      walletsOf(db, _id),
      readPointAccount(db, _id),
      readSettings(db),
      openOrdersOf(db, _id),
    ])
    return {
      unsignedContracts,
      firstSteps,
      ...lessons,
      nextAppointment,
      wallets: wallets.map(toWallet),
      points: { balance, defaultReferralReward: referralReward },
      openOrders,
    }
  })
}
