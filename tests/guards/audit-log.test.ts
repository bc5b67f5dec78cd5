import { getTableColumns, is, type Table } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { beforeAll, expect, test } from 'vitest'
import { auditLogTexts } from '#admin/resources/office/audit-log/audit-log.texts.ts'
import { loggedActions, loggedAreas } from '#shared/permissions/audit-areas.ts'
import { sourceFiles } from '#tests/support/product/source-files.ts'

/** Every table by the name of its export. */
const tables = new Map<string, PgTable>()

/** Areas whose table has another name. */
const tablesOf: Readonly<Record<string, string>> = {
  blog: 'blogPosts',
  contracts: 'contractTemplates',
  gallery: 'galleryItems',
  pages: 'pageVersions',
  paymentRecords: 'deskPayments',
  profile: 'users',
  settings: 'clubSettings',
  turnstile: 'turnstileCodes',
  welcomeMails: 'welcomeTemplates',
}

/** Areas that log selected fields instead of the row. */
const partlyLogged = ['applications', 'payments', 'vitaminOrders']

/** Not shown to users: bookkeeping, secrets, and internal columns. */
const unread = new Set(['_id', 'version', 'updatedAt', 'search', 'passwordHash', 'tokenHash', 'codeHash'])
const secrets = new Set(['keyHash', 'previousKeyHash'])

const server = sourceFiles(['server'], ['.ts'])
  .filter(({ path }) => !path.startsWith('server/demo/'))
  .map(({ text }) => text)
  .join('\n')

/** The field labels of each list, by the list’s name. */
const labels = new Map<string, Readonly<Record<string, string>>>()
beforeAll(async () => {
  const files = sourceFiles(['server'], ['.ts']).filter(({ path }) => path.endsWith('.table.ts'))
  for (const { path } of files) {
    const module = await import(/* @vite-ignore */ new URL(`../../${path}`, import.meta.url).href)
    for (const [name, table] of Object.entries(module)) if (is(table, PgTable)) tables.set(name, table)
  }
  const screens = sourceFiles(['admin/resources'], ['.ts'])
  for (const { path, text } of screens.filter((file) => file.path.endsWith('/index.ts'))) {
    const folder = path.slice(0, -'index.ts'.length)
    const words = screens.filter(
      (file) => file.path.startsWith(folder) && /\.(texts|names)\.ts$/.test(file.path),
    )
    const modules = await Promise.all(
      words.map((file) => import(/* @vite-ignore */ new URL(`../../${file.path}`, import.meta.url).href)),
    )
    const fields = modules.flatMap((module) => Object.values(module as object).map((one) => one?.fields))
    const name = text.match(/^ {2}name: '(\w+)'/m)?.[1]
    if (name) labels.set(name, Object.assign({}, ...fields))
  }
})

test('every loggable area is logged somewhere', () => {
  const isNamed = (name: string) => server.includes(`'${name}'`)
  expect([...loggedAreas, ...loggedActions].filter((name) => !isNamed(name))).toEqual([])
})

test('every logged area has a name in the back office', () => {
  const named = (area: string) => area in auditLogTexts.areas || labels.has(area)
  expect(loggedAreas.filter((area) => !named(area))).toEqual([])
})

test('every logged field has a name in the back office', () => {
  expect(Object.values(tablesOf).filter((name) => !tables.has(name))).toEqual([])
  const nameless = loggedAreas
    .filter((area) => !partlyLogged.includes(area))
    .flatMap((area) => {
      const table = tables.get(tablesOf[area] ?? area)
      if (!table) return []
      const own = labels.get(area === 'profile' ? 'users' : area) ?? {}
      return Object.keys(getTableColumns(table as Table))
        .filter((field) => !unread.has(field) && !secrets.has(field))
        .filter((field) => !(field in own) && !(field in auditLogTexts.otherFields))
        .map((field) => `${area}.${field}`)
    })
  // The text of a note is never logged.
  expect(nameless.filter((name) => name !== 'userNotes.text')).toEqual([])
})
