import { describe, expect, test } from 'vitest'
import { readSettings } from '#server/modules/club/settings/settings.service.ts'
import { addInitialPages } from '#server/modules/content/pages/initial-pages.ts'
import { modules } from '#server/modules/index.ts'
import { showPage } from '#shared/content/pages/pages.contract.ts'
import {
  type PersonalDataCategoryName,
  personalDataCategories,
  retentionText,
} from '#shared/people/privacy/personal-data.ts'
import { openTestProduct } from '#tests/support/product/test-product.ts'

const product = await openTestProduct()
await addInitialPages(product.services)

/** Tables that look as if they held personal data, with the reason why they do not. */
const notPersonal: Readonly<Record<string, string>> = {
  branches: 'address, phone and e-mail of a branch',
  contract_chain: 'number and hash of the last signature',
  general_records: 'income and expenses of the club; the reference is to the import of a sheet',
}

const declared = modules.flatMap(({ name, personalData = {} }) =>
  Object.entries(personalData).map(([table, categories]) => ({
    name,
    table,
    categories: [categories].flat(),
  })),
)

/**
 * Tables that refer to a person or to such a table, or have a column for contact data, connection data or a person's
 * name.
 */
async function personalTables(): Promise<string[]> {
  const { rows } = await product.services.pool.query<{ name: string }>(
    `
    WITH RECURSIVE tables AS (
      SELECT oid, relname::text AS name FROM pg_class
      WHERE relkind IN ('r', 'p') AND NOT relispartition AND relnamespace = 'public'::regnamespace
    ), personal AS (
      SELECT tables.oid, name FROM tables JOIN pg_attribute ON attrelid = tables.oid AND attnum > 0 AND NOT attisdropped
      WHERE attname ~ '^(person|member|guardian|minor|author|actor|viewer|(last_)?user)_id$'
        OR attname ~ '^(email|phone|address|ip|user_agent|visitor|client)$'
        OR attname ~ '^(member|signer|receiver|author|actor|user)_name$'
      UNION
      SELECT tables.oid, tables.name FROM personal
      JOIN pg_constraint ON confrelid = personal.oid AND contype = 'f'
      JOIN tables ON tables.oid = conrelid
      WHERE personal.name NOT IN (SELECT unnest($1::text[]))
    ) SELECT DISTINCT name FROM personal ORDER BY name`,
    [Object.keys(notPersonal)],
  )
  return rows.map(({ name }) => name)
}

describe('personal data', () => {
  test('of every table belongs to a category of the privacy notice, or the table says why it has none', async () => {
    const found = await personalTables()
    expect(found.length).toBeGreaterThan(60)
    const named = declared.map(({ table }) => table)
    expect(found.filter((table) => !named.includes(table) && !notPersonal[table])).toEqual([])
    expect(Object.keys(notPersonal).filter((table) => !found.includes(table))).toEqual([])
  })

  test('is declared once for each table, by a manifest and for a table that exists', async () => {
    const tables = declared.map(({ table }) => table)
    expect(tables.toSorted()).toEqual([...new Set(tables)].toSorted())
    const { rows } = await product.services.pool.query<{ name: string }>(
      `SELECT relname::text AS name FROM pg_class WHERE relkind IN ('r', 'p') AND relname = ANY($1)`,
      [tables],
    )
    const existing = rows.map(({ name }) => name)
    expect(tables.filter((table) => !existing.includes(table))).toEqual([])
  })

  test('of every category is stored somewhere', () => {
    const used = new Set(declared.flatMap(({ categories }) => categories))
    const names = Object.keys(personalDataCategories) as PersonalDataCategoryName[]
    expect(names.filter((name) => !used.has(name))).toEqual([])
  })

  test('is named in the notice with its purpose, legal basis and retention', async () => {
    const { content } = await product.visitor()(showPage, { params: { key: 'kvkk' } })
    const kept = await readSettings(product.services.db)
    for (const category of Object.values(personalDataCategories)) {
      const { name, data, purpose, basis } = category
      for (const part of [name, data, purpose, basis, retentionText(category, kept)])
        expect(content).toContain(part)
    }
    expect(content).toContain('Satış, taksit ve tahsilat kayıtları')
  })
})
