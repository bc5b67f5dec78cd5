import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm'
import { branchScope, type CurrentUser } from '#server/core/current-user.ts'
import { AppError, notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { lockRecord } from '#server/core/records.ts'
import type { Database } from '#server/db/database.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { membershipIs } from '#server/modules/membership/memberships/membership-status.ts'
import { memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import { findKnown } from '#server/modules/people/users/known-in-branch.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { missingTeam, toTeams } from '#server/modules/training/teams/teams.service.ts'
import { type TeamRow, teamMembers, teams } from '#server/modules/training/teams/teams.table.ts'
import { usersMessages } from '#shared/people/users/users.messages.ts'
import type { Team, TeamMember } from '#shared/training/teams/teams.contract.ts'
import { teamsMessages } from '#shared/training/teams/teams.messages.ts'

const texts = teamsMessages

/** Who belongs to a team, in the order in which they came. */
export async function membersOf(db: Database, team: string): Promise<TeamMember[]> {
  return db
    .select({
      _id: users._id,
      name: users.name,
      phone: users.phone,
      profilePhoto: users.profilePhoto,
      joinedAt: teamMembers.joinedAt,
    })
    .from(teamMembers)
    .innerJoin(users, eq(users._id, teamMembers.user))
    .where(and(eq(teamMembers.team, team), isNull(users.deletedAt)))
    .orderBy(asc(teamMembers.joinedAt), asc(teamMembers.user))
}

/** The members of a team of the current user's branch. Throws 404 for any other. */
export async function membersFor(db: Database, currentUser: CurrentUser, id: string): Promise<TeamMember[]> {
  const [team] = await db
    .select({ _id: teams._id })
    .from(teams)
    .where(and(eq(teams._id, id), branchScope(currentUser, teams.branch)))
  if (!team) throw missingTeam()
  return membersOf(db, id)
}

/** A team is for those who have a membership in its branch, running or to come. */
async function requireMembership(db: Database, user: string, branch: string): Promise<void> {
  const [found] = await db
    .select({ _id: memberships._id })
    .from(memberships)
    .where(
      and(
        eq(memberships.user, user),
        eq(memberships.branch, branch),
        or(membershipIs.active, membershipIs.pending, membershipIs.frozen),
      ),
    )
    .limit(1)
  if (!found) throw new AppError(409, 'team.no-membership', texts.noMembership)
}

type Way = 'join' | 'leave'

/** Puts a person into a team or takes them out of it. */
async function change(
  { transact, db: pool }: Services,
  currentUser: CurrentUser,
  { id, user, way }: { id: string; user: string; way: Way },
): Promise<TeamRow> {
  const isStaff = user !== currentUser._id
  const open = pool.select({ id: branches._id }).from(branches).where(eq(branches.isActive, true))
  const scope = isStaff ? branchScope(currentUser, teams.branch) : inArray(teams.branch, open)
  return transact(currentUser, async ({ db, audit }) => {
    const team = await lockRecord(db, teams, id, missingTeam, { scope, keepsKey: true })
    if (isStaff && !(await findKnown(db, currentUser, user))) throw notFound(usersMessages.notFound)
    if (way === 'join') {
      await requireMembership(db, user, team.branch)
      const added = await db.insert(teamMembers).values({ team: id, user }).onConflictDoNothing().returning()
      if (added.length === 0) throw new AppError(409, 'team.already-member', texts.alreadyMember)
    } else {
      const removed = await db
        .delete(teamMembers)
        .where(and(eq(teamMembers.team, id), eq(teamMembers.user, user)))
        .returning()
      if (removed.length === 0) throw new AppError(409, 'team.not-member', texts.notMember)
    }
    await audit({ resource: 'teams', recordId: id, action: way, after: { user } })
    return team
  })
}

/** Joins or leaves a team oneself. */
export async function changeOwnTeam(
  services: Services,
  currentUser: CurrentUser,
  id: string,
  way: Way,
): Promise<Team> {
  const team = await change(services, currentUser, { id, user: currentUser._id, way })
  const [answer] = await toTeams(services.db, [team], currentUser)
  return answer as Team
}

/** Adds a person to a team of the current user's branch or removes them; answers who belongs to it then. */
export async function changeMembers(
  services: Services,
  currentUser: CurrentUser,
  id: string,
  { user, way }: { user: string; way: Way },
): Promise<TeamMember[]> {
  await change(services, currentUser, { id, user, way })
  return membersOf(services.db, id)
}
