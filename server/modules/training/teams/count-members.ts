import { inArray, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { teamMembers } from '#server/modules/training/teams/teams.table.ts'

/** How many belong to each of these teams, and whether one person does, by team. */
export async function countMembers(
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
