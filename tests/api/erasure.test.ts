import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { settleDues } from '#server/modules/contracts/settle-dues.ts'
import { addInitialPages } from '#server/modules/pages/initial-pages.ts'
import { subscribers } from '#server/modules/subscribers/subscribers.table.ts'
import { users } from '#server/modules/users/users.table.ts'
import {
  downloadCv,
  listApplications,
  sendApplication,
  updateApplication,
} from '#shared/applications/applications.contract.ts'
import { listAuditLog } from '#shared/audit-log/audit-log.contract.ts'
import type { Branch } from '#shared/branches/branches.contract.ts'
import { countAudience } from '#shared/campaigns/campaign-sending.contract.ts'
import { listContact, replyContact } from '#shared/contact/contact.contract.ts'
import { freezeOwn } from '#shared/freezes/freezes.contract.ts'
import { moveLostItem } from '#shared/lost-items/lost-items.contract.ts'
import { cancelMembership } from '#shared/memberships/memberships.contract.ts'
import { listPages, updatePage } from '#shared/pages/pages.contract.ts'
import { refundPayment } from '#shared/payments/payments.contract.ts'
import { changePoints } from '#shared/points/points.contract.ts'
import { approveDeletion, requestDeletion } from '#shared/privacy/privacy.contract.ts'
import { joinRaffle } from '#shared/raffles/raffle-entries.contract.ts'
import { overrideEntry } from '#shared/turnstile/turnstile-entries.contract.ts'
import { updateProfile, uploadPhoto } from '#shared/users/profile.contract.ts'
import { deleteUser, updateUser } from '#shared/users/users.contract.ts'
import { updateOrderStatus } from '#shared/vitamin-orders/vitamin-orders.contract.ts'
import { draftCampaign, sentCampaign } from '#tests/support/campaigns.ts'
import { type CardProvider, startCardProvider } from '#tests/support/card-provider.ts'
import { checkout, payByCard } from '#tests/support/checkout.ts'
import { makeLesson, makePackage } from '#tests/support/club-life.ts'
import { makePost, makeRaffle, openBranch } from '#tests/support/content.ts'
import { makeContract, publishAnew, signatureOf } from '#tests/support/contracts.ts'
import { sell, writePayment } from '#tests/support/desk.ts'
import { decisionAt, makeDevice, signedCode } from '#tests/support/gate.ts'
import { asFile, photo } from '#tests/support/images.ts'
import { inHours, join } from '#tests/support/lessons.ts'
import { apply, asCv, cvPdf, stranger, write } from '#tests/support/letters-in.ts'
import { makeLostItem } from '#tests/support/lost-items.ts'
import { notify } from '#tests/support/notifications.ts'
import { order } from '#tests/support/orders.ts'
import { noteOn } from '#tests/support/people.ts'
import { activeCode } from '#tests/support/referrals.ts'
import { makeProduct } from '#tests/support/shop.ts'
import { type Person, startTestProduct, type TestProduct } from '#tests/support/test-product.ts'
import { change, makeWallet } from '#tests/support/wallets.ts'

let provider: CardProvider
let product: TestProduct
let admin: Person
let meram: Branch

beforeAll(async () => {
  provider = await startCardProvider()
  product = await startTestProduct({ payments: provider.gateway, workers: true })
  admin = await product.person({ role: 'admin', name: 'Deniz Yönetici' })
  meram = await openBranch(admin, 'Meram Şubesi')
  await addInitialPages(product.services)
})
afterAll(async () => {
  await product.close()
  await provider.stop()
})

const verify = (person: Person) =>
  product.services.db.update(users).set({ emailVerifiedAt: sql`now()` }).where(eq(users._id, person.user._id))

/** Every column of every table in which one of the words stands, as `table.column`. */
async function columnsWith(words: readonly string[]): Promise<string[]> {
  const { pool } = product.services
  const { rows: tables } = await pool.query<{ name: string; table: string }>(
    `SELECT relname AS table, oid::regclass::text AS name FROM pg_class
     WHERE relkind IN ('r', 'p') AND NOT relispartition
       AND relnamespace::regnamespace::text NOT IN ('pg_catalog', 'information_schema', 'pg_toast')`,
  )
  expect(tables.length).toBeGreaterThan(80)
  const found = new Set<string>()
  for (const { name, table } of tables) {
    const { rows } = await pool.query<{ column: string }>(
      `SELECT DISTINCT cells.key AS column FROM ${name} one, jsonb_each_text(to_jsonb(one)) cells
       WHERE EXISTS (SELECT 1 FROM unnest($1::text[]) word WHERE strpos(fold(cells.value), fold(word)) > 0)`,
      [words],
    )
    for (const { column } of rows) found.add(`${table}.${column}`)
  }
  return [...found].sort()
}

/** Where an erased person's data stays, and why. */
const staysIn: Readonly<Record<string, string>> = {
  'contract_signatures.search': 'the signer’s name, folded for the search',
  'contract_signatures.signer_name': 'a signed contract is evidence; its hash covers the name of its signer',
  'job.data': 'the address of a mail on its way, deleted an hour after; all else of it is sealed',
  'payments.agreements':
    'the sale’s contract as accepted, hashed, with its buyer; kept for three years by law',
}

describe('an erased member', () => {
  const name = 'Nurgül Özışık'
  const email = 'nurgul.ozisik@posta.example'
  const phone = '+905337654321'
  const details = {
    birthDate: '1987-03-19',
    city: 'Konya',
    district: 'Meram',
    address: 'Sahibiata Mahallesi Güvercin Sokak 17/4',
    emergencyName: 'Tuğrul Özışık',
    emergencyPhone: '+905349876512',
  }
  const words = [
    name,
    email,
    '5337654321',
    '533 765 43 21',
    details.birthDate,
    details.address,
    details.emergencyName,
    '5349876512',
  ]
  let member: Person

  beforeAll(async () => {
    member = await product.person({ name, email, phone, branch: meram._id })
    const { user } = member
    await verify(member)
    await member.call(updateProfile, { body: { userDetails: details, newsletter: true } })
    await member.call(uploadPhoto, {
      body: {},
      files: { profilePhoto: asFile(await photo({ width: 60, height: 60 })) },
    })
    await admin.call(updateUser, { params: { id: user._id }, body: { gender: 'female' } })
    await noteOn(admin, user._id, { text: `${name} kapıda bekletilmesin.` })

    const offer = await makePackage(admin, meram._id, { freezeDays: 30, freezeCount: 2 })
    await sell(admin, user._id, offer._id, { note: `${name} adına nakit alındı` })
    await writePayment(admin, meram._id, { memberName: name, phone: '0533 765 43 21', note: 'Elden' })
    await join(member, await makeLesson(admin, meram._id, { ...inHours(24 * 3), title: 'Pilates' }))
    await member.call(freezeOwn, { body: { freezeDays: 7, freezeReason: `${name} tatilde` } })
    const second = await makePackage(admin, meram._id, { name: 'PT', kind: 'personal-training' })
    const cancelled = await sell(admin, user._id, second._id)
    await admin.call(cancelMembership, {
      params: { id: cancelled._id },
      body: { reason: `${name} vazgeçti` },
    })

    const wallet = await makeWallet(admin, member, meram._id, 100)
    await change(admin, wallet, -100, `${name}, ${phone} için düzeltme`)
    await admin.call(changePoints, {
      params: { userId: user._id },
      body: { amount: 50, description: `Nurgül ÖZIŞIK (0533 765 43 21) için armağan` },
    })
    const paid = await payByCard(product, member, checkout({ kind: 'top-up', branch: meram._id, amount: 50 }))
    await admin.call(refundPayment, {
      params: { id: paid },
      body: { reason: `${name} istedi`, requestKey: crypto.randomUUID() },
    })

    const gate = await makeDevice(admin, meram._id)
    const refused = await decisionAt(product, gate, await signedCode(product, user._id))
    await admin.call(overrideEntry, {
      params: { id: refused._id },
      body: { reason: `${name} kartını unutmuş` },
    })

    await signatureOf(member, await makeContract(admin, meram._id, { requiredFor: 'registration' }))
    await makeContract(admin, meram._id, { requiredFor: 'registration' })
    await settleDues(product.services, 60_000)

    await member.call(joinRaffle, { params: { id: (await makeRaffle(admin, meram._id))._id } })
    await activeCode(admin, member, meram._id)
    const item = await makeLostItem(admin, meram._id)
    await admin.call(moveLostItem, {
      params: { id: item._id },
      body: { state: 'handed-over', user: user._id },
    })
    const bought = await order(member, meram, await makeProduct(admin), { note: `${name} alacak` })
    await admin.call(updateOrderStatus, {
      params: { orderId: bought._id },
      body: { status: 'preparing', adminNote: `${name} aradı: ${phone}` },
    })
    await notify(admin, { audience: 'users', users: [user._id], message: `Sayın ${name}, paketiniz geldi.` })
    await sentCampaign(product, admin, meram._id)

    await write(stranger(product), { name, email: email.toUpperCase(), message: `${phone} numaram` })
    const [message] = await admin.call(listContact, { query: { filter: { q: name } } })
    await admin.call(replyContact, {
      params: { id: message?._id ?? '' },
      body: { reply: `Merhaba ${name}, not aldık.` },
    })
    await apply(stranger(product), meram._id, { name, email, phone: '0533 765 43 21' }, asCv(cvPdf(name)))
    const [application] = await admin.call(listApplications, { query: { filter: { q: name } } })
    await admin.call(updateApplication, {
      params: { id: application?._id ?? '' },
      body: { status: 'reviewing', adminNotes: `${name} tecrübeli` },
    })
    await product.services.db.insert(subscribers).values({ email: email.toUpperCase() })

    const before = await columnsWith(words)
    expect(before).toEqual(
      expect.arrayContaining([
        'users.name',
        'applications.email',
        'contact_messages.reply',
        ...Object.keys(staysIn),
      ]),
    )
    // Not even now does the log hold more than free words about the member.
    expect(before.filter((column) => column.startsWith('audit_log'))).toEqual(['audit_log.after'])

    const { request } = await member.call(requestDeletion, {
      body: { password: 'Parola-2026', reason: `${name} taşınıyor` },
    })
    await admin.call(approveDeletion, { params: { id: request._id } })
  }, 60_000)

  test('is named in no column of no table, but for those that have a reason', async () => {
    expect(await columnsWith(words)).toEqual(Object.keys(staysIn).sort())
  })

  test('receives no campaign any more, neither as a member nor as a subscriber', async () => {
    const { recipients } = await admin.call(countAudience, {
      body: { branch: null, audience: { members: true, subscribers: true } },
    })
    expect(recipients).toBe(1)
  })

  test('leaves the club’s entries of the log behind, by reference', async () => {
    const entries = await admin.call(listAuditLog, {
      query: { filter: { person: member.user._id }, range: [0, 99] },
    })
    expect(new Set(entries.map(({ resource }) => resource))).toEqual(
      new Set([
        ...[
          'balances',
          'contracts',
          'deletionRequests',
          'lessons',
          'lostItems',
          'memberships',
          'payments',
          'points',
        ],
        ...['profile', 'referrals', 'turnstileEntries', 'userNotes', 'users', 'vitaminOrders'],
      ]),
    )
    expect(new Set(entries.map(({ personName }) => personName))).toEqual(new Set(['Silinmiş kullanıcı']))
    expect(entries.find(({ resource }) => resource === 'points')?.after).toMatchObject({
      amount: 50,
      description: '… (…) için armağan',
    })
  })
})

describe('an erased member of the staff', () => {
  test('is named neither on what they wrote nor in the log and the ledgers', async () => {
    const staff = await product.person({
      role: 'staff',
      branch: meram._id,
      name: 'Kâmil Yazıcıoğlu',
      email: 'kamil.yazici@bozkir.example',
    })
    const member = await product.person({ branch: meram._id })
    await makeWallet(staff, member, meram._id, 20)
    await makePost(staff, { status: 'published' })
    await draftCampaign(staff, meram._id)
    await noteOn(staff, member.user._id, { branch: meram._id })
    await publishAnew(staff, await makeContract(staff, meram._id), '<p>İkinci</p>')
    const boss = await product.person({
      role: 'admin',
      name: 'Kâmil Yazıcıoğlu',
      email: 'kamil.y@bozkir.example',
    })
    const [page] = await admin.call(listPages)
    if (!page) throw new Error('The club has pages')
    const { key, title, content } = page
    await boss.call(updatePage, { params: { key }, body: { title, content: `${content}<p>Ek</p>` } })
    const columns = ['blog_posts', 'campaigns', 'contract_versions', 'page_versions', 'user_notes']
    expect(await columnsWith(['Kâmil Yazıcıoğlu'])).toEqual(
      expect.arrayContaining([
        ...columns.map((table) => `${table}.author_name`),
        'wallet_entries.actor_name',
      ]),
    )
    for (const { user } of [staff, boss]) await admin.call(deleteUser, { params: { id: user._id } })
    expect(await columnsWith(['Kâmil Yazıcıoğlu', 'kamil.yazici', 'kamil.y@'])).toEqual([])
    const [entry] = await admin.call(listAuditLog, { query: { filter: { actor: staff.user._id } } })
    expect(entry).toMatchObject({ actor: staff.user._id, actorName: 'Silinmiş kullanıcı' })
  })
})

describe('what came in by an address', () => {
  test('stays where the account never showed that the address is its own', async () => {
    const { user } = await product.person({ branch: meram._id, email: 'baskasinin@posta.example' })
    await write(stranger(product), { name: 'Ayşe Kaya', email: 'baskasinin@posta.example' })
    await admin.call(deleteUser, { params: { id: user._id } })
    const found = await admin.call(listContact, { query: { filter: { q: 'baskasinin' } } })
    expect(found).toMatchObject([{ name: 'Ayşe Kaya' }])
  })

  test('goes with its file', async () => {
    const person = await product.person({ branch: meram._id, email: 'aday@posta.example' })
    await verify(person)
    await stranger(product)(sendApplication, {
      body: {
        name: 'Aday',
        email: 'aday@posta.example',
        phone: '0532 123 45 67',
        position: 'Antrenör',
        branch: meram._id,
      },
      files: { cv: asCv(cvPdf()) },
    })
    const { rows } = await product.services.pool.query<{ id: string; cv_key: string }>(
      `SELECT id, cv_key FROM applications WHERE email = 'aday@posta.example'`,
    )
    const { storage } = product.services
    const [{ id = '', cv_key: key = '' } = {}] = rows
    expect(await storage.documents.exists(key)).toBe(true)
    await admin.call(deleteUser, { params: { id: person.user._id } })
    await expect.poll(() => storage.documents.exists(key), { timeout: 15_000 }).toBe(false)
    await expect(admin.call(downloadCv, { params: { id } })).rejects.toMatchObject({ status: 404 })
    const [entry] = await admin.call(listAuditLog, { query: { filter: { recordId: id } } })
    expect(entry).toMatchObject({ resource: 'applications', action: 'delete', before: { branch: meram._id } })
  })
})

describe('the database', () => {
  test('changes an append-only row for an erased person alone, and only what was copied of them', async () => {
    const { pool } = product.services
    const { user } = await product.person({ branch: meram._id })
    const refused = /append-only/
    const forgotten = (id: string) => `SELECT set_config('club.forgotten_person', '${id}', true)`
    const attempt = async (id: string, statement: string) => {
      const client = await pool.connect()
      try {
        await client.query('BEGIN')
        await client.query(forgotten(id))
        await client.query(statement)
      } finally {
        await client.query('ROLLBACK')
        client.release()
      }
    }
    const blank = `UPDATE audit_log SET before = '{}'`
    await expect(pool.query(blank)).rejects.toThrow(refused)
    await expect(attempt(user._id, blank)).rejects.toThrow(refused)
    await admin.call(deleteUser, { params: { id: user._id } })
    for (const statement of [
      `UPDATE audit_log SET action = 'edit'`,
      'UPDATE audit_log SET actor_id = NULL',
      'UPDATE wallet_entries SET amount = 1',
      'UPDATE turnstile_entries SET allowed = NOT allowed',
      `UPDATE contract_versions SET content = ''`,
      `UPDATE contract_signatures SET signer_name = ''`,
      'DELETE FROM audit_log',
    ])
      await expect(attempt(user._id, statement), statement).rejects.toThrow(refused)
  })

  test('forgets nobody twice, and nobody who is no account', async () => {
    const { pool } = product.services
    const { user } = await product.person()
    await admin.call(deleteUser, { params: { id: user._id } })
    for (const id of [user._id, crypto.randomUUID()])
      await expect(pool.query('SELECT forget_person($1, $2)', [id, 'x'])).rejects.toThrow(/is not open/)
  })
})
