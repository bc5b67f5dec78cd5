import { paymentRecordTexts } from '#admin/resources/money/payment-records/payment-records.texts.ts'
import { Receipt } from '#admin/resources/money/payment-records/ReceiptDialog.tsx'
import { receivableTexts } from '#admin/resources/money/receivables/receivables.texts.ts'
import { formatDay } from '#shared/core/format-date.ts'
import { formatKurus, kurusOf, liraOf } from '#shared/core/money.ts'
import { shortNumber } from '#shared/core/short-number.ts'
import type { Collection } from '#shared/money/receivables/receivables.contract.ts'
import { saleMethodNames } from '#shared/money/sales/sales.messages.ts'

const { receipt: texts } = paymentRecordTexts

interface CollectionReceiptProps {
  collection: Collection
  /** The debtor. */
  name: string
  onClose: () => void
}

/** The receipt of a collection: what was paid for, how, and what is left. */
export function CollectionReceipt({ collection, name, onClose }: CollectionReceiptProps) {
  const { _id, branch, settlements, total, open } = collection
  const sums = <K extends 'receivable' | 'method'>(key: K) =>
    [...Map.groupBy(settlements, (settlement) => settlement[key])].map(([of, parts]) => ({
      of,
      reason: parts[0]?.reason ?? '',
      amount: formatKurus(liraOf(parts.reduce((sum, { amount }) => sum + kurusOf(amount), 0))),
    }))
  return (
    <Receipt
      branch={branch}
      lines={[
        [texts.number, shortNumber(_id)],
        [texts.date, formatDay(new Date())],
        [texts.member, name],
        ...sums('receivable').map(({ reason, amount }): [string, string] => [reason, amount]),
        [
          texts.method,
          sums('method')
            .map(({ of, amount }) => `${saleMethodNames[of]} ${amount}`)
            .join(', '),
        ],
        [receivableTexts.receiptRest, formatKurus(open)],
      ]}
      total={total}
      onClose={onClose}
    />
  )
}
