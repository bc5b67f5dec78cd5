import { and, eq, inArray, sql } from 'drizzle-orm'
import { defineQueue, type Services } from '#server/core/module.ts'
import { lockSeeds } from '#server/db/locks.ts'
import { importQueue as name, targetOf } from '#server/modules/money/imports/imports.service.ts'
import { importContents, imports } from '#server/modules/money/imports/imports.table.ts'

/** Attempts without progress after which an import that keeps ending the process fails. */
const mostAttempts = 3
/** Days after which an upload that was never started, and what is kept of the content of an import, are deleted. */
const waitingDays = 1

async function failImport({ db }: Services, id: string): Promise<void> {
  await db
    .update(imports)
    .set({
      state: 'failed',
      // Batches that were committed stay.
      done: sql`CASE WHEN ${imports.cursor} > 0 THEN ${imports.done} ELSE 0 END`,
      finishedAt: sql`now()`,
    })
    .where(and(eq(imports._id, id), eq(imports.state, 'running')))
}

/** Whether an import may be attempted again; the attempt is counted before it, because it may end the process. */
async function countAttempt({ db, pool }: Services, id: string): Promise<boolean> {
  const held = await pool.query<{ isHeld: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND granted
       AND (classid::bigint << 32 | objid::bigint) = hashtextextended('import ' || $1, ${lockSeeds.named})) AS "isHeld"`,
    [id],
  )
  if (held.rows[0]?.isHeld) return false
  const [row] = await db
    .update(imports)
    .set({ attempts: sql`${imports.attempts} + 1` })
    .where(and(eq(imports._id, id), eq(imports.state, 'running')))
    .returning({ attempts: imports.attempts })
  return row !== undefined && row.attempts <= mostAttempts
}

/** Writes every started import, interrupted ones included, and deletes abandoned uploads. */
async function runImports(services: Services): Promise<void> {
  const { db } = services
  const waiting = await db
    .select({ _id: imports._id, sheet: imports.sheet })
    .from(imports)
    .where(eq(imports.state, 'running'))
    .orderBy(imports.createdAt)
  for (const { _id, sheet } of waiting) {
    if (!(await countAttempt(services, _id))) {
      await failAfterAttempts(services, _id)
      continue
    }
    try {
      await targetOf(services, sheet).write(services, _id)
    } catch (error) {
      await failImport(services, _id)
      throw error
    }
  }
  const isOld = sql`coalesce(${imports.finishedAt}, ${imports.createdAt}) < now() - make_interval(days => ${waitingDays})`
  await db.delete(imports).where(and(eq(imports.state, 'ready'), isOld))
  const ended = db
    .select({ _id: imports._id })
    .from(imports)
    .where(and(inArray(imports.state, ['done', 'failed', 'undone']), isOld))
  await db.delete(importContents).where(inArray(importContents.import, ended))
}

async function failAfterAttempts(services: Services, id: string): Promise<void> {
  const [row] = await services.db
    .select({ attempts: imports.attempts })
    .from(imports)
    .where(and(eq(imports._id, id), eq(imports.state, 'running')))
  if (row && row.attempts > mostAttempts) await failImport(services, id)
}

/** Writes imports; the schedule continues what a crash interrupted. */
export const importQueue = defineQueue({
  name,
  title: 'Dosyaların tablolara aktarılması',
  work: { pollingIntervalSeconds: 1 },
  cron: '* * * * *',
  runsAtStart: true,
  handle: (services) => runImports(services),
})
