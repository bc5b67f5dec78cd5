import { and, eq, getTableColumns, type InferSelectModel, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { FastifyInstance } from 'fastify'
import { branchScope, type CurrentUser } from '#server/core/current-user.ts'
import { AppError } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import { isoOf } from '#server/db/columns.ts'
import { type Database, planName } from '#server/db/database.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { currentPendingSignatures } from '#server/modules/membership/contracts/pending/pending-signatures.table.ts'
import { freezeInfosAmong } from '#server/modules/membership/freezes/freezes.service.ts'
import { freezes } from '#server/modules/membership/memberships/freezes.table.ts'
import type { ValidBranch } from '#server/modules/membership/memberships/membership-schedule.ts'
import { endsEarlyAt, membershipStatus } from '#server/modules/membership/memberships/membership-status.ts'
import { shownBranches } from '#server/modules/membership/memberships/memberships.service.ts'
import { memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import { readUserPosition } from '#server/modules/people/users/position-holders.ts'
import { contactChanges } from '#server/modules/people/users/sessions.table.ts'
import { readTrainerProfile } from '#server/modules/people/users/trainers.ts'
import { missingUser, toUser, userColumns, visibleUsers } from '#server/modules/people/users/users.service.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { liraOf } from '#shared/core/money.ts'
import type { MembershipStatus } from '#shared/membership/memberships/memberships.contract.ts'
import type { SessionSums } from '#shared/membership/session-packs/session-packs.contract.ts'
import {
  showProfile,
  showUser,
  type UserProfile,
} from '#shared/membership/user-profile/user-profile.contract.ts'
import { usersMessages } from '#shared/people/users/users.messages.ts'

/** A membership as JSON: columns by their names in the database. */
interface StoredMembership {
  row: Record<string, unknown>
  freezes: Record<string, unknown>[]
  status: MembershipStatus
  early: string | null
  pack: SessionSums | null
  branch: OwnBranch
  branches: ValidBranch[]
}

type OwnBranch = NonNullable<UserProfile['ownBranch']>

const branchJson = sql`json_build_object('_id', ${branches._id}, 'name', ${branches.name}, 'slug', ${branches.slug},
  'isActive', ${branches.isActive})`

/** Statuses of memberships that determine a user’s own branch, in this order. */
const branchStatuses: readonly MembershipStatus[] = ['active', 'frozen', 'pending']

/** Returns the function that converts a row of `to_json` to what Drizzle returns. */
function jsonReader<T extends PgTable>(table: T) {
  const columns = Object.entries(getTableColumns(table))
  return (json: Record<string, unknown>): InferSelectModel<T> => {
    const row: Record<string, unknown> = {}
    for (const [name, column] of columns) {
      const value = json[column.name]
      row[name] = value === null ? null : column.mapFromDriverValue(value)
    }
    return row as InferSelectModel<T>
  }
}

const membershipOf = jsonReader(memberships)
const freezeOf = jsonReader(freezes)

/** A user with memberships and their freezes in one statement; `scope` limits it to visible memberships. */
const selectProfile = (db: Database, condition: SQL | undefined, scope?: SQL) =>
  db
    .select({
      ...userColumns,
      memberships: sql<StoredMembership[]>`(
        SELECT coalesce(json_agg(json_build_object(
          'row', to_json(memberships), 'status', ${membershipStatus}, 'early', ${endsEarlyAt}, 'pack', to_json(session_packs), 'branch', ${branchJson},
          'freezes', (SELECT coalesce(json_agg(to_json(freezes) ORDER BY freezes.starts_at), '[]') FROM freezes
                      WHERE freezes.membership_id = memberships.id),
          'branches', (SELECT json_agg(json_build_object('_id', other.id, 'name', other.name, 'isActive', other.is_active)
                         ORDER BY other.id = memberships.branch_id DESC, other.position, other.id)
                       FROM membership_branches valid JOIN branches other ON other.id = valid.branch_id
                       WHERE valid.membership_id = memberships.id)
        ) ORDER BY memberships.created_at DESC, memberships.id DESC), '[]')
        FROM memberships JOIN branches ON branches.id = memberships.branch_id
          LEFT JOIN session_packs ON session_packs.membership_id = memberships.id
        WHERE ${and(sql`memberships.user_id = users.id`, scope)})`,
      homeBranch: sql<OwnBranch | null>`(SELECT ${branchJson} FROM branches WHERE branches.id = users.branch_id)`,
      pendingEmail: sql<string | null>`(
        SELECT ${contactChanges.email} FROM ${contactChanges}
        WHERE ${contactChanges.user} = users.id AND ${contactChanges.expiresAt} > now())`,
      unsignedContracts: sql<number>`(
        SELECT count(*)::int FROM ${currentPendingSignatures} WHERE ${currentPendingSignatures.user} = users.id)`,
    })
    .from(users)
    .where(condition)

/** The branch of the current membership, else of the next one. */
function branchOfMemberships(stored: readonly StoredMembership[]): OwnBranch | undefined {
  for (const wanted of branchStatuses) {
    const held = stored.find(({ status }) => status === wanted)
    if (held) return held.branch
  }
  return undefined
}

type ProfileRow = Awaited<ReturnType<typeof selectProfile>>[number]

async function toUserProfile(
  db: Database,
  { memberships: stored, homeBranch, pendingEmail, unsignedContracts, ...user }: ProfileRow,
): Promise<UserProfile> {
  const read = stored.map(({ row, freezes: own, status, early, pack, branch, branches }) => ({
    status,
    pack,
    endsEarlyAt: early && isoOf(early),
    branches,
    branchName: branch.name,
    row: membershipOf(row),
    freezes: own.map(freezeOf),
  }))
  return {
    ...toUser(user),
    ...(await freezeInfosAmong(db, read, user.branch)),
    memberships: read.map(({ row, status, endsEarlyAt, pack, branchName, branches }) => ({
      ...row,
      status,
      pack,
      endsEarlyAt,
      branchName,
      validBranches: shownBranches(branches),
      userName: user.name,
      price: liraOf(row.price),
      joiningFee: liraOf(row.joiningFee),
    })),
    ...(pendingEmail && { pendingEmail }),
    ownBranch: branchOfMemberships(stored) ?? homeBranch,
    unsignedContracts,
  }
}

/** 404 for a user who is not there; it names the record into which theirs was merged, if the current user sees that one. */
async function missingOrMerged(db: Database, currentUser: CurrentUser, id: string): Promise<AppError> {
  const [merged] = await db
    .select({ _id: users._id })
    .from(users)
    .where(
      and(
        sql`${users._id} = (SELECT former.merged_into FROM users former WHERE former.id = ${id})`,
        visibleUsers(currentUser),
      ),
    )
  if (!merged) return missingUser()
  return new AppError(404, 'user.merged', usersMessages.merged, { fields: { mergedInto: merged._id } })
}

export function userProfileRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services
  // Every page of a member asks for it.
  const ownProfile = selectProfile(db, eq(users._id, sql.placeholder('user'))).prepare(
    planName(db, 'user_profile'),
  )

  mount(app, showProfile, async ({ currentUser }) => {
    const [row] = await ownProfile.execute({ user: currentUser._id })
    if (!row) throw missingUser()
    const { permissions, branches, mustEnrol } = currentUser
    return {
      ...(await toUserProfile(db, row)),
      ...(mustEnrol ? { mustEnrol } : {}),
      ...(permissions && {
        permissions: [...permissions],
        branches: branches && [...branches],
        positionName: (await readUserPosition(db, currentUser._id)).name,
      }),
    }
  })

  mount(app, showUser, async ({ currentUser, params }) => {
    const [row] = await selectProfile(
      db,
      and(eq(users._id, params.id), visibleUsers(currentUser)),
      branchScope(currentUser, memberships.branch),
    )
    if (!row) throw await missingOrMerged(db, currentUser, params.id)
    return {
      ...(await toUserProfile(db, row)),
      ...(row.role === 'trainer' && { trainer: await readTrainerProfile(db, params.id) }),
    }
  })
}
