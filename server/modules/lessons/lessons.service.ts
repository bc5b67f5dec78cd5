import { eq, inArray } from 'drizzle-orm'
import { type Actor, branchScope, requireBranch } from '#server/core/actor.ts'
import { explainingConstraints, invalidField, notFound } from '#server/core/errors.ts'
import { changeRecord, lockRecord } from '#server/core/records.ts'
import type { Services } from '#server/core/services.ts'
import type { Database } from '#server/db/database.ts'
import { type LessonRow, lessons } from '#server/modules/lessons/lessons.table.ts'
import { teams } from '#server/modules/teams/teams.table.ts'
import { areTrainers, trainersById } from '#server/modules/users/trainers.ts'
import { pageTags } from '#shared/core/page.ts'
import type { Lesson } from '#shared/lessons/lessons.contract.ts'
import { messages } from '#shared/messages/messages.ts'

const texts = messages.lessons
export const missingLesson = () => notFound(texts.notFound)

const constraints = {
  lessons_time_check: () => invalidField('endsAt', texts.endsBeforeStart),
  lessons_team_fkey: () => invalidField('team', texts.teamOfOtherBranch),
  lessons_branch_id_branches_id_fk: () => notFound(messages.branches.notFound),
}

const given = (ids: readonly (string | null)[]) => [...new Set(ids.filter((id) => id !== null))]

/** Lessons as the API shows them, with the names of their teams and trainers. */
export async function lessonAnswers(db: Database, rows: readonly LessonRow[]): Promise<Lesson[]> {
  const teamIds = given(rows.map(({ team }) => team))
  const named = teamIds.length
    ? await db.select({ _id: teams._id, name: teams.name }).from(teams).where(inArray(teams._id, teamIds))
    : []
  const teamNames = new Map(named.map(({ _id, name }) => [_id, name]))
  const trainers = await trainersById(db, given(rows.map(({ trainer }) => trainer)))
  return rows.map((row) => {
    const trainer = trainers.get(row.trainer ?? '')
    return {
      ...row,
      teamName: teamNames.get(row.team ?? '') ?? '',
      trainer: trainer?._id ?? null,
      trainerName: trainer?.name ?? '',
    }
  })
}

async function lessonAnswer(db: Database, row: LessonRow): Promise<Lesson> {
  const [answer] = await lessonAnswers(db, [row])
  return answer as Lesson
}

async function requireTrainer(db: Database, trainer: string | null | undefined): Promise<void> {
  if (trainer && !(await areTrainers(db, [trainer]))) throw invalidField('trainer', texts.notTrainer)
}

type LessonFields = Partial<Omit<typeof lessons.$inferInsert, 'branch'>>

export async function addLesson(
  { work }: Services,
  actor: Actor,
  fields: typeof lessons.$inferInsert,
): Promise<Lesson> {
  requireBranch(actor, fields.branch)
  return explainingConstraints(constraints, () =>
    work(actor, async ({ db, audit, dropPages }) => {
      await requireTrainer(db, fields.trainer)
      const [row] = await db.insert(lessons).values(fields).returning()
      const created = row as LessonRow
      await audit({ resource: 'lessons', recordId: created._id, action: 'create', after: created })
      dropPages(pageTags.lessons(created.branch))
      return lessonAnswer(db, created)
    }),
  )
}

export async function updateLesson(
  { work }: Services,
  actor: Actor,
  id: string,
  { version, ...fields }: LessonFields,
): Promise<Lesson> {
  return explainingConstraints(constraints, () =>
    work(actor, async ({ db, audit, dropPages }) => {
      const scope = branchScope(actor, lessons.branch)
      const before = await lockRecord(db, lessons, id, missingLesson, { scope, version })
      await requireTrainer(db, fields.trainer)
      const after = await changeRecord(db, lessons, id, fields)
      await audit({ resource: 'lessons', recordId: id, action: 'edit', before, after })
      dropPages(pageTags.lessons(after.branch))
      return lessonAnswer(db, after)
    }),
  )
}

export async function deleteLesson({ work }: Services, actor: Actor, id: string): Promise<void> {
  await work(actor, async ({ db, audit, dropPages }) => {
    const scope = branchScope(actor, lessons.branch)
    const before = await lockRecord(db, lessons, id, missingLesson, { scope })
    await db.delete(lessons).where(eq(lessons._id, id))
    await audit({ resource: 'lessons', recordId: id, action: 'delete', before })
    dropPages(pageTags.lessons(before.branch))
  })
}
