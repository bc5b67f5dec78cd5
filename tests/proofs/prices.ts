// Sales on two processes while the price of their package changes: each at one price, which was in force while it was made.

import { setTimeout as sleep } from 'node:timers/promises'
import { updatePackage } from '#shared/membership/packages/packages.contract.ts'
import { createSale, quoteSale } from '#shared/money/sales/sales.contract.ts'
import { openField } from '#tests/proofs/races/field.ts'
import { insist } from '#tests/proofs/support/client.ts'
import { day } from '#tests/proofs/support/club.ts'
import { parameters, program } from '#tests/proofs/support/product.ts'
import { saleLine, saleOf } from '#tests/support/records/desk.ts'

const { count, atOnce, pause } = parameters({ count: 200, atOnce: 10, pause: 200 })

/** A price and when its change began and was confirmed. */
interface Change {
  price: number
  from: number
  until: number
}

await program('prices', async () => {
  const field = await openField(count)
  const { admin, branch, offer, pool } = field
  const buyers = await field.members(count)
  const changes: Change[] = [{ price: 1000, from: 0, until: 0 }]
  const violations: string[] = []
  let isSelling = true
  let refused = 0
  let mixed = 0

  async function changePrices(): Promise<void> {
    for (let index = 1; isSelling; index += 1) {
      const price = 1000 + index
      const from = performance.now()
      await insist(() => admin(index)(updatePackage, { params: { id: offer }, body: { price } }), 120)
      changes.push({ price, from, until: performance.now() })
      await sleep(pause)
    }
  }

  /** Whether a price was in force at some moment of a sale. */
  const wasInForce = (price: number, from: number, until: number) =>
    changes.some((change, index) => {
      const next = changes[index + 1]
      return change.price === price && change.from <= until && (!next || next.until >= from)
    })

  /** Every second sale owes what the desk has just quoted: the server refuses it if the price has changed meanwhile. */
  async function sell(index: number): Promise<void> {
    const lines = [saleLine({ kind: 'package', subject: offer })]
    const user = buyers[index]?._id ?? ''
    const from = performance.now()
    const quoted =
      index % 2 === 0 ? undefined : await admin(index)(quoteSale, { body: { branch, user, lines } })
    const body = saleOf(branch, user, {
      lines,
      payments: [{ method: 'transfer', ...(quoted && { amount: 50 }) }],
      plan: quoted ? [{ dueOn: day(7), amount: quoted.total - 50 }] : [],
    })
    try {
      const { total } = await insist(() => admin(index)(createSale, { body }), 120)
      if (!wasInForce(total, from, performance.now()))
        violations.push(`Sale ${index} at ${total} lira, which was not in force`)
      if (quoted && quoted.total !== total)
        violations.push(`Sale ${index} at ${total} lira instead of the quoted ${quoted.total}`)
    } catch (error) {
      const { status } = error as { status?: number }
      if (!quoted || !status || status >= 500) throw error
      refused += 1
      await sell(index)
    }
  }

  const changing = changePrices()
  for (let first = 0; first < count; first += atOnce)
    await Promise.all(Array.from({ length: Math.min(atOnce, count - first) }, (_, one) => sell(first + one)))
  isSelling = false
  await changing

  const { rows } = await pool.query(
    `SELECT sales.number, sales.total, line.unit_price, line.amount, held.price,
       coalesce((SELECT sum(amount) FROM desk_payments WHERE sale_id = sales.id), 0)
         + coalesce((SELECT sum(open) FROM receivables WHERE sale_id = sales.id), 0) AS paid
     FROM sales JOIN sale_lines line ON line.sale_id = sales.id JOIN memberships held ON held.id = line.membership_id
     WHERE line.subject_id = $1`,
    [offer],
  )
  for (const { number, ...sums } of rows)
    if (new Set(Object.values(sums).map(Number)).size > 1) {
      mixed += 1
      violations.push(`Sale ${number} at a mixture of prices: ${JSON.stringify(sums)}`)
    }
  if (rows.length !== count) violations.push(`${rows.length} sales instead of ${count}`)
  await field.stop()
  const detail = `${rows.length} sales at ${new Set(rows.map(({ total }) => total)).size} prices, ${changes.length - 1} changes, ${refused} quotes refused, ${mixed} mixed`
  return { violations, detail }
})
