import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import type { BranchKey } from '#server/demo/demo-branches.ts'
import { userNotes } from '#server/modules/office/user-notes/user-notes.table.ts'
import { deletionRequests, recordViews } from '#server/modules/people/privacy/privacy.table.ts'
import { users } from '#server/modules/people/users/users.table.ts'

/** Record views of the demo member, with days ago. */
const looks: readonly [email: string, daysAgo: number][] = [
  ['admin@bozkir.example', 64],
  ['selcuklu@bozkir.example', 31],
  ['selcuklu@bozkir.example', 3],
]

/** Staff notes about the demo member, with days ago. */
const notes: readonly { text: string; daysAgo: number; isImportant?: boolean }[] = [
  { text: 'Sabah dersleri için aranmak istiyor; akşam telefonu kapalı.', daysAgo: 40, isImportant: true },
  { text: 'Sabah derslerini tercih ediyor, salı günleri gelemiyor.', daysAgo: 12 },
  { text: 'Dolap anahtarı 14 onda.', daysAgo: 2 },
]

/** Record views, staff notes and one open deletion request. */
export async function addDemoPrivacy(db: Database, branches: Record<BranchKey, string>): Promise<void> {
  const emails = ['uye@bozkir.example', ...looks.map(([email]) => email)]
  const people = await db
    .select({ _id: users._id, name: users.name, email: users.email, role: users.role })
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
  const author = byEmail.get('selcuklu@bozkir.example')
  if (member && author)
    await db.insert(userNotes).values(
      notes.map(({ daysAgo, ...note }) => ({
        ...note,
        user: member._id,
        branch: branches.selcuklu,
        author: author._id,
        authorName: author.name,
        createdAt: new Date(Date.now() - daysAgo * 86_400_000).toISOString(),
      })),
    )
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
