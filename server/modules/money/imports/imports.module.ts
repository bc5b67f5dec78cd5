import { type SQL, sql } from 'drizzle-orm'
import { defineModule, type Erasure } from '#server/core/module.ts'
import { importQueue } from '#server/modules/money/imports/imports.jobs.ts'
import { importRoutes } from '#server/modules/money/imports/imports.routes.ts'
import { imports } from '#server/modules/money/imports/imports.table.ts'

/** Empties the names of files that name the person, and takes the person out of headings: a file may have none. */
async function eraseFileNames({ tx: { db }, owner, words }: Erasure): Promise<void> {
  const parts = [...words, ...owner.name.split(/\s+/)]
  const names = (text: SQL) => sql`names_person(${text}, ${owner.name}, ${sql.param([...words])}::text[])`
  await db
    .update(imports)
    .set({ fileName: '' })
    .where(names(sql`${imports.fileName}`))
  await db
    .update(imports)
    .set({ headings: sql`without_words(${imports.headings}, ${sql.param(parts)}::text[])` })
    .where(names(sql`${imports.headings}::text`))
}

export const importsModule = defineModule({
  name: 'imports',
  personalData: { imports: 'import', import_contents: 'import' },
  routes: [importRoutes],
  namedTables: [{ table: imports }],
  queues: [importQueue],
  erase: eraseFileNames,
})
