import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addInitialPages } from '#server/modules/content/pages/initial-pages.ts'
import { modules } from '#server/modules/index.ts'
import { campaignDeliveries } from '#server/modules/messaging/campaigns/campaigns.table.ts'
import {
  completeErasureLog,
  erasureLog,
  erasuresIn,
  readErasureLog,
} from '#server/modules/people/users/erasure-log.ts'
import { listContact } from '#shared/content/contact/contact.contract.ts'
import { listPages, updatePage } from '#shared/content/pages/pages.contract.ts'
import { countAudience } from '#shared/messaging/campaigns/campaign-sending.contract.ts'
import { startImport } from '#shared/money/imports/imports.contract.ts'
import { listAuditLog } from '#shared/office/audit-log/audit-log.contract.ts'
import { downloadCv, sendApplication } from '#shared/people/applications/applications.contract.ts'
import { personalDataCategories } from '#shared/people/privacy/personal-data.ts'
import { approveDeletion, requestDeletion } from '#shared/people/privacy/privacy.contract.ts'
import { deleteUser } from '#shared/people/users/users.contract.ts'
import { makeWellKnownMember, wellKnownWords } from '#tests/api/well-known-member.ts'
import { startCardProvider } from '#tests/support/processes/card-provider.ts'
import { rowsLeft } from '#tests/support/product/rows-left.ts'
import { csvFile, upload } from '#tests/support/product/spreadsheets.ts'
import { openTestProduct, type Person } from '#tests/support/product/test-product.ts'
import {
  draftCampaign,
  sentCampaign,
  verifyAddress,
  waitUntilFinished,
} from '#tests/support/records/campaigns.ts'
import { makePost, openBranch } from '#tests/support/records/content.ts'
import { makeContract, publishNewVersion } from '#tests/support/records/contracts.ts'
import { anonymousVisitor, asCv, cvPdf, sendMessage } from '#tests/support/records/inbound-messages.ts'
import { noteOn } from '#tests/support/records/user-notes.ts'
import { makeWallet } from '#tests/support/records/wallets.ts'

const provider = await startCardProvider()
afterAll(() => provider.stop())
const product = await openTestProduct({ payments: provider.gateway, workers: true })
const admin = await product.person({ role: 'admin', name: 'Deniz Yönetici' })
const meram = await openBranch(admin, 'Meram Şubesi')
await addInitialPages(product.services)

/** Every column of every table that contains one of the words, as `table.column`. */
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
       WHERE EXISTS (SELECT 1 FROM unnest($1::text[]) word WHERE strpos(fold_turkish(cells.value), fold_turkish(word)) > 0)`,
      [words],
    )
    for (const { column } of rows) found.add(`${table}.${column}`)
  }
  return [...found].sort()
}

/** Columns that keep data of an erased person, with the reason. */
const staysIn: Readonly<Record<string, string>> = {
  'contract_signatures.search': 'the signer’s name, folded for the search',
  'contract_signatures.signer_name': 'a signed contract is evidence; its hash covers the name of its signer',
  'job.data': 'the address of a mail on its way, deleted an hour after; all else of it is sealed',
  'payments.agreements':
    'the sale’s contract as accepted, hashed, with its buyer; kept for three years by law',
}

describe('an erased member', () => {
  let member: Person
  let areas: Set<string>
  const entriesAbout = ({ user }: Person) =>
    admin.call(listAuditLog, { query: { filter: { person: user._id }, range: [0, 99] } })

  beforeAll(async () => {
    member = await makeWellKnownMember(product, admin, meram)
    const before = await columnsWith(wellKnownWords)
    expect(before).toEqual(
      expect.arrayContaining([
        'users.name',
        'applications.email',
        'contact_messages.reply',
        ...Object.keys(staysIn),
      ]),
    )
    // Even now the log contains only free text about the member.
    expect(before.filter((column) => column.startsWith('audit_log'))).toEqual(['audit_log.after'])

    areas = new Set((await entriesAbout(member)).map(({ resource }) => resource))
    expect(areas.size).toBeGreaterThanOrEqual(16)

    const { request } = await member.call(requestDeletion, {
      body: { password: 'Parola-2026', reason: 'Nurgül Özışık taşınıyor' },
    })
    await admin.call(approveDeletion, { params: { id: request._id } })
  }, 120_000)

  test('is on the list of erasures, by id and time, once however often it is completed', async () => {
    const { services } = product
    const listed = async () => erasuresIn(await readErasureLog(services.storage))
    expect(await listed()).toEqual([{ person: member.user._id, at: expect.stringMatching(/^\d{4}-.*Z$/) }])
    await services.storage.append(erasureLog, '{"person":')
    await Promise.all([completeErasureLog(services), completeErasureLog(services)])
    expect(await listed()).toHaveLength(1)
    await services.storage.remove('documents', erasureLog)
    await Promise.all([completeErasureLog(services), completeErasureLog(services)])
    expect(await listed()).toHaveLength(1)
  })

  test('is named in no column except those with a documented reason', async () => {
    expect(await columnsWith(wellKnownWords)).toEqual(Object.keys(staysIn).sort())
  })

  test('is named only in tables of which the privacy notice says so', () => {
    const keeping = modules.flatMap(({ personalData = {} }) =>
      Object.entries(personalData)
        .filter(([, names]) => [names].flat().some((name) => 'keepsName' in personalDataCategories[name]))
        .map(([table]) => table),
    )
    // Mails on their way are deleted an hour after; their table is not the product's own.
    const staying = Object.keys(staysIn).map((column) => column.split('.')[0])
    expect(staying.filter((table) => table !== 'job' && !keeping.includes(String(table)))).toEqual([])
  })

  test('receives no campaigns, neither as a member nor as a subscriber', async () => {
    const { recipients } = await admin.call(countAudience, {
      body: { branch: null, audience: { members: true, subscribers: true } },
    })
    expect(recipients).toBe(1)
  })

  test('leaves the club’s audit entries behind, by reference', async () => {
    const entries = await entriesAbout(member)
    expect(new Set(entries.map(({ resource }) => resource))).toEqual(areas.add('deletion-requests'))
    expect(new Set(entries.map(({ personName }) => personName))).toEqual(new Set(['Silinmiş kullanıcı']))
    expect(entries.find(({ resource }) => resource === 'points')?.after).toMatchObject({
      amount: 50,
      description: '… (…) için armağan',
    })
  })
})

describe('files that were named after an erased person', () => {
  test('lose their name in imports and in the log, in any spelling; others keep theirs', async () => {
    const person = await product.person({
      branch: meram._id,
      name: 'Sıdıka Nil Gökkaya',
      phone: '0535 444 55 66',
    })
    const naming = [
      'Sıdıka Nil Gökkaya.csv',
      'gokkaya-sidika.csv',
      'SIDIKA’NIN TAKSİTLERİ.csv',
      'borc_nil_2026.csv',
      'xsidikanilgokkaya1.csv',
      '535-444-55-66.csv',
    ]
    const others = ['kasim.csv', 'Nilüfer şubesi.csv', 'vanilya.csv']
    const brought = await Promise.all(
      [...naming, ...others].map((name) =>
        upload(admin, meram._id, csvFile('Tarih;Başlık;Kategori;Tutar\n15.01.2026;Su;Gider;10\n', name)),
      ),
    )
    // Without a heading, the first row counts as one.
    const headless = await upload(
      admin,
      meram._id,
      csvFile('15.01.2026;Gökkaya Sıdıka;0535 444 55 66;10\n16.01.2026;Su;Gider;10\n', 'liste.csv'),
    )
    await admin.call(startImport, { params: { importId: brought[0]?._id ?? '' }, body: {} })
    const { pool } = product.services
    const entries = async () => {
      const { rows } = await pool.query<{ values: string }>(
        `SELECT concat(before, after) AS values FROM audit_log WHERE resource = 'imports' ORDER BY created_at, id`,
      )
      return rows.map(({ values }) => values)
    }
    expect((await entries()).filter((values) => values.includes('Sıdıka'))).toEqual([])
    // As releases until 0.2.0 wrote them.
    for (const [index, fileName] of ['Gökkaya.csv', 'kasim.csv'].entries())
      await pool.query(
        `INSERT INTO audit_log (id, actor_id, resource, record_id, action, after, masked)
         VALUES ($1, $2, 'imports', $3, 'create', $4, '{}')`,
        [v7(), admin.user._id, brought[index]?._id, { sheet: 'general-records', fileName, added: 1 }],
      )
    await admin.call(deleteUser, { params: { id: person.user._id } })
    const { rows } = await pool.query<{ id: string; name: string; headings: string[] }>(
      'SELECT id, file_name AS name, headings FROM imports',
    )
    const nameOf = new Map(rows.map(({ id, name }) => [id, name]))
    expect(brought.map(({ _id }) => nameOf.get(_id))).toEqual([...naming.map(() => ''), ...others])
    expect(rows.find(({ id }) => id === headless._id)?.headings).toEqual(['15.01.2026', '… …', '…', '10'])
    const left = (await entries()).slice(-2)
    expect(left[0]).not.toContain('fileName')
    expect(left[1]).toContain('kasim.csv')
  })
})

describe('an erased member of staff', () => {
  test('is named neither on their records nor in the log and the ledgers', async () => {
    const staff = await product.person({
      role: 'staff',
      branch: meram._id,
      name: 'Kâmil Yazıcıoğlu',
      email: 'kamil.yazici@bozkir.example',
    })
    const member = await product.person({ branch: meram._id })
    await makePost(staff, { status: 'published' })
    await draftCampaign(staff, meram._id)
    await noteOn(staff, member.user._id, { branch: meram._id })
    await publishNewVersion(staff, await makeContract(staff, meram._id), '<p>İkinci</p>')
    const boss = await product.person({
      role: 'admin',
      name: 'Kâmil Yazıcıoğlu',
      email: 'kamil.y@bozkir.example',
    })
    await makeWallet(boss, member, meram._id, 20)
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

describe('messages received from an address', () => {
  test('are kept if the account never verified the address', async () => {
    const { user } = await product.person({ branch: meram._id, email: 'baskasinin@posta.example' })
    await sendMessage(anonymousVisitor(product), { name: 'Ayşe Kaya', email: 'baskasinin@posta.example' })
    await admin.call(deleteUser, { params: { id: user._id } })
    const found = await admin.call(listContact, { query: { filter: { q: 'baskasinin' } } })
    expect(found).toMatchObject([{ name: 'Ayşe Kaya' }])
  })

  test('are deleted with their file', async () => {
    const person = await product.person({ branch: meram._id, email: 'aday@posta.example' })
    await verifyAddress(product, person)
    await anonymousVisitor(product)(sendApplication, {
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

test('the recipients of a campaign are deleted three years after its end, its counts stay', async () => {
  const { db, pool } = product.services
  // A person has one campaign a day.
  const recent = await sentCampaign(product, admin, (await openBranch(admin, 'Akören'))._id)
  const old = await sentCampaign(product, admin, (await openBranch(admin, 'Çumra'))._id)
  for (const { _id } of [recent, old]) await waitUntilFinished(admin, _id)
  const end = (id: string, days: number) =>
    pool.query('UPDATE campaigns SET finished_at = now() - make_interval(days => $2) WHERE id = $1', [
      id,
      days,
    ])
  await end(recent._id, 1094)
  await end(old._id, 1096)
  const recipients = (id: string) => () => db.$count(campaignDeliveries, eq(campaignDeliveries.campaign, id))
  expect(await recipients(recent._id)()).toBeGreaterThan(0)
  await rowsLeft(product, 'campaign-delivery-expiry', recipients(old._id)).becomes(0)
  expect(await recipients(recent._id)()).toBeGreaterThan(0)
  expect(await waitUntilFinished(admin, old._id)).toMatchObject({
    state: 'finished',
    sent: expect.any(Number),
  })
})

describe('the database', () => {
  test('permits changes to append-only rows only for erasure, and only to personal data', async () => {
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

  test('rejects a second erasure and one of an unknown account', async () => {
    const { pool } = product.services
    const { user } = await product.person()
    await admin.call(deleteUser, { params: { id: user._id } })
    for (const id of [user._id, crypto.randomUUID()])
      await expect(pool.query('SELECT forget_person($1, $2)', [id, 'x'])).rejects.toThrow(/is not open/)
  })
})
