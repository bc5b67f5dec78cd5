import { eq, sql } from 'drizzle-orm'
import type { Services } from '#server/core/module.ts'
import { membershipCancellations } from '#server/modules/money/membership-cancellations/membership-cancellations.table.ts'
import type { CallInput } from '#shared/core/client.ts'
import {
  type Cancellation,
  quoteCancellation,
  requestCancellation,
} from '#shared/money/membership-cancellations/membership-cancellations.contract.ts'
import type { Caller } from '#tests/support/product/sign-in.ts'

type Fields = Partial<CallInput<typeof requestCancellation>['body']>

/** Sees the quote of a membership and gives notice with it; money of the desk is fetched there by default. */
export async function cancel(member: Caller, membership: string, fields: Fields = {}): Promise<Cancellation> {
  const params = { id: membership }
  const { fingerprint } = await member.call(quoteCancellation, { params })
  const body = { fingerprint, payout: 'desk' as const, requestKey: crypto.randomUUID(), ...fields }
  return member.call(requestCancellation, { params, body })
}

/** Moves a notice into the past, so that its day has come. */
export async function letNoticePass({ db }: Pick<Services, 'db'>, id: string, days = 7): Promise<void> {
  await db
    .update(membershipCancellations)
    .set({
      createdAt: sql`created_at - make_interval(days => ${days})`,
      effectiveAt: sql`effective_at - make_interval(days => ${days})`,
      refundBy: sql`refund_by - ${days}::int`,
    })
    .where(eq(membershipCancellations._id, id))
}
