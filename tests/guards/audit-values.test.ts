import { readdir } from 'node:fs/promises'
import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { PgBigInt53, PgEnumColumn, PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { resources } from '#admin/resources/index.ts'
import { valueKindsOf } from '#admin/resources/office/audit-log/change-values.ts'
import { loggedAreas } from '#shared/permissions/audit-areas.ts'

/** Areas of the audit log by table, where the names differ. */
const areasOfTables: Readonly<Record<string, string>> = {
  blog_posts: 'blog',
  club_identity: 'identity',
  club_settings: 'settings',
  contact_messages: 'contact',
  contract_templates: 'contracts',
  desk_payments: 'payment-records',
  gallery_items: 'gallery',
  lesson_bookings: 'lessons',
  raffle_draws: 'raffles',
  wallets: 'balances',
}

/** Columns that no entry of the log contains. */
const unlogged = [
  // Entries of payments hold their status and refunds.
  'payments.failure',
  'payments.kind',
  'payments.paidPrice',
  'payments.price',
  // The quote of a notice stays in the notice.
  'membership-cancellations.price',
  'membership-cancellations.used',
  'membership-cancellations.credit',
  'membership-cancellations.cardRefund',
  'membership-cancellations.walletRefund',
  'membership-cancellations.deskRefund',
  'membership-cancellations.payout',
  // An order number, not an amount.
  'lessons.sequence',
]

const files = (await readdir('server/modules', { recursive: true })).filter((name) =>
  name.endsWith('.table.ts'),
)
const modules: object[] = await Promise.all(
  files.map((file) => import(/* @vite-ignore */ `${process.cwd()}/server/modules/${file}`)),
)
const tables = modules.flatMap((module) => Object.values(module).filter((value) => is(value, PgTable)))

test('the back office has a label for each value of an enum in the audit log, and knows each amount', () => {
  const columns = tables.flatMap((table) => {
    const name = getTableName(table)
    const area = areasOfTables[name] ?? name.replaceAll('_', '-')
    if (!(loggedAreas as readonly string[]).includes(area)) return []
    return Object.entries(getTableColumns(table)).map(([field, column]) => ({ area, field, column }))
  })
  const faults = columns
    .filter(({ area, field }) => !unlogged.includes(`${area}.${field}`))
    .flatMap(({ area, field, column }) => {
      const kind = valueKindsOf(resources, area)[field]
      if (is(column, PgEnumColumn))
        return column.enumValues
          .filter((value) => kind !== 'area' && !(typeof kind === 'object' && kind[value]))
          .map((value) => `${area}.${field}: ${value}`)
      return is(column, PgBigInt53) && kind !== 'kurus' && kind !== 'lira' ? [`${area}.${field}`] : []
    })
  expect(columns.length).toBeGreaterThan(200)
  expect(faults).toEqual([])
})
