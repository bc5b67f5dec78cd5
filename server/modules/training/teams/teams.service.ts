import { eq, inArray, sql } from 'drizzle-orm'
import { branchScope, type CurrentUser, requireBranch } from '#server/core/current-user.ts'
import { AppError, explainingConstraints, invalidField, notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import type { UploadedFiles } from '#server/core/multipart.ts'
import { deletePicture, toPicture, withStoredPicture } from '#server/core/pictures.ts'
import { insertRecord, lockRecord, updateRecord } from '#server/core/records.ts'
import type { Database } from '#server/db/database.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { areTrainers, trainersById } from '#server/modules/people/users/trainers.ts'
import { type TeamRow, teamMembers, teams, teamTrainers } from '#server/modules/training/teams/teams.table.ts'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'
import type { Team } from '#shared/training/teams/teams.contract.ts'
import { teamsMessages } from '#shared/training/teams/teams.messages.ts'

const texts = teamsMessages
export const missingTeam = () => notFound(texts.notFound)

const constraints = {
  teams_branch_name_key: () =>
    new AppError(409, 'team.name-taken', texts.nameTaken, { fields: { name: texts.nameTaken } }),
  teams_branch_id_branches_id_fkey: () => notFound(branchesMessages.notFound),
}

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

interface TeamFields {
  name?: string | undefined
  description?: string | undefined
  trainers?: string[] | undefined
}

export async function addTeam(
  { transact, storage }: Services,
  currentUser: CurrentUser,
  { trainers = [], ...fields }: TeamFields & { branch: string; name: string },
  files: UploadedFiles,
): Promise<Team> {
  requireBranch(currentUser, fields.branch)
  return withStoredPicture(storage, 'teams', files.image?.[0], (picture) =>
    explainingConstraints(constraints, () =>
      transact(currentUser, async ({ db, audit }) => {
        const created = await insertRecord(db, teams, { ...fields, picture })
        await replaceTrainers(db, created._id, trainers)
        const after = { ...created, trainers }
        await audit({ resource: 'teams', recordId: created._id, action: 'create', after })
        return toTeam(db, created, currentUser)
      }),
    ),
  )
}

export async function updateTeam(
  { transact, storage }: Services,
  currentUser: CurrentUser,
  id: string,
  {
    version,
    removeImage,
    trainers,
    ...fields
  }: TeamFields & { version?: number | undefined; removeImage?: boolean | undefined },
  files: UploadedFiles,
): Promise<Team> {
  return withStoredPicture(storage, 'teams', files.image?.[0], (picture) =>
    explainingConstraints(constraints, () =>
      transact(currentUser, async ({ db, audit, afterCommit }) => {
        const scope = branchScope(currentUser, teams.branch)
        const before = await lockRecord(db, teams, id, missingTeam, { scope, version, keepsKey: true })
        const replacesPicture = picture !== undefined || removeImage === true
        const after = await updateRecord(db, teams, id, {
          ...fields,
          ...(replacesPicture ? { picture: picture ?? null } : {}),
        })
        const known = trainers && { before: await replaceTrainers(db, id, trainers), after: trainers }
        await audit({
          resource: 'teams',
          recordId: id,
          action: 'edit',
          before: { ...before, ...(known && { trainers: known.before }) },
          after: { ...after, ...(known && { trainers: known.after }) },
        })
        if (replacesPicture) afterCommit(() => deletePicture(storage, before.picture))
        return toTeam(db, after, currentUser)
      }),
    ),
  )
}

export async function deleteTeam(
  { transact, storage }: Services,
  currentUser: CurrentUser,
  id: string,
): Promise<void> {
  await transact(currentUser, async ({ db, audit, afterCommit }) => {
    const scope = branchScope(currentUser, teams.branch)
    const before = await lockRecord(db, teams, id, missingTeam, { scope })
    await db.delete(teams).where(eq(teams._id, id))
    await audit({ resource: 'teams', recordId: id, action: 'delete', before })
    afterCommit(() => deletePicture(storage, before.picture))
  })
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
