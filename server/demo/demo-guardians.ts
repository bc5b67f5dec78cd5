import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import type { BranchKey } from '#server/demo/demo-branches.ts'
import { readOffers } from '#server/modules/membership/packages/package-prices.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import type { Call } from '#shared/core/client.ts'
import { addDays, clubDay } from '#shared/core/club-time.ts'
import { liraOf } from '#shared/core/money.ts'
import { createSale } from '#shared/money/sales/sales.contract.ts'
import { mostInstallments, planOf } from '#shared/money/sales/sales.rules.ts'
import type { GuardianRelation } from '#shared/people/guardians/guardians.rules.ts'
import { createMember } from '#shared/people/walk-ins/walk-ins.contract.ts'

interface DemoMinor {
  name: string
  phone: string
  age: number
  branch: BranchKey
  relation: GuardianRelation
  /** The address of a registered guardian, or the name of a new one. */
  guardian: { email: string } | { name: string }
  /** The package sold to the minor. */
  offer?: string
}

const minors: readonly DemoMinor[] = [
  {
    name: 'Elif Yılmaz',
    phone: '+90 555 000 31 01',
    age: 14,
    branch: 'selcuklu',
    relation: 'mother',
    guardian: { email: 'uye@bozkir.example' },
    offer: 'Aylık',
  },
  {
    name: 'Kerem Yılmaz',
    phone: '+90 555 000 31 02',
    age: 16,
    branch: 'selcuklu',
    relation: 'mother',
    guardian: { email: 'uye@bozkir.example' },
  },
  {
    name: 'Arda Sönmez',
    phone: '+90 555 000 31 03',
    age: 15,
    branch: 'meram',
    relation: 'legal-guardian',
    guardian: { name: 'Nevzat Sönmez' },
    offer: '3 aylık',
  },
]

const guardianBirthDate = '1984-04-23'

/** Adds members under 18 with their guardians; returns their number. */
export async function addDemoMinors(
  call: Call,
  db: Database,
  branches: Record<BranchKey, string>,
): Promise<number> {
  const year = Number(clubDay(new Date()).slice(0, 4))
  for (const { name, phone, age, branch, relation, guardian, offer } of minors) {
    const body = {
      name,
      phone,
      branch: branches[branch],
      // Born on the first day of a year: the age holds on every day of this one.
      userDetails: { birthDate: `${year - age}-01-01` },
      guardian: {
        relation,
        ...('email' in guardian
          ? { guardian: await idOf(db, guardian.email), birthDate: guardianBirthDate }
          : { person: { ...guardian, phone, birthDate: guardianBirthDate } }),
      },
    }
    const { _id } = await call(createMember, { body })
    if (!offer) continue
    const sold = (await readOffers(db, [branches[branch]])).find(({ name }) => name === offer)
    if (!sold) throw new Error(`The demo has no package ${offer}`)
    const down = Math.floor(sold.price / 400) * 100
    const count = Math.min(2, mostInstallments(sold.durationDays))
    const until = addDays(clubDay(new Date()), sold.durationDays - 1)
    await call(createSale, {
      body: {
        branch: branches[branch],
        user: _id,
        lines: [{ kind: 'package', subject: sold._id }],
        payments: [{ method: 'card', amount: liraOf(down) }],
        plan: planOf(sold.price - down, count, clubDay(new Date()), until).map(({ dueOn, amount }) => ({
          dueOn,
          amount: liraOf(amount),
        })),
        requestKey: crypto.randomUUID(),
      },
    })
  }
  return minors.length
}

async function idOf(db: Database, email: string): Promise<string> {
  const [account] = await db.select({ _id: users._id }).from(users).where(eq(users.email, email))
  if (!account) throw new Error(`The demo has no account ${email}`)
  return account._id
}
