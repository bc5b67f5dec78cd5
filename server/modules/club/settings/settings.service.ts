import { sql } from 'drizzle-orm'
import type { CurrentUser } from '#server/core/current-user.ts'
import { stale } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import type { Database } from '#server/db/database.ts'
import { clubSettings, type SettingsRow } from '#server/modules/club/settings/settings.table.ts'
import { products } from '#server/modules/shop/products/products.table.ts'
import type { Settings, SettingsChange } from '#shared/club/settings/settings.contract.ts'
import { pageTags } from '#shared/core/page.ts'

function toSettings({ only: _, ...settings }: SettingsRow): Settings {
  return { _id: 'club', ...settings }
}

/** The rules that an admin may change, as they stand now; one row read by its key. */
export async function readSettings(db: Database): Promise<Settings> {
  const [row] = await db.select().from(clubSettings)
  return toSettings(row as SettingsRow)
}

/** Changes the rules that are named; the others stay. */
export async function updateSettings(
  { transact }: Services,
  currentUser: CurrentUser,
  { version, installmentMinimums, ...fields }: SettingsChange,
): Promise<Settings> {
  return transact(currentUser, async ({ db, audit, invalidatePages }) => {
    const [row] = await db.select().from(clubSettings).for('update')
    const before = toSettings(row as SettingsRow)
    if (version !== undefined && version !== before.version) throw stale()
    const inOrder = installmentMinimums?.toSorted(
      (one, other) => one.installmentNumber - other.installmentNumber,
    )
    const [changed] = await db
      .update(clubSettings)
      .set({
        ...fields,
        ...(inOrder ? { installmentMinimums: inOrder } : {}),
        version: sql`${clubSettings.version} + 1`,
      })
      .returning()
    const after = toSettings(changed as SettingsRow)
    if (after.lowStock !== before.lowStock) {
      // An order under way has yet to say whether the shop shows it; later ones know the new rule.
      await db.execute(sql`LOCK TABLE ${products} IN SHARE MODE`)
      invalidatePages(pageTags.products)
    }
    await audit({ resource: 'settings', recordId: after._id, action: 'edit', before, after })
    return after
  })
}
