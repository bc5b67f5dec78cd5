// Many requests at once on two processes for what only one may have: exactly one succeeds.

import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { Client, form, insist, runAtOnce, signIn } from '#tests/faults/outside/support/client.ts'
import {
  addAccount,
  addMember,
  addProduct,
  type Club,
  day,
  enrol,
  openClub,
  openTill,
  sellFee,
} from '#tests/faults/outside/support/club.ts'
import {
  environmentOf,
  openFolder,
  parameters,
  program,
  startProduct,
} from '#tests/faults/outside/support/product.ts'

const { count } = parameters({ count: 200 })

type Members = Awaited<ReturnType<typeof enrol>>
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

/** Confirms a member’s address by the link of the mail that the product wrote into its outbox. */
async function confirmAddress(member: Client, dataDir: string): Promise<void> {
  const outbox = join(dataDir, 'outbox')
  const before = new Set(await readdir(outbox).catch(() => []))
  await member.call('POST', '/api/users/profile/verify-email')
  await insist(async () => {
    for (const file of (await readdir(outbox)).filter((name) => !before.has(name))) {
      const { text = '', html = '' } = await PostalMime.parse(await readFile(join(outbox, file)))
      const link = /[?&#](?:kod|token)=([\w.~-]+)/.exec(text + html)
      if (link) return member.call('POST', '/api/users/verifyEmail', { token: link[1] })
    }
    throw new Error('The mail with the link has not arrived')
  })
}

interface Race {
  name: string
  attempt(index: number): Promise<unknown>
  /** How often it happened according to the product; by default the number of successes. */
  times?(): Promise<number>
  /** Whether the losers succeed as well, with the outcome of the winner. */
  isShared?: true
}

/** Each race with `at(index)`, a client of one of the two processes. */
async function openRaces(
  at: (index: number) => Client,
  { branch, offer, ...club }: Club,
  members: Members,
  dataDir: string,
): Promise<Race[]> {
  const admin = at(0)
  const memberAt = (index: number) =>
    at(index).as((members[index % members.length] as Members[number]).client.token ?? '')
  const first = members[0] as Members[number]
  const person = (await addMember(admin, branch, 'Yarışan Üye'))._id

  const product = await addProduct(admin, { branch, offer, ...club }, 1)
  const [owed] = (await sellFee(admin, branch, person, { amount: 500, isOwed: true })).receivables
  const till = await admin.call('POST', '/api/tills', { branch, name: 'Açılan kasa' })
  // A person has one open session, so that another one has the till that is closed.
  const cashier = await signIn(admin, await addAccount(admin, branch, 'admin'))
  const session = await openTill(cashier, branch)
  const lesson = { branch, title: 'Son yer', capacity: 1, startsAt: inHours(30), endsAt: inHours(31) }
  const seat = (await admin.call('POST', '/api/team/lessons', lesson))._id
  const draw = { branch, title: 'Çekiliş', startsAt: inHours(-1), endsAt: inHours(48) }
  const raffle = (await admin.call('POST', '/api/raffles', form(draw)))._id
  await confirmAddress(first.client, dataDir)
  const referral = await admin.call<{ code: string }>('POST', '/api/referral/record', {
    ...{ user: first._id, branch, maxUses: 1, isApproved: true },
  })
  const paid = await sellFee(admin, branch, person)
  const lost = { branch, description: 'Şemsiye', place: 'Salon', foundOn: day() }
  const found = await admin.call<{ _id: string; version: number }>('POST', '/api/lost-items', form(lost))
  const purse = { user_id: person, branch_id: branch, name: 'Yarışan', balance: 50 }
  const wallet = (await admin.call('POST', '/api/balance', purse))._id
  const requestKey = randomUUID()
  const phone = `+90533${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`
  const email = `tek-${randomUUID()}@bozkir.example`

  return [
    {
      name: 'the last piece of a product',
      attempt: (index) =>
        memberAt(index).call('POST', '/api/vitamin-orders/create', {
          ...{ branch, method: 'desk', items: [{ product, quantity: 1 }], requestKey: randomUUID() },
        }),
    },
    {
      name: 'one instalment',
      attempt: (index) =>
        at(index).call('POST', '/api/receivables/settle', {
          ...{ user: person, branch, receivables: [owed?._id], requestKey: randomUUID() },
          payments: [{ method: 'card', amount: 500 }],
        }),
    },
    {
      name: 'one opening of a till',
      attempt: (index) => at(index).call('POST', '/api/till-sessions', { till: till._id, openingFloat: 0 }),
    },
    {
      name: 'one close of a till',
      attempt: (index) =>
        at(index).call('POST', `/api/till-sessions/${session}/close`, {
          ...{ denominations: {}, countedCard: 0, differenceReason: 'Sayım', note: String(index) },
        }),
    },
    {
      name: 'one seat of a lesson',
      attempt: (index) => memberAt(index).call('POST', `/api/team/lessons/${seat}/add-participant`, {}),
      isShared: true,
      times: async () => {
        const path = `/api/team/lessons/${seat}`
        const { participantCount, waitingCount } = await admin.call<{
          participantCount: number
          waitingCount: number
        }>('GET', path)
        // All others wait, each once.
        return waitingCount === members.length - 1 ? participantCount : Number.NaN
      },
    },
    {
      name: 'one entry into a raffle',
      attempt: (index) =>
        at(index)
          .as(first.client.token ?? '')
          .call('POST', '/api/participants/register', { raffle }),
      times: async () => (await admin.rows('/api/participants', { raffle })).length,
    },
    {
      name: 'the last use of a referral code',
      attempt: (index) => memberAt(index).call('POST', '/api/referral/use', { code: referral.code }),
    },
    {
      name: 'one refund of a sale',
      attempt: (index) =>
        at(index).call('POST', `/api/sales/${paid._id}/refunds`, {
          ...{ amount: 100, method: 'card', reason: 'İade', requestKey: randomUUID() },
        }),
      times: async () => (await admin.call<unknown[]>('GET', `/api/sales/${paid._id}/refunds`)).length,
    },
    {
      name: 'one hand-over of a lost item',
      attempt: (index) =>
        at(index).call('PUT', `/api/lost-items/${found._id}/state`, {
          ...{ state: 'handed-over', user: person, version: found.version },
        }),
    },
    {
      name: 'the whole balance of a wallet',
      attempt: (index) =>
        at(index).call('PUT', `/api/balance/${wallet}`, {
          ...{ amount: -50, description: 'Harcama', requestKey: randomUUID() },
        }),
    },
    {
      name: 'one freeze of a membership',
      attempt: (index) =>
        at(index).call('POST', `/api/members/${first._id}/freeze`, {
          freezeDays: 7,
          freezeReason: 'Sakatlık',
        }),
      times: async () => (await admin.rows('/api/freezes', { user: first._id })).length,
    },
    {
      name: 'one sale of an idempotency key',
      attempt: (index) => sellFee(at(index), branch, person, { requestKey, note: 'tek satış' }),
      isShared: true,
      times: async () =>
        (await admin.rows<{ note: string }>('/api/sales')).filter(({ note }) => note === 'tek satış').length,
    },
    {
      name: 'one name of a branch',
      attempt: (index) => at(index).call('POST', '/api/branch/add', form({ name: 'Tek Şube' })),
      times: async () =>
        (await admin.rows<{ name: string }>('/api/branch/list')).filter(({ name }) => name === 'Tek Şube')
          .length,
    },
    {
      name: 'one account of an e-mail address',
      attempt: (index) =>
        at(index).call('POST', '/api/members', { name: 'Tek', email, phone, branch, isAnotherPerson: true }),
      times: async () => (await admin.rows('/api/users', { q: email })).length,
    },
  ]
}

await program('two-process-races', async () => {
  const dataDir = openFolder()
  const one = await startProduct({ dataDir })
  // The first one runs the jobs, so that mails arrive in its outbox.
  const environment = { ...environmentOf(dataDir), ROLE: 'server' }
  const other = await startProduct({ dataDir: openFolder(), environment })
  const urls = [one.url, other.url]
  const { token = '' } = await signIn(new Client(() => one.url))
  const at = (index: number) => new Client(() => urls[index % urls.length] ?? '', token)
  const club = await openClub(at(0))
  const members = await enrol(at(0), club, Math.min(count, 200))
  const violations: string[] = []
  const races = await openRaces(at, club, members, dataDir)
  for (const { name, attempt, isShared, times } of races) {
    const { done, refused } = await runAtOnce(count, attempt)
    const happened = times ? await times() : done
    const ends = `${done} done, ${JSON.stringify(refused)}`
    if (happened !== 1) violations.push(`${name} happened ${happened} times (${ends})`)
    if (!isShared && done !== 1) violations.push(`${name} was acknowledged ${done} times (${ends})`)
    const wrong = Object.keys(refused).filter(
      (status) => !['400', '403', '404', '409', '422', '429'].includes(status),
    )
    if (wrong.length > 0) violations.push(`${name}: unexpected ends (${ends})`)
  }
  await other.stop()
  await one.stop()
  return { violations, detail: `${races.length} races of ${count} requests` }
})
