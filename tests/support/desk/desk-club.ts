import { personalFieldsOf } from '#server/core/personal-fields.ts'
import { createTransact } from '#server/core/unit-of-work.ts'
import { databaseOf } from '#server/db/database.ts'
import { modules } from '#server/modules/index.ts'
import { provideWallet, writeEntry } from '#server/modules/money/balances/ledger.ts'
import { findCurrentUser } from '#server/modules/people/users/sessions.ts'
import { invalidatePageTags } from '#server/pages/page-tags.ts'
import { addBranch } from '#shared/club/branches/branches.contract.ts'
import { addPackage } from '#shared/membership/packages/packages.contract.ts'
import type { SaleDetails } from '#shared/money/sales/sales.contract.ts'
import { openTillSession } from '#shared/money/tills/till-sessions.contract.ts'
import { createTill } from '#shared/money/tills/tills.contract.ts'
import { login } from '#shared/people/session/session.contract.ts'
import { createUser } from '#shared/people/users/users.contract.ts'
import { password, type TwoProcesses } from '#tests/support/processes/two-processes.ts'
import { enrolMembers, type Member } from '#tests/support/records/members.ts'

/** A member of staff with a till of their own. */
export interface Clerk {
  token: string
  till: string
}

/** A branch whose desk is open: clerks with tills, members with wallets, packages; and a branch to transfer to. */
export interface Desk {
  branch: string
  otherBranch: string
  offers: readonly { id: string; price: number }[]
  clerks: readonly Clerk[]
  members: readonly Member[]
  /** The newest sales, which other operations work on. */
  sales: SaleDetails[]
  /** Every sale that the product has acknowledged. */
  acknowledged: string[]
}

/** A desk on two processes. */
export interface DeskClub extends Desk {
  processes: TwoProcesses
}

/** Kuruş in the wallet of every member. */
const walletBalance = 5_000_000

export async function openDeskClub(
  processes: TwoProcesses,
  { clerks: clerkCount, members: memberCount }: { clerks: number; members: number },
): Promise<DeskClub> {
  const { pool } = processes
  const admin = processes.from(0, processes.admin)
  const branch = (await admin(addBranch, { body: { name: 'Meram Şubesi' } }))._id
  const otherBranch = (await admin(addBranch, { body: { name: 'Selçuklu Şubesi' } }))._id
  const offers: { id: string; price: number }[] = []
  for (const price of [1000, 3600]) {
    const body = { branch, name: `Paket ${price}`, price, durationDays: 30 }
    offers.push({ id: (await admin(addPackage, { body })).package._id, price: price * 100 })
  }
  const openTill = async (token: string, index: number): Promise<Clerk> => {
    const { _id: till } = await admin(createTill, { body: { branch, name: `Gişe ${index}` } })
    await processes.from(index, token)(openTillSession, { body: { till, openingFloat: 100 } })
    return { token, till }
  }
  // The admin takes money back, also in cash.
  await openTill(processes.admin, clerkCount)
  const clerks: Clerk[] = []
  for (let index = 0; index < clerkCount; index += 1) {
    const email = `kasa-${index}@bozkir.example`
    const body = {
      name: `Kasa ${index}`,
      email,
      phone: '0532 123 45 67',
      password,
      branch,
      role: 'staff' as const,
    }
    await admin(createUser, { body })
    const { token } = await processes.from(index)(login, { body: { email, password } })
    clerks.push(await openTill(token, index))
  }
  const members = await enrolMembers(pool, branch, memberCount)
  const db = databaseOf(pool)
  const author = await findCurrentUser(db, processes.admin)
  if (!author) throw new Error('The admin is not signed in')
  const transact = createTransact({
    pool,
    tagsOf: () => [],
    publishTags: invalidatePageTags,
    dropLocal: () => undefined,
    onTaskFailure: (error) => {
      throw error
    },
    personalFields: personalFieldsOf(modules),
  })
  for (const { _id: user } of members)
    await transact(author, async (tx) => {
      const { _id: wallet } = await provideWallet(tx, { user, branch })
      const entry = { kind: 'top-up' as const, amount: walletBalance, description: 'Nakit', author }
      await writeEntry(tx, { ...entry, wallet })
    })
  return { processes, branch, otherBranch, offers, clerks, members, sales: [], acknowledged: [] }
}
