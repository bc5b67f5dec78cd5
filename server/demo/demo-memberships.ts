import { and, eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Database } from '#server/db/database.ts'
import type { BranchKey } from '#server/demo/demo-branches.ts'
import { freezes } from '#server/modules/membership/memberships/freezes.table.ts'
import { periodFrom } from '#server/modules/membership/memberships/membership-schedule.ts'
import { memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import { type PackageRow, packages } from '#server/modules/membership/packages/packages.table.ts'
import { deskPayments } from '#server/modules/money/payment-records/payment-records.table.ts'
import { emailOrEmpty, users } from '#server/modules/people/users/users.table.ts'
import { addDays, clubDay, clubMoment, startOfClubDay } from '#shared/core/club-time.ts'
import { kurusOf } from '#shared/core/money.ts'
import { deskMethods } from '#shared/membership/memberships/memberships.contract.ts'

type NewPayment = typeof deskPayments.$inferInsert

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
}

const ownHistory: PurchaseHistory = {
  offer: '12 aylık',
  daysAgo: 128,
  earlier: 2,
  freeze: { daysAgo: 60, days: 10, reason: 'Yaz tatili' },
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
  { offer: '10 bire bir ders', daysAgo: 33, earlier: 7 },
]

/** A membership that is valid in all branches; only one branch sells it. */
const cityHistory: PurchaseHistory = { offer: 'Şehir kartı', daysAgo: 75, earlier: 2 }
/** Among the members of a branch. */
const cityMembers = [14, 23]

/** Hours of the day with sales. */
const hours = ['09:20', '10:45', '12:10', '17:35', '18:50', '20:15']
const pick = <T>(values: readonly T[], index: number): T => values[index % values.length] as T

/** Memberships and desk payments of the last months, inserted directly because the API sells as of now. */
export async function addDemoMemberships(
  db: Database,
  branches: Record<BranchKey, string>,
): Promise<{ memberships: number; payments: number }> {
  const today = clubDay(new Date())
  const rows: NewMembership[] = []
  const payments: NewPayment[] = []
  const frozen: NewFreeze[] = []
  for (const branch of Object.values(branches)) {
    const offers = await db.select().from(packages).where(eq(packages.branch, branch)).orderBy(packages.order)
    const members = await db
      .select({ _id: users._id, name: users.name, email: emailOrEmpty, phone: users.phone })
      .from(users)
      .where(and(eq(users.branch, branch), eq(users.role, 'member')))
      .orderBy(users.email)
    for (const [index, member] of members.entries()) {
      const history = historyOf(member, offers, index)
      addHistory({ rows, payments, frozen, offers, member, history, today, index })
    }
    payments.push(...walkIns(branch, today))
  }
  await db.insert(memberships).values(rows)
  const online = await db
    .select({ _id: memberships._id })
    .from(memberships)
    .innerJoin(users, eq(users._id, memberships.user))
    .where(isPaidOnline)
  const paidOnline = new Set(online.map(({ _id }) => _id))
  const atDesk = payments.filter(({ membership }) => !membership || !paidOnline.has(membership))
  // The tills of earlier days are not part of the demo data.
  await db.insert(deskPayments).values(atDesk.map((payment) => ({ ...payment, isHistorical: true })))
  await db.insert(freezes).values(frozen)
  return { memberships: rows.length, payments: atDesk.length }
}

/** Every third past membership was bought on the site. */
const isPaidOnline = sql`${memberships.endsAt} < now() AND ${users.email} <> 'uye@bozkir.example'
  AND abs(hashtext(${users.email} || ${memberships.startsAt}::date)) % 3 = 0`

function historyOf(member: Member, offers: readonly PackageRow[], index: number): PurchaseHistory {
  if (member.email === 'uye@bozkir.example') return ownHistory
  const sellsCityCard = offers.some(({ name }) => name === cityHistory.offer)
  return sellsCityCard && cityMembers.includes(index) ? cityHistory : pick(histories, index)
}

interface History {
  rows: NewMembership[]
  payments: NewPayment[]
  frozen: NewFreeze[]
  offers: readonly PackageRow[]
  member: Member
  history: PurchaseHistory
  today: string
  index: number
}

function addHistory({ rows, payments, frozen, offers, member, history, today, index }: History): void {
  const monthly = offers.find(({ name }) => name === 'Aylık')
  const last = offers.find(({ name }) => name === history.offer) ?? monthly
  if (!monthly || !last) return

  function buy(offer: PackageRow, day: string, startsAt?: Date): NewMembership {
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
      freezeDays: offer.freezeDays,
      freezeCount: offer.freezeCount,
      startsAt: period.startsAt.toISOString(),
      endsAt: period.endsAt.toISOString(),
      source: 'desk',
      createdAt: boughtAt.toISOString(),
    }
    rows.push(row)
    payments.push({
      branch: offer.branch,
      user: member._id,
      memberName: member.name,
      phone: member.phone,
      package: offer.name,
      amount: offer.price,
      method: pick(deskMethods, index + rows.length),
      date: day,
      membership: row._id,
      createdAt: boughtAt.toISOString(),
    })
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

/**
 * Turns every third past membership into an online purchase, and dates registrations
 * before the first purchase. The demo member's records stay as they are. Returns
 * the number of online purchases.
 */
export async function addDemoOnlinePayments(db: Database): Promise<number> {
  const { rowCount } = await db.execute<never>(sql`
    WITH bought AS MATERIALIZED (
      SELECT gen_random_uuid() AS online_id, memberships.*
      FROM memberships JOIN users ON users.id = memberships.user_id
      WHERE ${isPaidOnline}
    ), paid AS (
      INSERT INTO payments (id, conversation_id, user_id, branch_id, kind, subject_id, title, price, paid_price, status,
        attempt_key, fulfilment_id, status_at, paid_at, created_at)
      SELECT online_id, online_id::text, user_id, branch_id, 'package', package_id, name, price, price, 'paid',
        gen_random_uuid(), id, created_at, created_at, created_at
      FROM bought
    )
    UPDATE memberships SET source = 'card', payment_id = bought.online_id
    FROM bought WHERE bought.id = memberships.id`)
  await db.execute(sql`
    UPDATE users SET created_at = first.created_at
      - make_interval(days => abs(hashtext(users.email)) % 100, mins => 25)
    FROM (SELECT user_id, min(created_at) AS created_at FROM memberships GROUP BY user_id) first
    WHERE first.user_id = users.id`)
  return rowCount ?? 0
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
