import { and, sql } from 'drizzle-orm'
import type { Erasure } from '#server/core/module.ts'
import { containsWords } from '#server/db/list.ts'
import { anonymiseSales } from '#server/modules/money/payment-records/payment-records.service.ts'
import { deskPayments } from '#server/modules/money/payment-records/payment-records.table.ts'
import { usersMessages } from '#shared/people/users/users.messages.ts'

/** Takes the name off the owner's sales, and off payments typed into the sheet under the same name and phone number. */
export async function erasePaymentRecords({ tx: { db }, owner }: Erasure): Promise<void> {
  await anonymiseSales(db, owner._id)
  const number = owner.phone.slice(-10)
  if (number.length < 10) return
  await db
    .update(deskPayments)
    .set({ memberName: usersMessages.deletedName, phone: '', note: '' })
    .where(
      and(
        containsWords(deskPayments.search, owner.name),
        sql`fold_turkish(${deskPayments.memberName}) = fold_turkish(${owner.name})`,
        sql`right(regexp_replace(${deskPayments.phone}, '\\D', '', 'g'), 10) = ${number}`,
      ),
    )
}
