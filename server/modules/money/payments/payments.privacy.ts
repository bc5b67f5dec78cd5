import { desc, eq, inArray } from 'drizzle-orm'
import { withoutWords } from '#server/core/erasure.ts'
import type { Erasure, ExportSection } from '#server/core/module.ts'
import { toPayment } from '#server/modules/money/payments/payment-answers.ts'
import { payments, refunds } from '#server/modules/money/payments/payments.table.ts'
import { Payment } from '#shared/money/payments/payments.schema.ts'
import { usersMessages } from '#shared/people/users/users.messages.ts'

export const paymentsExportSections: readonly ExportSection[] = [
  {
    name: 'odemeler',
    read: async (db, { _id }) => {
      const rows = await db
        .select()
        .from(payments)
        .where(eq(payments.user, _id))
        .orderBy(desc(payments.createdAt))
      return rows.map((row) => Payment.parse(toPayment(row)))
    },
  },
]

export async function erasePayments({ tx: { db }, owner, words }: Erasure): Promise<void> {
  await db.update(refunds).set({ actorName: usersMessages.deletedName }).where(eq(refunds.actor, owner._id))
  const paid = db.select({ _id: payments._id }).from(payments).where(eq(payments.user, owner._id))
  await db
    .update(refunds)
    .set({ reason: withoutWords(refunds.reason, words) })
    .where(inArray(refunds.payment, paid))
}
