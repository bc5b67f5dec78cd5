import { sql } from 'drizzle-orm'
import { integer, pgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { defineModule } from '#server/core/module.ts'
import { recordColumns } from '#server/db/columns.ts'

const lockers = pgTable('lockers', { ...recordColumns(), number: integer('number').notNull() })

test('a table whose records have no name cannot be a named table', () => {
  const define = (name?: ReturnType<typeof sql>) =>
    defineModule({ name: 'lockers', namedTables: [{ table: lockers, ...(name && { name }) }] })
  expect(() => define()).toThrow('Records of lockers have no name')
  expect(define(sql`${lockers.number}`).name).toBe('lockers')
})
