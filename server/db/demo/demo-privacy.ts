import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import type { BranchKey } from '#server/db/demo/pictures/palette.ts'
import { deletionRequests, recordViews } from '#server/modules/privacy/privacy.table.ts'
import { users } from '#server/modules/users/users.table.ts'

/** Who looked at the demo member's page, and how many days ago. */
const looks: readonly [email: string, daysAgo: number][] = [
  ['admin@bozkir.example', 64],
  ['selcuklu@bozkir.example', 31],
  ['selcuklu@bozkir.example', 3],
]

/** Looks at a record, and one wish to be deleted that waits for an answer. */
export async function addDemoPrivacy(db: Database, branches: Record<BranchKey, string>): Promise<void> {
  const emails = ['uye@bozkir.example', ...looks.map(([email]) => email)]
  const people = await db
    .select({ _id: users._id, email: users.email, role: users.role })
    .from(users)
    .where(inArray(users.email, emails))
  const byEmail = new Map(people.map((person) => [person.email, person]))
  const member = byEmail.get('uye@bozkir.example')
  const views = looks.flatMap(([email, daysAgo]) => {
    const viewer = byEmail.get(email)
    if (!member || !viewer) return []
    const at = new Date(Date.now() - daysAgo * 86_400_000).toISOString()
    return [{ user: member._id, viewer: viewer._id, viewerRole: viewer.role, at }]
  })
  await db.insert(recordViews).values(views)
  const [leaving] = await db
    .select({ _id: users._id })
    .from(users)
    .where(and(eq(users.branch, branches.karatay), eq(users.role, 'member')))
    .orderBy(asc(users.email))
    .limit(1)
  if (leaving)
    await db.insert(deletionRequests).values({
      user: leaving._id,
      reason: 'Yurt dışına taşındım, artık gelmeyeceğim.',
      createdAt: new Date(Date.now() - 2 * 86_400_000).toISOString(),
    })
}
