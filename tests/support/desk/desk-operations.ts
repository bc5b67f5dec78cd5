import type { Call } from '#shared/core/client.ts'
import { addDays, clubDay } from '#shared/core/club-time.ts'
import { kurusOf, liraOf } from '#shared/core/money.ts'
import { cancelMembership, sellMembership } from '#shared/membership/memberships/memberships.contract.ts'
import {
  extendMembership,
  refundSale,
  transferMembership,
  upgradeMembership,
} from '#shared/money/membership-changes/membership-changes.contract.ts'
import {
  addDeskPayment,
  deleteDeskPayment,
  reverseDeskPayment,
  updateDeskPayment,
} from '#shared/money/payment-records/payment-records.contract.ts'
import {
  allocatePayments,
  reverseSettlement,
  settleReceivables,
  showAccount,
  writeOffReceivable,
} from '#shared/money/receivables/receivables.contract.ts'
import {
  correctPaymentMethod,
  createSale,
  reverseSale,
  type SaleDetails,
  type SaleInput,
  showSale,
} from '#shared/money/sales/sales.contract.ts'
import { type CashCount, denominationKeys } from '#shared/money/tills/till-entries.rules.ts'
import {
  addTillEntry,
  closeTillSession,
  countTill,
  openTillSession,
  showOwnTillSession,
} from '#shared/money/tills/till-sessions.contract.ts'
import type { Clerk, Desk } from '#tests/support/desk/desk-club.ts'

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
const pick = <T>(random: Random, values: readonly T[]): T => values[random(values.length)] as T

/** Splits kuruş into parts above zero; fewer parts if there are not enough kuruş. */
function split(random: Random, total: number, parts: number): number[] {
  const cuts = new Set(Array.from({ length: Math.min(parts, total) - 1 }, () => 1 + random(total - 1)))
  const ends = [...cuts].sort((one, other) => one - other).concat(total)
  return ends.map((end, index) => end - (ends[index - 1] ?? 0))
}

/** A client retries a call whose response was lost, with the same key. */
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

/** A sale that was made before, as it is now. */
async function currentSale(turn: DeskTurn): Promise<SaleDetails & { user: string }> {
  const { _id: id } = knownSale(turn)
  const { user, ...sale } = await turn.call(showSale, { params: { id } })
  return { ...sale, user: user ?? '' }
}

const notPossible = (message: string) => Object.assign(new Error(message), { status: 409 })

/** The membership that a sale has delivered. */
function knownMembership(turn: DeskTurn): string {
  const line = knownSale(turn).lines.find(({ membership }) => membership)
  if (!line?.membership) throw notPossible('No membership')
  return line.membership
}

/** A payment at the desk of a known sale. */
function knownPayment(turn: DeskTurn): string {
  const paid = knownSale(turn).payments.filter(({ method }) => method !== 'wallet')
  if (paid.length === 0) throw notPossible('No payment at the desk')
  return pick(turn.random, paid)._id
}

/** Settles some of the open instalments of a sale. */
async function settle(turn: DeskTurn, methods: readonly SaleInput['payments'][number]['method'][]) {
  const { club, random, call } = turn
  const sale = await currentSale(turn)
  const owed = sale.receivables.filter(({ open }) => open > 0).slice(0, 1 + random(3))
  if (owed.length === 0) throw notPossible('Nothing is open')
  const open = owed.reduce((sum, one) => sum + kurusOf(one.open), 0)
  const amount = random(3) === 0 ? open : 1 + random(open)
  const body = {
    ...{ user: sale.user, branch: club.branch, requestKey: crypto.randomUUID() },
    receivables: owed.map(({ _id }) => _id),
    payments: split(random, amount, 1 + random(2)).map((part) => ({
      method: pick(random, methods),
      amount: liraOf(part),
    })),
  }
  await insist(() => call(settleReceivables, { body }))
}

/** The fewest notes and coins for a sum in kuruş; a rest below the smallest coin is missing. */
function countOf(kurus: number): CashCount {
  let left = Math.max(0, kurus)
  return Object.fromEntries(
    denominationKeys.map((value) => {
      const pieces = Math.floor(left / Number(value))
      left -= pieces * Number(value)
      return [value, pieces]
    }),
  )
}

/** Closes the till of the clerk, sometimes with a difference, and opens it again. */
async function closeAndOpenTill({ clerk, random, call }: DeskTurn): Promise<void> {
  const { session } = await call(showOwnTillSession)
  if (session) {
    const params = { id: session._id }
    const body = { denominations: {}, requestKey: crypto.randomUUID() }
    const { expected } = await call(countTill, { params, body })
    if (!expected) throw notPossible('Money moved during the count')
    await call(closeTillSession, {
      params,
      body: {
        denominations: countOf(kurusOf(expected.cash) - 5 * random(2)),
        countedCard: random(2) === 0 ? expected.card : null,
        differenceReason: 'Para üstü',
      },
    })
  }
  await call(openTillSession, { body: { till: clerk.till, openingFloat: liraOf(random(50_000)) } })
}

const reason = 'Yanlış kayıt'
const requestKey = () => crypto.randomUUID()
/** The checksum of this IBAN is right. */
const bankAccount = { iban: 'TR330006100519786457841326', ibanHolder: 'Gökçe Işık' }

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
        ...{ method: pick(random, deskMethods), requestKey: requestKey() },
      }
      await insist(() => call(sellMembership, { body }))
    },
  },
  {
    name: 'cancelled membership',
    weight: 2,
    run: async (turn) => {
      await turn.admin(cancelMembership, { params: { id: knownMembership(turn) }, body: { reason } })
    },
  },
  {
    name: 'upgrade',
    weight: 6,
    run: async (turn) => {
      const { club, random, call } = turn
      const params = { id: knownMembership(turn) }
      const body = {
        package: pick(random, club.offers).id,
        payments: [{ method: pick(random, [...deskMethods, 'wallet'] as const) }],
        requestKey: requestKey(),
      }
      const sale = await insist(() => call(upgradeMembership, { params, body }))
      club.acknowledged.push(sale._id)
      club.sales.push(sale)
    },
  },
  {
    name: 'transfer',
    weight: 4,
    run: async (turn) => {
      const { club, random, admin } = turn
      const to =
        random(3) === 0
          ? { branch: pick(random, [club.branch, club.otherBranch]) }
          : { user: pick(random, club.members)._id }
      await admin(transferMembership, {
        params: { id: knownMembership(turn) },
        body: { ...to, reason: 'Taşındı' },
      })
    },
  },
  {
    name: 'extension',
    weight: 1,
    run: async (turn) => {
      const body = { days: 1 + turn.random(5), reason: 'Tadilat' }
      await turn.admin(extendMembership, { params: { id: knownMembership(turn) }, body })
    },
  },
  {
    name: 'row of the sheet',
    weight: 8,
    run: async ({ club, random, call }) => {
      const isNamed = random(2) === 0
      const row = { branch: club.branch, memberName: 'Gökçe Işık', date: clubDay(new Date()) }
      const body = {
        ...row,
        ...(isNamed && { user: pick(random, club.members)._id }),
        ...{ amount: liraOf(1 + random(100_000)), method: pick(random, deskMethods) },
      }
      const { _id: recordId } = await call(addDeskPayment, { body })
      if (random(2) === 0)
        await call(updateDeskPayment, {
          params: { recordId },
          body: { amount: liraOf(1 + random(100_000)), method: pick(random, deskMethods) },
        })
      if (random(3) === 0) await call(deleteDeskPayment, { params: { recordId } })
    },
  },
  {
    name: 'settlement at the desk',
    weight: 16,
    run: (turn) => settle(turn, deskMethods),
  },
  {
    name: 'settlement from the wallet',
    weight: 6,
    run: (turn) => settle(turn, ['wallet']),
  },
  {
    name: 'money left over for a debt',
    weight: 4,
    run: async (turn) => {
      const { club, call } = turn
      const body = { user: (await currentSale(turn)).user, branch: club.branch, requestKey: requestKey() }
      await insist(() => call(allocatePayments, { body }))
    },
  },
  {
    name: 'settlement above what is open',
    weight: 2,
    isRefused: true,
    run: async (turn) => {
      const { user, receivables } = await currentSale(turn)
      const [owed] = receivables
      if (!owed) throw notPossible('Nothing is owed')
      await turn.call(settleReceivables, {
        body: {
          ...{ user, branch: turn.club.branch, requestKey: requestKey() },
          receivables: [owed._id],
          // More than its whole amount, as others may open it again meanwhile.
          payments: [{ method: 'card', amount: liraOf(kurusOf(owed.amount) + 1) }],
        },
      })
    },
  },
  {
    name: 'write-off',
    weight: 3,
    run: async (turn) => {
      const owed = (await currentSale(turn)).receivables.find(({ open }) => open > 0)
      if (!owed) throw notPossible('Nothing is open')
      await turn.admin(writeOffReceivable, { params: { id: owed._id }, body: { reason } })
    },
  },
  {
    name: 'refund',
    weight: 6,
    run: async (turn) => {
      const { random, admin } = turn
      const { _id: id, lines } = knownSale(turn)
      const body = {
        ...{ amount: liraOf(1 + random(50_000)), reason: 'İade', requestKey: requestKey() },
        ...(random(2) === 0 && { line: pick(random, lines)._id }),
        ...(random(2) === 0 && { method: pick(random, deskMethods), ...bankAccount }),
      }
      await insist(() => admin(refundSale, { params: { id }, body }))
    },
  },
  {
    name: 'reversal of a sale',
    weight: 4,
    run: async (turn) => {
      const by = pick(turn.random, [turn.call, turn.admin])
      await by(reverseSale, { params: { id: knownSale(turn)._id }, body: { reason } })
    },
  },
  {
    name: 'reversal of a payment',
    weight: 5,
    run: async (turn) => {
      const { random, admin } = turn
      const body = { reason, ...(random(2) === 0 && { method: pick(random, deskMethods) }) }
      await admin(reverseDeskPayment, { params: { recordId: knownPayment(turn) }, body })
    },
  },
  {
    name: 'corrected method',
    weight: 4,
    run: async (turn) => {
      const by = pick(turn.random, [turn.call, turn.admin])
      const body = { method: pick(turn.random, deskMethods), reason }
      await by(correctPaymentMethod, { params: { id: knownPayment(turn) }, body })
    },
  },
  {
    name: 'reversal of a settlement',
    weight: 5,
    run: async (turn) => {
      const { random, admin } = turn
      const { user } = await currentSale(turn)
      const { lines } = await admin(showAccount, { params: { id: user }, query: {} })
      const ids = lines.flatMap(({ settlement }) => settlement ?? [])
      if (ids.length === 0) throw notPossible('Nothing is settled')
      const body = { reason, keepsMoney: random(2) === 0 }
      await admin(reverseSettlement, { params: { id: pick(random, ids) }, body })
    },
  },
  {
    name: 'cash in or out',
    weight: 2,
    run: async ({ random, call }) => {
      const { session } = await call(showOwnTillSession)
      if (!session) throw notPossible('The till is closed')
      const kind = pick(random, ['pay-in', 'pay-out', 'bank-drop', 'expense'] as const)
      const body = { kind, amount: liraOf(1 + random(20_000)), reason: 'Kırtasiye', requestKey: requestKey() }
      await insist(() => call(addTillEntry, { params: { id: session._id }, body }))
    },
  },
  {
    name: 'closed till',
    weight: 1,
    run: closeAndOpenTill,
  },
]
