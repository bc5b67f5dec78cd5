import type { Services } from '#server/core/module.ts'
import { insertRecord } from '#server/core/records.ts'
import { receivables } from '#server/modules/money/receivables/receivables.table.ts'
import { addDays, clubDay } from '#shared/core/club-time.ts'
import { kurusOf } from '#shared/core/money.ts'

/** Adds an open receivable; `due` is in days from today, `amount` in lira. Returns its id. */
export async function addDebt(
  { db }: Pick<Services, 'db'>,
  user: string,
  branch: string,
  { due = 0, amount = 100, reason = 'Taksit', membership }: DebtFields = {},
): Promise<string> {
  const { _id } = await insertRecord(db, receivables, {
    ...{ user, branch, reason, dueOn: addDays(clubDay(new Date()), due) },
    amount: kurusOf(amount),
    open: kurusOf(amount),
    ...(membership && { membership }),
  })
  return _id
}

interface DebtFields {
  due?: number
  amount?: number
  reason?: string
  membership?: string
}
