import { and, eq, type SQL } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { branchScope } from '#server/core/current-user.ts'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import type { Database } from '#server/db/database.ts'
import { readFreezeInfo } from '#server/modules/membership/freezes/freezes.service.ts'
import { membershipsOf } from '#server/modules/membership/memberships/memberships.service.ts'
import { memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import { noteView } from '#server/modules/people/privacy/record-views.ts'
import { missingUser, toUser, visibleUsers } from '#server/modules/people/users/users.service.ts'
import { type UserRow, users } from '#server/modules/people/users/users.table.ts'
import {
  showProfile,
  showUser,
  type UserProfile,
} from '#shared/membership/user-profile/user-profile.contract.ts'

/** A user's profile; `scope` limits it to the memberships that the reader may see. */
async function toUserProfile(db: Database, row: UserRow, scope?: SQL): Promise<UserProfile> {
  const [memberships, freezeInfo] = await Promise.all([
    membershipsOf(db, row._id, scope),
    readFreezeInfo(db, row._id, { scope }),
  ])
  return { ...toUser(row), freezeInfo, memberships }
}

export function userProfileRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services

  mount(app, showProfile, async ({ currentUser }) => {
    const [row] = await db.select().from(users).where(eq(users._id, currentUser._id))
    if (!row) throw missingUser()
    return toUserProfile(db, row)
  })

  mount(app, showUser, async ({ currentUser, params }) => {
    const [row] = await db
      .select()
      .from(users)
      .where(and(eq(users._id, params.id), visibleUsers(currentUser)))
    if (!row) throw missingUser()
    await noteView(services, currentUser, row._id)
    return toUserProfile(db, row, branchScope(currentUser, memberships.branch))
  })
}
