import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { explainingConstraints } from '#server/core/errors.ts'
import type { UnitOfWork } from '#server/core/unit-of-work.ts'
import {
  addEntry,
  findWallet,
  ledgerConstraints,
  missingWallet,
  writeEntry,
} from '#server/modules/money/balances/ledger.ts'
import { payBack, reversePayment, takePayments } from '#server/modules/money/payment-records/desk-payments.ts'
import { deskPayments } from '#server/modules/money/payment-records/payment-records.table.ts'
import { settlements } from '#server/modules/money/receivables/receivables.table.ts'
import {
  allocate,
  lockReceivables,
  ofSale,
  reverseSettlements,
  settlementConstraints,
  settleWithoutMoney,
} from '#server/modules/money/receivables/settlements.ts'
import { tillConstraints } from '#server/modules/money/tills/till-sessions.ts'
import { tillEntries, tillSessions } from '#server/modules/money/tills/tills.table.ts'
import type { Call } from '#shared/core/client.ts'
import { addDays, clubDay } from '#shared/core/club-time.ts'
import { liraOf } from '#shared/core/money.ts'
import { cancelMembership, sellMembership } from '#shared/membership/memberships/memberships.contract.ts'
import {
  addDeskPayment,
  deleteDeskPayment,
  updateDeskPayment,
} from '#shared/money/payment-records/payment-records.contract.ts'
import { createSale, type SaleDetails, type SaleInput } from '#shared/money/sales/sales.contract.ts'
import type { Clerk, Desk } from '#tests/faults/prove/desk/desk-club.ts'

/** A whole number from 0 up to, not including, a limit. */
export type Random = (below: number) => number

/** The surroundings of one operation. */
export interface DeskTurn {
  club: Desk
  random: Random
  clerk: Clerk
  /** Calls of the clerk or of the admin, on one of the two processes. */
  call: Call
  admin: Call
}

/** One kind of operation at the desk. It is refused with a 4xx where the state does not permit it. */
export interface DeskOperation {
  name: string
  /** How often it is drawn, relative to the others. */
  weight: number
  /** It breaks a rule, so it must never be done. */
  isRefused?: true
  run(turn: DeskTurn): Promise<void>
}

const deskMethods = ['cash', 'card', 'transfer'] as const
const sheetMethods = ['card', 'transfer'] as const
const pick = <T>(random: Random, values: readonly T[]): T => values[random(values.length)] as T

/** Splits kuruş into parts above zero; fewer parts if there are not enough kuruş. */
function split(random: Random, total: number, parts: number): number[] {
  const cuts = new Set(Array.from({ length: Math.min(parts, total) - 1 }, () => 1 + random(total - 1)))
  const ends = [...cuts].sort((one, other) => one - other).concat(total)
  return ends.map((end, index) => end - (ends[index - 1] ?? 0))
}

/** A client retries a sale whose response was lost, with the same key. */
async function insist<T>(attempt: () => Promise<T>): Promise<T> {
  for (const deadline = Date.now() + 90_000; ; ) {
    try {
      return await attempt()
    } catch (error) {
      const { status = 0 } = error as { status?: number }
      if ((status !== 0 && status !== 503) || Date.now() > deadline) throw error
      await new Promise((fulfil) => setTimeout(fulfil, 250))
    }
  }
}

function randomSale({ club, random }: DeskTurn): SaleInput {
  const lines: SaleInput['lines'] = []
  let total = 0
  if (random(4) === 0) {
    const { id, price } = pick(random, club.offers)
    lines.push({ kind: 'package', subject: id, name: '', quantity: 1, discount: 0, discountReason: '' })
    total += price
  }
  for (let count = random(2) + (lines.length === 0 ? 1 : 0); count > 0; count -= 1) {
    const [unitPrice, quantity] = [1 + random(300_000), 1 + random(3)]
    const discount = random(3) === 0 ? random(Math.floor((unitPrice * quantity) / 10) + 1) : 0
    lines.push({
      ...{ kind: 'fee', name: 'Kayıt ücreti', quantity, unitPrice: liraOf(unitPrice) },
      ...{ discount: liraOf(discount), discountReason: discount > 0 ? 'Kampanya' : '' },
    })
    total += unitPrice * quantity - discount
  }
  const planned = random(3) === 0 ? 0 : random(total + 1)
  const paid = total - planned
  const today = clubDay(new Date())
  return {
    ...{ branch: club.branch, user: pick(random, club.members)._id, lines, note: '' },
    payments: (paid > 0 ? split(random, paid, 1 + random(3)) : []).map((amount) => ({
      method: pick(random, [...deskMethods, 'wallet'] as const),
      amount: liraOf(amount),
    })),
    plan: (planned > 0 ? split(random, planned, 1 + random(6)) : []).map((amount, index) => ({
      dueOn: addDays(today, 4 * index),
      amount: liraOf(amount),
    })),
    requestKey: crypto.randomUUID(),
  }
}

function knownSale({ club, random }: DeskTurn): SaleDetails {
  if (club.sales.length === 0) throw Object.assign(new Error('No sale yet'), { status: 404 })
  return pick(random, club.sales)
}

/** Runs a service function as a handler does. */
const write = <T>({ club, clerk }: DeskTurn, change: (tx: UnitOfWork) => Promise<T>): Promise<T> =>
  explainingConstraints({ ...settlementConstraints, ...tillConstraints, ...ledgerConstraints }, () =>
    club.services.transact(clerk.user, change),
  )

/** Some open instalments of a sale, locked, with a sum to pay that is sometimes more than they are open. */
async function lockOpen(turn: DeskTurn, { db }: UnitOfWork) {
  const { random } = turn
  const sale = knownSale(turn)
  const rows = await lockReceivables(
    db,
    sale.receivables.map(({ _id }) => _id),
  )
  const owed = rows.filter(({ open }) => open > 0).slice(0, 1 + random(3))
  const open = owed.reduce((sum, row) => sum + row.open, 0)
  if (open === 0) throw Object.assign(new Error('Nothing is open'), { status: 409 })
  const amount = random(3) === 0 ? open : 1 + random(open)
  return { sale, owed, open, amount }
}

async function settleByDesk(turn: DeskTurn, tx: UnitOfWork): Promise<void> {
  const { sale, owed, amount } = await lockOpen(turn, tx)
  const { random, clerk, club } = turn
  const context = {
    branch: club.branch,
    user: sale.user,
    memberName: 'Üye',
    phone: '',
    package: 'Taksit',
    note: '',
  }
  const given = split(random, amount, 1 + random(2)).map((part) => ({
    method: pick(random, deskMethods),
    amount: part,
  }))
  const taken = await takePayments(tx, clerk.user, { ...context, sale: sale._id }, given)
  const money = taken.map((payment) => ({ source: { payment: payment._id }, amount: payment.amount }))
  await allocate(tx, clerk.user, owed, money)
}

/** A payment of a sale and its lock, after those of the receivables that it settles. */
async function lockPayment({ db }: UnitOfWork, id: string) {
  const [row] = await db.select().from(deskPayments).where(eq(deskPayments._id, id)).for('update')
  if (!row || row.reversedAt) throw Object.assign(new Error('The payment is taken back'), { status: 409 })
  return row
}

function knownPayment(turn: DeskTurn): string {
  const paid = knownSale(turn).payments.filter(({ method }) => method !== 'wallet')
  const [payment] = paid.length === 0 ? [] : [pick(turn.random, paid)]
  if (!payment) throw Object.assign(new Error('No payment at the desk'), { status: 409 })
  return payment._id
}

async function closeAndOpenTill({ clerk, random }: DeskTurn, { db }: UnitOfWork): Promise<void> {
  const [session] = await db
    .select()
    .from(tillSessions)
    .where(and(eq(tillSessions.openedBy, clerk.user._id), isNull(tillSessions.closedAt)))
    .for('update')
  if (!session) throw Object.assign(new Error('The till is closed'), { status: 409 })
  const rows = await db
    .select({ method: tillEntries.method, amount: sql<string>`sum(${tillEntries.amount})` })
    .from(tillEntries)
    .where(eq(tillEntries.session, session._id))
    .groupBy(tillEntries.method)
  const sumOf = (method: string) => Number(rows.find((row) => row.method === method)?.amount ?? 0)
  const expectedCash = session.openingFloat + sumOf('cash')
  await db
    .update(tillSessions)
    .set({
      ...{ closedBy: clerk.user._id, closedAt: new Date().toISOString(), expectedCash },
      ...{ expectedCard: sumOf('card'), expectedTransfer: sumOf('transfer') },
      ...{ countedCash: Math.max(0, expectedCash - random(2)), differenceReason: 'Eksik' },
    })
    .where(eq(tillSessions._id, session._id))
  const { till, branch } = session
  await db
    .insert(tillSessions)
    .values({ till, branch, openedBy: clerk.user._id, openingFloat: random(50_000) })
}

/** Every operation at the desk, as one row each. */
export const deskOperations: readonly DeskOperation[] = [
  {
    name: 'sale',
    weight: 30,
    run: async (turn) => {
      const { club, random, call } = turn
      const body = randomSale(turn)
      const sale = await insist(() => call(createSale, { body }))
      club.acknowledged.push(sale._id)
      if (club.sales.length < 400) club.sales.push(sale)
      else club.sales[random(club.sales.length)] = sale
    },
  },
  {
    name: 'sale of a package',
    weight: 4,
    run: async ({ club, random, call }) => {
      const body = {
        ...{ user: pick(random, club.members)._id, package: pick(random, club.offers).id },
        ...{ method: pick(random, deskMethods), requestKey: crypto.randomUUID() },
      }
      await insist(() => call(sellMembership, { body }))
    },
  },
  {
    name: 'cancelled membership',
    weight: 4,
    run: async (turn) => {
      const line = knownSale(turn).lines.find(({ membership }) => membership)
      if (!line?.membership) throw Object.assign(new Error('No membership'), { status: 409 })
      await turn.admin(cancelMembership, { params: { id: line.membership }, body: { reason: 'Taşındı' } })
    },
  },
  {
    name: 'row of the sheet',
    weight: 8,
    run: async ({ club, random, call }) => {
      const row = { branch: club.branch, memberName: 'Gökçe Işık', date: clubDay(new Date()) }
      const body = { ...row, amount: liraOf(1 + random(100_000)), method: pick(random, sheetMethods) }
      const { _id: recordId } = await call(addDeskPayment, { body })
      if (random(2) === 0)
        await call(updateDeskPayment, {
          params: { recordId },
          body: { amount: liraOf(1 + random(100_000)), method: pick(random, sheetMethods) },
        })
      if (random(3) === 0) await call(deleteDeskPayment, { params: { recordId } })
    },
  },
  {
    name: 'settlement at the desk',
    weight: 20,
    run: (turn) => write(turn, (tx) => settleByDesk(turn, tx)),
  },
  {
    name: 'settlement above what is open',
    weight: 2,
    isRefused: true,
    run: (turn) =>
      write(turn, async (tx) => {
        const { owed, open } = await lockOpen(turn, tx)
        const [first] = owed
        if (first)
          await settleWithoutMoney(
            tx,
            turn.clerk.user,
            'credit',
            [{ _id: first._id, amount: open + 1 }],
            'Fazla',
          )
      }),
  },
  {
    name: 'settlement from the wallet',
    weight: 6,
    run: (turn) =>
      write(turn, async (tx) => {
        const { sale, owed, amount } = await lockOpen(turn, tx)
        const { club, clerk } = turn
        const wallet = await findWallet(tx.db, sale.user ?? '', club.branch)
        if (!wallet) throw missingWallet()
        const entry = await writeEntry(tx, {
          ...{ wallet: wallet._id, kind: 'sale', amount: -amount, reference: crypto.randomUUID() },
          ...{ description: 'Taksit', author: clerk.user },
        })
        await allocate(tx, clerk.user, owed, [{ source: { walletEntry: entry._id }, amount }])
      }),
  },
  {
    name: 'write-off',
    weight: 4,
    run: (turn) =>
      write(turn, async (tx) => {
        const { owed } = await lockOpen(turn, tx)
        const [first] = owed
        if (first)
          await settleWithoutMoney(
            tx,
            turn.clerk.user,
            'write-off',
            [{ _id: first._id, amount: first.open }],
            'Silindi',
          )
      }),
  },
  {
    name: 'credit',
    weight: 4,
    run: (turn) =>
      write(turn, async (tx) => {
        const { owed, amount } = await lockOpen(turn, tx)
        const [first] = owed
        if (first)
          await settleWithoutMoney(
            ...([tx, turn.clerk.user, 'credit'] as const),
            [{ _id: first._id, amount: Math.min(first.open, amount) }],
            'Yükseltme',
          )
      }),
  },
  {
    name: 'refund to the desk',
    weight: 6,
    run: (turn) =>
      write(turn, async (tx) => {
        const payment = knownPayment(turn)
        const { clerk, random } = turn
        const amount = 1 + random(50_000)
        const taken = await reverseSettlements(tx, clerk.user, eq(settlements.payment, payment), {
          amount,
          reason: 'İade',
        })
        const freed = taken.reduce((sum, one) => sum + one.taken, 0)
        if (freed === 0) throw Object.assign(new Error('Nothing is settled'), { status: 409 })
        const row = await lockPayment(tx, payment)
        await payBack(tx, clerk.user, row, {
          amount: freed,
          method: pick(random, deskMethods),
          reason: 'İade',
        })
      }),
  },
  {
    name: 'refund to the wallet',
    weight: 3,
    run: (turn) =>
      write(turn, async (tx) => {
        const { clerk, club, random } = turn
        const sale = knownSale(turn)
        const fromWallet = and(ofSale(sale._id), sql`${settlements.walletEntry} IS NOT NULL`)
        const options = { amount: 1 + random(50_000), reason: 'İade' }
        const taken = fromWallet ? await reverseSettlements(tx, clerk.user, fromWallet, options) : []
        const amount = taken.reduce((sum, one) => sum + one.taken, 0)
        const wallet = await findWallet(tx.db, sale.user ?? '', club.branch)
        if (amount === 0 || !wallet) throw Object.assign(new Error('Nothing is settled'), { status: 409 })
        const entry = { wallet: wallet._id, kind: 'refund' as const, amount, reference: crypto.randomUUID() }
        await addEntry(tx, { ...entry, description: 'İade', author: clerk.user })
      }),
  },
  {
    name: 'reversal of a payment',
    weight: 6,
    run: (turn) =>
      write(turn, async (tx) => {
        const payment = knownPayment(turn)
        await reverseSettlements(tx, turn.clerk.user, eq(settlements.payment, payment), {
          reason: 'Yanlış yöntem',
        })
        await reversePayment(tx, turn.clerk.user, await lockPayment(tx, payment), 'Yanlış yöntem')
      }),
  },
  {
    name: 'reversal of a write-off',
    weight: 3,
    run: (turn) =>
      write(turn, async (tx) => {
        const owed = knownSale(turn).receivables.map(({ _id }) => _id)
        const writtenOff = and(inArray(settlements.receivable, owed), eq(settlements.kind, 'write-off'))
        const taken = writtenOff
          ? await reverseSettlements(tx, turn.clerk.user, writtenOff, { reason: 'Ödeyecek' })
          : []
        if (taken.length === 0) throw Object.assign(new Error('Nothing is written off'), { status: 409 })
      }),
  },
  {
    name: 'closed till',
    weight: 1,
    run: (turn) => write(turn, (tx) => closeAndOpenTill(turn, tx)),
  },
]
