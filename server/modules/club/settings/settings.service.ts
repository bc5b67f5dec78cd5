import { sql } from 'drizzle-orm'
import { type CurrentUser, requireStepUp } from '#server/core/current-user.ts'
import { explainingConstraints, invalidField, stale } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import type { Database } from '#server/db/database.ts'
import { clubSettings, type SettingsRow } from '#server/modules/club/settings/settings.table.ts'
import type { Settings, SettingsChange } from '#shared/club/settings/settings.contract.ts'
import { settingsMessages } from '#shared/club/settings/settings.messages.ts'

function toSettings(row: SettingsRow | undefined): Settings {
  if (!row) throw new Error('The table club_settings has lost its row')
  // Those of text messages are read and changed with them.
  const { only: _, smsQuietFrom: _from, smsQuietTo: _to, smsPartPrice: _price, ...settings } = row
  return { _id: 'club', ...settings }
}

/** The settings that an admin may change; one row, read by its key. */
export async function readSettings(db: Database): Promise<Settings> {
  const [row] = await db.select().from(clubSettings)
  return toSettings(row)
}

/** Changes the given settings; absent ones stay as they are. Another rule of the second factor takes a step-up. */
export async function updateSettings(
  { transact, modules }: Services,
  currentUser: CurrentUser,
  { version, installmentMinimums, ...fields }: SettingsChange,
): Promise<Settings> {
  const refundBeforeEnd = () => invalidField('cancellationRefundDays', settingsMessages.refundBeforeEnd)
  return explainingConstraints({ club_settings_cancellation_check: refundBeforeEnd }, () =>
    transact(currentUser, async (tx) => {
      const { db, audit } = tx
      const [row] = await db.select().from(clubSettings).for('update')
      const before = toSettings(row)
      if (version !== undefined && version !== before.version) throw stale()
      if (fields.secondFactor !== undefined && fields.secondFactor !== before.secondFactor)
        requireStepUp(currentUser)
      const sorted = installmentMinimums?.toSorted(
        (one, other) => one.installmentNumber - other.installmentNumber,
      )
      const [changed] = await db
        .update(clubSettings)
        .set({
          ...fields,
          ...(sorted ? { installmentMinimums: sorted } : {}),
          version: sql`${clubSettings.version} + 1`,
        })
        .returning()
      const after = toSettings(changed)
      for (const { onSettingsChanged } of modules) await onSettingsChanged?.(tx, before, after)
      await audit({ resource: 'settings', recordId: after._id, action: 'edit', before, after })
      return after
    }),
  )
}
