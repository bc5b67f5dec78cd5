import { eq, inArray, sql } from 'drizzle-orm'
import { branchScope, type CurrentUser, requireBranch } from '#server/core/current-user.ts'
import { AppError, invalidField, notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import type { UploadedFiles } from '#server/core/multipart.ts'
import { toPicture } from '#server/core/pictures.ts'
import { recordService } from '#server/core/record-service.ts'
import type { Database } from '#server/db/database.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { areTrainers, trainersById } from '#server/modules/people/users/trainers.ts'
import { type TeamRow, teamMembers, teams, teamTrainers } from '#server/modules/training/teams/teams.table.ts'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'
import type { BodyOf } from '#shared/core/endpoint.ts'
import type {
  addTeam as addEndpoint,
  Team,
  updateTeam as updateEndpoint,
} from '#shared/training/teams/teams.contract.ts'
import { teamsMessages } from '#shared/training/teams/teams.messages.ts'

const texts = teamsMessages
export const missingTeam = () => notFound(texts.notFound)

export const teamRecords = recordService({
  table: teams,
  resource: 'teams',
  missing: missingTeam,
  pictureFolder: 'teams',
  scope: (currentUser) => branchScope(currentUser, teams.branch),
  constraints: {
    teams_branch_name_key: () =>
      new AppError(409, 'team.name-taken', texts.nameTaken, { fields: { name: texts.nameTaken } }),
    teams_branch_id_branches_id_fkey: () => notFound(branchesMessages.notFound),
  },
})

/** Includes the branch, member counts and the trainers in Turkish order. */
export async function toTeams(
  db: Database,
  rows: readonly TeamRow[],
  currentUser: CurrentUser | undefined,
): Promise<Team[]> {
  if (rows.length === 0) return []
  const members = await db
    .select()
    .from(teamTrainers)
    .where(
      inArray(
        teamTrainers.team,
        rows.map(({ _id }) => _id),
      ),
    )
  const trainers = await trainersById(
    db,
    members.map(({ trainer }) => trainer),
  )
  const branchIds = [...new Set(rows.map(({ branch }) => branch))]
  const places = await db
    .select({ _id: branches._id, name: branches.name })
    .from(branches)
    .where(inArray(branches._id, branchIds))
  const counts = await countMembers(
    db,
    rows.map(({ _id }) => _id),
    currentUser?._id,
  )
  return rows.map(({ picture, branch, ...row }) => {
    const own = new Set(members.filter(({ team }) => team === row._id).map(({ trainer }) => trainer))
    return {
      ...row,
      ...toPicture(picture),
      branch: places.find(({ _id }) => _id === branch) ?? { _id: branch, name: '' },
      trainers: [...trainers.values()].filter(({ _id }) => own.has(_id)),
      ...(counts.get(row._id) ?? { memberCount: 0, isMember: false }),
    }
  })
}

export async function toTeam(db: Database, row: TeamRow, currentUser: CurrentUser): Promise<Team> {
  const [team] = await toTeams(db, [row], currentUser)
  if (!team) throw missingTeam()
  return team
}

/** Replaces the trainers of a team; returns the previous ones. */
async function replaceTrainers(db: Database, team: string, trainers: readonly string[]): Promise<string[]> {
  if (!(await areTrainers(db, trainers))) throw invalidField('trainers', texts.notTrainer)
  const before = await db
    .delete(teamTrainers)
    .where(eq(teamTrainers.team, team))
    .returning({ trainer: teamTrainers.trainer })
  if (trainers.length > 0) {
    await db.insert(teamTrainers).values(trainers.map((trainer) => ({ team, trainer })))
  }
  return before.map(({ trainer }) => trainer)
}

export async function addTeam(
  services: Services,
  currentUser: CurrentUser,
  { trainers = [], ...values }: BodyOf<typeof addEndpoint>,
  { image }: UploadedFiles,
): Promise<Team> {
  requireBranch(currentUser, values.branch)
  const team = await teamRecords.create(services, currentUser, {
    values,
    image: image?.[0],
    complete: async ({ db }, { _id }) => {
      await replaceTrainers(db, _id, trainers)
      return { trainers }
    },
  })
  return toTeam(services.db, team, currentUser)
}

export async function updateTeam(
  services: Services,
  currentUser: CurrentUser,
  id: string,
  { version, removeImage, trainers, ...changes }: BodyOf<typeof updateEndpoint>,
  { image }: UploadedFiles,
): Promise<Team> {
  const team = await teamRecords.update(services, currentUser, id, {
    version,
    changes,
    image: image?.[0],
    removeImage,
    complete: async ({ db }) =>
      trainers && {
        before: { trainers: await replaceTrainers(db, id, trainers) },
        after: { trainers },
      },
  })
  return toTeam(services.db, team, currentUser)
}

/** Returns the number of members of each team, and whether the user is one of them. */
async function countMembers(
  db: Database,
  teamIds: readonly string[],
  user: string | undefined,
): Promise<Map<string, { memberCount: number; isMember: boolean }>> {
  const rows = await db
    .select({
      team: teamMembers.team,
      memberCount: sql<number>`count(*)::int`,
      isMember: user ? sql<boolean>`bool_or(${teamMembers.user} = ${user})` : sql<boolean>`false`,
    })
    .from(teamMembers)
    .where(inArray(teamMembers.team, [...teamIds]))
    .groupBy(teamMembers.team)
  return new Map(rows.map(({ team, ...counts }) => [team, counts]))
}
