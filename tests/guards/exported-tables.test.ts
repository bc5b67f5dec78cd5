import { getColumnTable, getTableName } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { listTables } from '#server/cli/backup/backup-tables.ts'
import { columnUnits, exportedTables, leftOutColumns, leftOutTables } from '#server/cli/export/club-data.ts'
import { describeTables } from '#server/cli/export/describe-tables.ts'
import { modules } from '#server/modules/index.ts'
import { openTestProduct } from '#tests/support/product/test-product.ts'

const { pool } = (await openTestProduct()).services

const client = await pool.connect()
const found = await listTables(client)
const { tables } = await describeTables(client, found)
client.release()

const own = found.filter(({ schema }) => schema === 'public')
const exported = tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`))

test('every table is in an export under a title, or left out for a reason', () => {
  const declared = [...Object.keys(exportedTables), ...Object.keys(leftOutTables)]
  expect(declared.toSorted()).toEqual(own.map(({ name }) => name).toSorted())
  const texts = [exportedTables, leftOutTables, leftOutColumns].flatMap((lines) => Object.values(lines))
  expect(texts.filter((text) => text.length < 5)).toEqual([])
  // Two tables of one title would be told apart by nobody.
  const titles = Object.values(exportedTables)
  expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([])
})

test('every column of these tables is in an export, or left out for a reason', () => {
  const all = own
    .filter(({ name }) => name in exportedTables)
    .flatMap(({ name, columns }) => columns.map((column) => `${name}.${column}`))
  expect([...exported, ...Object.keys(leftOutColumns)].toSorted()).toEqual(all.toSorted())
  expect(Object.keys(columnUnits).filter((column) => !exported.includes(column))).toEqual([])
})

test('nobody adds a column to exports unseen', async () => {
  const lines = tables.map(
    ({ name, columns }) => `${name}: ${columns.map((column) => column.name).join(' ')}`,
  )
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('exported-columns.txt')
})

test('nothing sealed and no hash is in an export', () => {
  const sealed = modules.flatMap(({ sealed: columns = [] }) =>
    columns.map(({ column }) => `${getTableName(getColumnTable(column))}.${column.name}`),
  )
  expect(sealed.length).toBeGreaterThan(5)
  expect(exported.filter((column) => sealed.includes(column))).toEqual([])
  const binary = tables.flatMap(({ name, columns }) =>
    columns.filter(({ type }) => type === 'bytea').map((column) => `${name}.${column.name}`),
  )
  expect(binary).toEqual([])
})

test('no column of an export refers to something that is not in it', () => {
  const references = tables.flatMap(({ columns }) => columns.flatMap(({ references: to = [] }) => to))
  expect(references.length).toBeGreaterThan(150)
  expect(references.filter((target) => !exported.includes(target))).toEqual([])
})
