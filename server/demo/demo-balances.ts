import { and, eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Database } from '#server/db/database.ts'
import type { BranchKey } from '#server/demo/demo-branches.ts'
import { walletEntries, wallets } from '#server/modules/money/balances/balances.table.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { addDays, clubDay, clubMoment } from '#shared/core/club-time.ts'
import { kurusOf } from '#shared/core/money.ts'
import { splitName } from '#shared/core/text.ts'
import type { WalletEntry } from '#shared/money/balances/balances.contract.ts'

/** Lira, days ago, note. */
type Change = readonly [kind: WalletEntry['kind'], amount: number, daysAgo: number, description: string]

const ownHistory: readonly Change[] = [
  ['opening', 500, 127, 'Nakit, makbuz 1043'],
  ['correction', -85, 96, 'Protein bar ve su, resepsiyon'],
  ['top-up', 250, 74, 'Nakit, makbuz 1120'],
  ['correction', -400, 41, 'Misafir için günlük giriş, resepsiyon'],
  ['top-up', 600, 26, 'Havale'],
  ['referral', 250, 12, 'Büşra Çelik'],
  ['correction', -45.5, 5, 'Havlu kiralama'],
]

const guestHistory: readonly Change[] = [['opening', 150, 18, 'Nakit, makbuz 1191']]

const histories: readonly (readonly Change[])[] = [
  [
    ['opening', 250, 61, 'Nakit, makbuz 1131'],
    ['top-up', 200, 9, 'Nakit, makbuz 1198'],
  ],
  [['top-up', 350, 33, 'Havale']],
  [],
  [
    ['opening', 120.5, 88, 'Nakit, makbuz 1094'],
    ['correction', -60, 47, 'Havlu kiralama'],
    ['top-up', 300, 15, 'Nakit, makbuz 1189'],
  ],
  [
    ['top-up', 1000, 22, 'Nakit, makbuz 1183'],
    ['correction', -1000, 21, 'Yanlış üyeye yüklenmişti, geri alındı'],
  ],
]

/** Busy hours at the front desk. */
const hours = ['10:15', '12:40', '17:50', '19:05']

interface Member {
  _id: string
  name: string
}

/** Wallets with entries of the past, inserted by SQL. */
export async function addDemoBalances(db: Database, branches: Record<BranchKey, string>): Promise<number> {
  const rows: (typeof wallets.$inferInsert)[] = []
  const entries: (typeof walletEntries.$inferInsert)[] = []
  const today = clubDay(new Date())

  function open({ _id: user, name }: Member, branch: string, changes: readonly Change[]): void {
    const wallet = v7()
    let balance = 0
    const dated = changes.map(([kind, lira, daysAgo, description], index) => {
      const amount = kurusOf(lira)
      balance += amount
      const hour = hours[(rows.length + index) % hours.length]
      const createdAt = clubMoment(`${addDays(today, -daysAgo)}T${hour}`).toISOString()
      const sequence = index + 1
      return {
        wallet,
        sequence,
        kind,
        amount,
        balanceAfter: balance,
        description,
        actorName: 'Resepsiyon',
        createdAt,
      }
    })
    entries.push(...dated)
    const createdAt = dated[0]?.createdAt
    const counted = { balance, entryCount: dated.length, ...(createdAt && { createdAt }) }
    rows.push({ _id: wallet, user, branch, ...splitName(name), ...counted })
  }

  for (const branch of Object.values(branches)) {
    const members = await db
      .select({ _id: users._id, name: users.name, email: users.email })
      .from(users)
      .where(and(eq(users.branch, branch), eq(users.role, 'member')))
      .orderBy(users.email)
    for (const [index, member] of members.entries()) {
      const isOwn = member.email === 'uye@bozkir.example'
      // The last member of each branch has no wallet, so that one can be opened.
      if (index === members.length - 1 && !isOwn) continue
      open(member, branch, isOwn ? ownHistory : (histories[index % histories.length] ?? []))
      // Also has a wallet in a second branch.
      if (isOwn) open(member, branches.meram, guestHistory)
    }
  }
  await db.insert(wallets).values(rows)
  await db.insert(walletEntries).values(entries)
  return rows.length
}
