import { and, eq, inArray, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Database } from '#server/db/database.ts'
import type { BranchKey } from '#server/demo/demo-branches.ts'
import { freezes } from '#server/modules/membership/memberships/freezes.table.ts'
import { periodFrom } from '#server/modules/membership/memberships/membership-schedule.ts'
import { memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import { type OfferedPackage, readOffers } from '#server/modules/membership/packages/package-prices.ts'
import { deskPayments } from '#server/modules/money/payment-records/payment-records.table.ts'
import { payments as cardPayments } from '#server/modules/money/payments/payments.table.ts'
import { receivables, settlements } from '#server/modules/money/receivables/receivables.table.ts'
import { saleLines, sales } from '#server/modules/money/sales/sales.table.ts'
import { emailOrEmpty, users } from '#server/modules/people/users/users.table.ts'
import { addDays, clubDay, clubMoment, startOfClubDay } from '#shared/core/club-time.ts'
import { kurusOf } from '#shared/core/money.ts'
import { deskMethods } from '#shared/membership/memberships/memberships.contract.ts'
import { salesMessages } from '#shared/money/sales/sales.messages.ts'
import { planOf } from '#shared/money/sales/sales.rules.ts'

/** Rows of the demo, in the order in which they are inserted. */
interface DemoRows {
  cards: (typeof cardPayments.$inferInsert)[]
  rows: NewMembership[]
  sales: (typeof sales.$inferInsert)[]
  lines: (typeof saleLines.$inferInsert)[]
  payments: (typeof deskPayments.$inferInsert)[]
  owed: (typeof receivables.$inferInsert)[]
  settled: (typeof settlements.$inferInsert)[]
  frozen: NewFreeze[]
}

interface Member {
  _id: string
  name: string
  email: string
  phone: string
}

/** A member's purchase history up to today. */
interface PurchaseHistory {
  offer: string
  /** Days since the last membership was bought. */
  daysAgo: number
  /** Monthly memberships before that. */
  earlier: number
  /** Pending membership after the last one. */
  next?: string
  cancelReason?: string
  freeze?: DemoFreeze
  /** A pack of sessions beside them, and days since it was bought. */
  pack?: readonly [offer: string, daysAgo: number]
}

const ownHistory: PurchaseHistory = {
  offer: '12 aylık',
  daysAgo: 128,
  earlier: 2,
  freeze: { daysAgo: 60, days: 10, reason: 'Yaz tatili' },
  pack: ['10 bire bir ders', 21],
}

const histories: readonly PurchaseHistory[] = [
  { offer: 'Aylık', daysAgo: 25, earlier: 10 },
  {
    offer: '3 aylık',
    daysAgo: 41,
    earlier: 7,
    freeze: { daysAgo: 4, days: 14, reason: 'Şehir dışında proje' },
  },
  { offer: 'Aylık', daysAgo: 52, earlier: 3 },
  { offer: 'Aylık', daysAgo: 27, earlier: 9, next: '3 aylık' },
  { offer: 'Gündüz aylık', daysAgo: 12, earlier: 4 },
  { offer: '12 aylık', daysAgo: 200, earlier: 4 },
  { offer: 'Aylık', daysAgo: 18, earlier: 6, cancelReason: 'Başka şehre taşındı.' },
  { offer: '3 aylık', daysAgo: 86, earlier: 8 },
  { offer: '10 bire bir ders', daysAgo: 40, earlier: 7 },
]

/** A membership that is valid in all branches, which each sells at its own price. */
const cityHistory: PurchaseHistory = { offer: 'Şehir kartı', daysAgo: 75, earlier: 2 }
/** Among the members of a branch. */
const cityMembers = [14, 23]

/** Somebody without a membership, who takes group lessons by a pack. */
const classHistory: PurchaseHistory = { offer: '10 derslik grup dersi paketi', daysAgo: 16, earlier: 0 }
/** Among the members of the branch that sells it. */
const classMember = 2

/** Hours of the day with sales. */
const hours = ['09:20', '10:45', '12:10', '17:35', '18:50', '20:15']
const pick = <T>(values: readonly T[], index: number): T => values[index % values.length] as T

/** Memberships with their sales and payments of the last months, inserted directly because the API sells as of now. */
export async function addDemoMemberships(
  db: Database,
  branches: Record<BranchKey, string>,
): Promise<{ memberships: number; sales: number; payments: number; online: number }> {
  const today = clubDay(new Date())
  const all: DemoRows = {
    ...{ cards: [], rows: [], sales: [], lines: [], payments: [], owed: [], settled: [], frozen: [] },
  }
  for (const branch of Object.values(branches)) {
    const offers = await readOffers(db, [branch])
    const members = await db
      .select({ _id: users._id, name: users.name, email: emailOrEmpty, phone: users.phone })
      .from(users)
      .where(and(eq(users.branch, branch), eq(users.role, 'member')))
      .orderBy(users.email)
    const [seller] = await db
      .select({ _id: users._id })
      .from(users)
      .where(inArray(users.role, ['staff', 'admin']))
      .orderBy(sql`${users.branch} IS DISTINCT FROM ${branch}`, users.email)
      .limit(1)
    if (!seller) throw new Error('The demo has no staff')
    for (const [index, member] of members.entries()) {
      const history = historyOf(member, offers, index)
      addHistory({ all, offers, member, history, today, index, seller: seller._id })
    }
    all.payments.push(...walkIns(branch, today))
  }
  await db.transaction(async (tx) => {
    await tx.insert(cardPayments).values(all.cards)
    await tx.insert(memberships).values(all.rows)
    await tx.insert(sales).values(all.sales)
    await tx.insert(saleLines).values(all.lines)
    await tx.insert(deskPayments).values(all.payments.map((row) => ({ ...row, isHistorical: true })))
    await tx.insert(receivables).values(all.owed)
    await tx.insert(settlements).values(all.settled)
    await tx.insert(freezes).values(all.frozen)
  })
  // Registrations precede the first purchase.
  await db.execute(sql`
    UPDATE users SET created_at = first.created_at
      - make_interval(days => abs(hashtext(users.email)) % 100, mins => 25)
    FROM (SELECT user_id, min(created_at) AS created_at FROM memberships GROUP BY user_id) first
    WHERE first.user_id = users.id`)
  return {
    memberships: all.rows.length,
    sales: all.sales.length,
    payments: all.payments.length,
    online: all.cards.length,
  }
}

function historyOf(member: Member, offers: readonly OfferedPackage[], index: number): PurchaseHistory {
  if (member.email === 'uye@bozkir.example') return ownHistory
  const sellsCityCard = offers.some(({ name }) => name === cityHistory.offer)
  const sellsClasses = offers.some(({ name }) => name === classHistory.offer)
  if (sellsClasses && index === classMember) return classHistory
  return sellsCityCard && cityMembers.includes(index) ? cityHistory : pick(histories, index)
}

interface History {
  all: DemoRows
  seller: string
  offers: readonly OfferedPackage[]
  member: Member
  history: PurchaseHistory
  today: string
  index: number
}

function addHistory({ all, seller, offers, member, history, today, index }: History): void {
  const { rows, frozen } = all
  const monthly = offers.find(({ name }) => name === 'Aylık')
  const last = offers.find(({ name }) => name === history.offer) ?? monthly
  if (!monthly || !last) return

  function buy(offer: OfferedPackage, day: string, startsAt?: Date): NewMembership {
    const boughtAt = clubMoment(`${day}T${pick(hours, index + rows.length)}`)
    const period = periodFrom(startsAt ?? boughtAt, offer.durationDays)
    const row: NewMembership = {
      _id: v7(),
      user: member._id,
      branch: offer.branch,
      validIn: offer.validIn,
      isValidEverywhere: offer.isValidEverywhere,
      package: offer._id,
      name: offer.name,
      kind: offer.kind,
      price: offer.price,
      durationDays: offer.durationDays,
      sessions: offer.sessions,
      freezeDays: offer.freezeDays,
      freezeCount: offer.freezeCount,
      startsAt: period.startsAt.toISOString(),
      endsAt: period.endsAt.toISOString(),
      source: 'desk',
      createdAt: boughtAt.toISOString(),
    }
    const isPast = period.endsAt < new Date() && member.email !== 'uye@bozkir.example'
    rows.push(row)
    if (isPast && (index + rows.length) % 3 === 0) all.cards.push(payByCard(row, offer))
    else addSale(all, { row, offer, member, seller, day, boughtAt, index, today })
    return row
  }

  for (let back = history.earlier; back > 0; back -= 1) {
    buy(monthly, addDays(today, -history.daysAgo - back * monthly.durationDays))
  }
  const current = buy(last, addDays(today, -history.daysAgo))
  if (history.freeze) frozen.push(freezeDemo(current, history.freeze, today))
  if (history.cancelReason) {
    current.cancelledAt = clubMoment(`${addDays(today, -4)}T14:05`).toISOString()
    current.cancelReason = history.cancelReason
  }
  const next = offers.find(({ name }) => name === history.next)
  if (next) buy(next, addDays(today, -1), new Date(current.endsAt))
  const [packName = '', packDaysAgo = 0] = history.pack ?? []
  const pack = offers.find(({ name }) => name === packName)
  if (pack) buy(pack, addDays(today, -packDaysAgo))
}

type NewMembership = typeof memberships.$inferInsert & { _id: string }
type NewFreeze = typeof freezes.$inferInsert

interface DemoFreeze {
  /** Days since it began. */
  daysAgo: number
  days: number
  reason: string
}

/** Adds a past freeze and extends the membership by it. */
function freezeDemo(
  membership: NewMembership,
  { daysAgo, days, reason }: DemoFreeze,
  today: string,
): NewFreeze {
  const from = addDays(today, -daysAgo)
  membership.endsAt = startOfClubDay(addDays(clubDay(new Date(membership.endsAt)), days)).toISOString()
  return {
    membership: membership._id,
    user: membership.user,
    branch: membership.branch,
    days,
    startsAt: startOfClubDay(from).toISOString(),
    endsAt: startOfClubDay(addDays(from, days)).toISOString(),
    reason,
    source: 'member',
    author: membership.user,
    createdAt: startOfClubDay(from).toISOString(),
  }
}

/** Makes a membership an online purchase; returns its payment. */
function payByCard(row: NewMembership, offer: OfferedPackage): typeof cardPayments.$inferInsert {
  const _id = v7()
  row.source = 'card'
  row.payment = _id
  const at = row.createdAt
  return {
    ...{ _id, conversationId: _id, user: row.user, branch: row.branch, kind: 'package', subject: offer._id },
    ...{ title: offer.name, price: offer.price, paidPrice: offer.price, status: 'paid', attemptKey: v7() },
    ...{ fulfilment: row._id, statusAt: at, paidAt: at, createdAt: at },
  }
}

interface Purchase {
  row: NewMembership
  offer: OfferedPackage
  member: Member
  seller: string
  day: string
  boughtAt: Date
  index: number
  today: string
}

/** Packages of at least this price, in kuruş, are sold in instalments to every third member. */
const dearest = kurusOf(4000)
const instalments = 3

/** A sale at the desk: in full, or with instalments, of which some members owe the last one that was due. */
function addSale(all: DemoRows, { row, offer, member, seller, day, boughtAt, index, today }: Purchase): void {
  const sale = v7()
  const { branch, price } = offer
  const createdAt = boughtAt.toISOString()
  const user = member._id
  all.sales.push({ _id: sale, branch, user, seller, day, total: price, requestKey: v7(), createdAt })
  all.lines.push({
    ...{ sale, position: 0, kind: 'package', subject: offer._id, name: offer.name },
    ...{ unitPrice: price, amount: price, membership: row._id },
  })
  const last = clubDay(new Date(new Date(row.endsAt).getTime() - 1))
  const isPlanned = price >= dearest && index % 3 === 1
  const down = isPlanned ? Math.floor(price / 400) * 100 : price
  const plan = isPlanned ? planOf(price - down, instalments, day, last) : []
  const owed = [{ dueOn: day, amount: down, reason: salesMessages.downPayment as string, number: 0 }].concat(
    plan.map((one, at) => ({
      ...one,
      reason: salesMessages.installment(at + 1, plan.length),
      number: at + 1,
    })),
  )
  const due = owed.filter(({ dueOn }) => dueOn <= today)
  const paid = index % 2 === 1 && due.length > 1 ? due.slice(0, -1) : due
  for (const { dueOn, amount, reason, number } of owed) {
    const receivable = v7()
    const membership = row._id
    all.owed.push({
      ...{ _id: receivable, user, branch, membership, sale, reason, dueOn, amount, open: amount, createdAt },
      installment: number || null,
    })
    if (!paid.some((one) => one.number === number)) continue
    const payment = v7()
    const paidAt = number === 0 ? createdAt : clubMoment(`${dueOn}T${pick(hours, index)}`).toISOString()
    all.payments.push({
      ...{ _id: payment, branch, user, memberName: member.name, phone: member.phone, package: offer.name },
      ...{ amount, method: pick(deskMethods, index + all.rows.length), date: dueOn, membership, sale },
      ...{ takenBy: seller, createdAt: paidAt },
    })
    all.settled.push({ receivable, kind: 'payment', amount, payment, actor: seller, createdAt: paidAt })
  }
}

/** Walk-in payments: one row each. */
const visits = [
  ['Nihat Aras', 'Günlük giriş', 350, 'cash', ''],
  ['Pınar Yücel', 'Günlük giriş', 350, 'card', ''],
  ['Emir Topal', 'Tek bire bir ders', 1500, 'transfer', 'Dekont alındı'],
  ['Şebnem Ak', 'Günlük giriş', 350, 'cash', 'Üyelik soracak'],
  ['Tarık Öz', 'Dolap anahtarı', 120, 'cash', 'Kayıp anahtar'],
  ['Gülin Sezen', 'Vücut ölçümü', 250, 'card', ''],
  ['Levent Uysal', 'Günlük giriş', 350, 'card', 'Arkadaşıyla geldi'],
  ['Ceren Bilgin', 'Havlu', 79.9, 'cash', ''],
  ['Orhan Kaplan', 'Günlük giriş', 350, 'cash', ''],
  ['İpek Durak', 'Tek bire bir ders', 1500, 'card', ''],
] as const

const count = 90
/** Days between two visits. */
const pace = 4

/** Single payments at the desk of one branch over the last months. */
function walkIns(branch: string, today: string): (typeof deskPayments.$inferInsert)[] {
  return Array.from({ length: count }, (_, index) => {
    const [memberName, paidFor, lira, method, note] = visits[(index * 7) % visits.length] ?? visits[0]
    const date = addDays(today, -1 - index * pace)
    const createdAt = clubMoment(`${date}T16:0${index % 10}`).toISOString()
    return { branch, memberName, package: paidFor, amount: kurusOf(lira), method, date, note, createdAt }
  })
}
