import { and, eq } from 'drizzle-orm'
import { notFound } from '#server/core/errors.ts'
import { defineModule, type SaleLineHandler } from '#server/core/module.ts'
import { qrFeeRoutes } from '#server/modules/access/qr-fees/qr-fees.routes.ts'
import { qrFees } from '#server/modules/access/qr-fees/qr-fees.table.ts'
import { ofOpenBranch } from '#server/modules/club/branches/branch-visibility.ts'
import { creditLine, takeBackCredit } from '#server/modules/money/balances/wallet-lines.ts'
import { qrFeesMessages } from '#shared/access/qr-fees/qr-fees.messages.ts'

/**
 * Entries at the branch's fee as lines of sales at the desk. The fee is credited to a buyer with an account, from whose
 * wallet the turnstile charges it; the desk lets in others.
 */
const dayPassLines: SaleLineHandler = {
  kind: 'day-pass',

  async offer(db, _currentUser, { branch }) {
    const [row] = await db
      .select({ fee: qrFees.fee })
      .from(qrFees)
      .where(and(eq(qrFees.branchId, branch), ofOpenBranch(db, qrFees.branchId)))
    if (!row) throw notFound(qrFeesMessages.notFound)
    return {
      branch,
      name: qrFeesMessages.dayPass,
      unitPrice: row.fee,
      payableUntil: null,
      creditsWallet: true,
    }
  },

  async deliver(_services, tx, author, line) {
    await creditLine(tx, author, 'day-pass', line)
    return undefined
  },

  takeBack: (_services, tx, author, line) => takeBackCredit(tx, author, 'day-pass', line),
}

export const qrFeesModule = defineModule({
  name: 'qr-fees',
  routes: [qrFeeRoutes],
  saleLines: [dayPassLines],
})
