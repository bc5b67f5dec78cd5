import { and, inArray, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { branchScope, type CurrentUser } from '#server/core/current-user.ts'
import type { Database } from '#server/db/database.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { categories } from '#server/modules/club/categories/categories.table.ts'
import { raffles } from '#server/modules/loyalty/raffles/raffles.table.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { productCategories } from '#server/modules/shop/product-categories/product-categories.table.ts'

interface Named {
  table: PgTable
  id: PgColumn
  name: PgColumn
  scope?: (currentUser: CurrentUser) => SQL | undefined
}

/** What a list's column may point to, by the resource's name, as far as somebody may see it. */
const named: Readonly<Record<string, Named>> = {
  branches: { table: branches, id: branches._id, name: branches.name },
  categories: { table: categories, id: categories._id, name: categories.name },
  productCategories: { table: productCategories, id: productCategories._id, name: productCategories.name },
  raffles: { table: raffles, id: raffles._id, name: raffles.title },
  users: {
    table: users,
    id: users._id,
    name: users.name,
    scope: (currentUser) => branchScope(currentUser, users.branch),
  },
}

export const isNamed = (resource: string): boolean => Object.hasOwn(named, resource)

/** The names of records by their ids. */
export async function namesOf(
  db: Database,
  currentUser: CurrentUser,
  resource: string,
  ids: readonly unknown[],
): Promise<Map<string, string>> {
  const wanted = [...new Set(ids.filter((id) => typeof id === 'string' && id !== ''))] as string[]
  const source = named[resource]
  if (!source || wanted.length === 0) return new Map()
  const rows = await db
    .select({ id: source.id, name: source.name })
    .from(source.table)
    .where(and(inArray(source.id, wanted), source.scope?.(currentUser)))
  return new Map(rows.map(({ id, name }) => [String(id), String(name)]))
}
