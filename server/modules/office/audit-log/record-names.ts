import { type Column, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '#server/db/database.ts'
import { turnstileDevices } from '#server/modules/access/turnstile/turnstile.table.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { categories } from '#server/modules/club/categories/categories.table.ts'
import { equipments } from '#server/modules/club/equipments/equipments.table.ts'
import { blogPosts } from '#server/modules/content/blog/blog.table.ts'
import { contactMessages } from '#server/modules/content/contact/contact.table.ts'
import { faqs } from '#server/modules/content/faqs/faqs.table.ts'
import { galleryItems } from '#server/modules/content/gallery/gallery.table.ts'
import { lostItems } from '#server/modules/content/lost-items/lost-items.table.ts'
import { programs } from '#server/modules/content/programs/programs.table.ts'
import { raffleEntries } from '#server/modules/loyalty/raffles/entries/raffle-entries.table.ts'
import { raffles } from '#server/modules/loyalty/raffles/raffles.table.ts'
import { referrals } from '#server/modules/loyalty/referrals/referrals.table.ts'
import { contractTemplates } from '#server/modules/membership/contracts/templates/templates.table.ts'
import { memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import { packages } from '#server/modules/membership/packages/packages.table.ts'
import { campaigns } from '#server/modules/messaging/campaigns/campaigns.table.ts'
import { notifications } from '#server/modules/messaging/notifications/notifications.table.ts'
import { wallets } from '#server/modules/money/balances/balances.table.ts'
import { generalRecords } from '#server/modules/money/general-records/general-records.table.ts'
import { imports } from '#server/modules/money/imports/imports.table.ts'
import { deskPayments } from '#server/modules/money/payment-records/payment-records.table.ts'
import { payments } from '#server/modules/money/payments/payments.table.ts'
import { applications } from '#server/modules/people/applications/applications.table.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import {
  productCategories,
  productSubCategories,
} from '#server/modules/shop/product-categories/product-categories.table.ts'
import { products } from '#server/modules/shop/products/products.table.ts'
import { vitaminOrders } from '#server/modules/shop/vitamin-orders/vitamin-orders.table.ts'
import { lessons } from '#server/modules/training/lessons/lessons.table.ts'
import { teams } from '#server/modules/training/teams/teams.table.ts'

type NamedTable = PgTable & { _id: Column }

/** What a record is called: the first of these columns that its table has. */
const nameColumns = ['name', 'title', 'question', 'memberName', 'description', 'fileName', 'code'] as const

/** Every table whose ids appear in the audit log, as a record or as a value. */
const namedTables: readonly NamedTable[] = [
  applications,
  blogPosts,
  branches,
  campaigns,
  categories,
  contactMessages,
  contractTemplates,
  deskPayments,
  equipments,
  faqs,
  galleryItems,
  generalRecords,
  imports,
  lessons,
  lostItems,
  memberships,
  notifications,
  packages,
  payments,
  productCategories,
  productSubCategories,
  products,
  programs,
  raffleEntries,
  raffles,
  referrals,
  teams,
  turnstileDevices,
  users,
  wallets,
]

function namesIn(table: NamedTable, ids: SQL): SQL {
  const columns: Record<string, Column> = getTableColumns(table)
  const name = nameColumns.flatMap((column) => columns[column] ?? [])[0]
  return sql`SELECT ${table._id} AS id, ${name}::text AS name FROM ${table} WHERE ${table._id} = ANY(${ids})`
}

/** The current names of records of any kind, by id, in one query; ids are unique across tables. */
export async function recordNamesOf(db: Database, ids: ReadonlySet<string>): Promise<Map<string, string>> {
  if (ids.size === 0) return new Map()
  const wanted = sql`${sql.param([...ids])}::uuid[]`
  const orders = sql`SELECT ${vitaminOrders._id}, '#' || ${vitaminOrders.number} FROM ${vitaminOrders} WHERE ${vitaminOrders._id} = ANY(${wanted})`
  const parts = [...namedTables.map((table) => namesIn(table, wanted)), orders]
  const { rows } = await db.execute<{ id: string; name: string }>(sql.join(parts, sql` UNION ALL `))
  return new Map(rows.filter(({ name }) => name !== '').map(({ id, name }) => [id, name]))
}
