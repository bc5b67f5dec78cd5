import { randomUUID } from 'node:crypto'
import { type Client, form } from '#tests/proofs/support/client.ts'

interface Named {
  _id: string
  name: string
}

export interface Account extends Named {
  email: string
  password: string
}

let people = 0
const password = 'Parola-2026-uzun'

/** Today, or another day, in Istanbul: YYYY-MM-DD. */
export const day = (days = 0): string =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Europe/Istanbul' })

/** A branch with everything that the desk sells. */
export interface Club {
  branch: string
  /** A package of 1,000 lira for 30 days. */
  offer: string
  category: string
}

export async function openClub(admin: Client, name = 'Meram'): Promise<Club> {
  const branch = (await admin.call('POST', '/api/branch/add', form({ name: `${name} Şubesi` })))._id
  const { package: offer } = await admin.call<{ package: Named }>('POST', '/api/packages/packages', {
    branch,
    name: 'Aylık',
    price: 1000,
    durationDays: 30,
    freezeDays: 10,
    freezeCount: 1,
  })
  const category = (await admin.call('POST', '/api/product-categories', { name: `Protein ${name}` }))._id
  return { branch, offer: offer._id, category }
}

function nextPhone(): string {
  people += 1
  return `+90532${String(people).padStart(7, '0')}`
}

/** A person with a password. */
export async function addAccount(
  admin: Client,
  branch: string,
  role: 'member' | 'trainer' | 'staff' | 'admin',
  name?: string,
): Promise<Account> {
  const phone = nextPhone()
  const account = {
    name: name ?? `Kişi ${people}`,
    email: `kisi-${people}-${randomUUID().slice(0, 8)}@bozkir.example`,
    password,
  }
  const created = await admin.call('POST', '/api/users/admin-create', {
    ...account,
    phone,
    role,
    passwordIsTemporary: false,
    ...(role === 'admin' ? {} : { branch }),
  })
  return { ...account, _id: created._id }
}

/** A member without a password, as the desk writes one down. */
export const addMember = (admin: Client, branch: string, name: string): Promise<Named> =>
  admin.call<Named>('POST', '/api/members', { name, phone: nextPhone(), branch, isAnotherPerson: true })

/** A sale of a fee of a person, paid by card unless there is a plan. */
export const sellFee = (
  admin: Client,
  branch: string,
  user: string,
  { amount = 100, note = '', requestKey = randomUUID() as string, isOwed = false } = {},
) =>
  admin.call<{ _id: string; note: string; day: string; receivables: { _id: string; open: number }[] }>(
    'POST',
    '/api/sales',
    {
      branch,
      user,
      lines: [{ kind: 'fee', name: 'Kayıt ücreti', unitPrice: amount }],
      ...(isOwed ? { plan: [{ dueOn: day(7), amount }] } : { payments: [{ method: 'card', amount }] }),
      note,
      requestKey,
    },
  )

/** A till of a branch with an open session of the caller. */
export async function openTill(admin: Client, branch: string, openingFloat = 100): Promise<string> {
  const name = `Kasa ${randomUUID().slice(0, 8)}`
  const till = await admin.call('POST', '/api/tills', { branch, name })
  return (await admin.call('POST', '/api/till-sessions', { till: till._id, openingFloat }))._id
}
