import { and, eq, isNull, sql } from 'drizzle-orm'
import { AppError } from '#server/core/errors.ts'
import type { Database } from '#server/db/database.ts'
import { wallets } from '#server/modules/money/balances/balances.table.ts'
import { formatLira, liraOf } from '#shared/core/money.ts'
import { balancesMessages } from '#shared/money/balances/balances.messages.ts'
import { usersMessages } from '#shared/people/users/users.messages.ts'

/**
 * Closes the wallets of a person whose account is deleted and takes the name off them; their entries stay.
 * Throws 409 while a wallet still holds money.
 */
export async function closeWalletsOf(db: Database, user: string): Promise<void> {
  const own = await db.select().from(wallets).where(eq(wallets.user, user)).for('update')
  const held = own.reduce((sum, { balance }) => sum + balance, 0)
  if (held > 0) {
    const message = balancesMessages.keepUser(formatLira(liraOf(held)))
    throw new AppError(409, 'user.has-balance', message)
  }
  await db.update(wallets).set({ name: usersMessages.deletedName, surname: '' }).where(eq(wallets.user, user))
  await db
    .update(wallets)
    .set({ closedAt: sql`now()`, version: sql`${wallets.version} + 1` })
    .where(and(eq(wallets.user, user), isNull(wallets.closedAt)))
}
