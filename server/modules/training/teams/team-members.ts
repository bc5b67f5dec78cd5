import { and, asc, eq, isNull, or } from 'drizzle-orm'
import { branchScope, type CurrentUser } from '#server/core/current-user.ts'
import { AppError, notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { lockRecord } from '#server/core/records.ts'
import type { Database } from '#server/db/database.ts'
import { ofOpenBranch } from '#server/modules/club/branches/branch-visibility.ts'
import { isValidIn, membershipIs } from '#server/modules/membership/memberships/membership-status.ts'
import { memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import { findKnown } from '#server/modules/people/users/known-in-branch.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { missingTeam, toTeam } from '#server/modules/training/teams/teams.service.ts'
import { type TeamRow, teamMembers, teams } from '#server/modules/training/teams/teams.table.ts'
import { usersMessages } from '#shared/people/users/users.messages.ts'
import type { Team, TeamMember } from '#shared/training/teams/teams.contract.ts'
import { teamsMessages } from '#shared/training/teams/teams.messages.ts'

const texts = teamsMessages

/** Returns the members of a team in joining order. */
async function listMembers(db: Database, team: string): Promise<TeamMember[]> {
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

/** Returns the members of a team of the current user's branch. Throws 404 for any other. */
export async function listOwnTeamMembers(
  db: Database,
  currentUser: CurrentUser,
  id: string,
): Promise<TeamMember[]> {
  const [team] = await db
    .select({ _id: teams._id })
    .from(teams)
    .where(and(eq(teams._id, id), branchScope(currentUser, teams.branch)))
  if (!team) throw missingTeam()
  return listMembers(db, id)
}

/** Throws 409 without a current or future membership that is valid in the branch; packs admit to their appointments only. */
async function requireMembership(db: Database, user: string, branch: string): Promise<void> {
  const [found] = await db
    .select({ _id: memberships._id })
    .from(memberships)
    .where(
      and(
        eq(memberships.user, user),
        isValidIn(branch),
        isNull(memberships.sessions),
        or(membershipIs.active, membershipIs.pending, membershipIs.frozen),
      ),
    )
    .limit(1)
  if (!found) throw new AppError(409, 'team.no-membership', texts.noMembership)
}

type Change = 'join' | 'leave'

async function changeMembership(
  { transact, db: pool }: Services,
  currentUser: CurrentUser,
  { id, user, change }: { id: string; user: string; change: Change },
): Promise<TeamRow> {
  const isStaff = user !== currentUser._id
  const scope = isStaff ? branchScope(currentUser, teams.branch) : ofOpenBranch(pool, teams.branch)
  return transact(currentUser, async ({ db, audit }) => {
    const team = await lockRecord(db, teams, id, missingTeam, { scope, noKeyUpdate: true })
    if (isStaff && !(await findKnown(db, currentUser, user))) throw notFound(usersMessages.notFound)
    if (change === 'join') {
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
    await audit({ resource: 'teams', recordId: id, action: change, after: { user } })
    return team
  })
}

/** Lets the current user join or leave a team. */
export async function changeOwnTeam(
  services: Services,
  currentUser: CurrentUser,
  id: string,
  change: Change,
): Promise<Team> {
  const team = await changeMembership(services, currentUser, { id, user: currentUser._id, change })
  return toTeam(services.db, team, currentUser)
}

/** Adds a user to a team of the current user's branch or removes them; returns the new members. */
export async function changeMembers(
  services: Services,
  currentUser: CurrentUser,
  id: string,
  { user, change }: { user: string; change: Change },
): Promise<TeamMember[]> {
  await changeMembership(services, currentUser, { id, user, change })
  return listMembers(services.db, id)
}
