import { describe, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { lockKeys } from '#server/db/locks.ts'
import { applyClosures } from '#server/modules/membership/closures/closures.jobs.ts'
import { readReferences, referenceReasons } from '#server/modules/office/member-imports/undo-members.ts'
import { writeMembers } from '#server/modules/office/member-imports/write-batch.ts'
import { addDays, clubDay, daysBetween } from '#shared/core/club-time.ts'
import { validationMessages } from '#shared/core/core.messages.ts'
import { guessColumns, readCell } from '#shared/core/sheets/sheets.ts'
import { addClosure } from '#shared/membership/closures/closures.contract.ts'
import { listUserContracts } from '#shared/membership/contracts/contracts.contract.ts'
import { listMemberships } from '#shared/membership/memberships/memberships.contract.ts'
import { updatePackage } from '#shared/membership/packages/packages.contract.ts'
import { showUser } from '#shared/membership/user-profile/user-profile.contract.ts'
import { changeBalance, listWalletEntries, listWallets } from '#shared/money/balances/balances.contract.ts'
import {
  checkImport,
  type ImportChoices,
  listImports,
  mostImportRows,
  previewUndo,
  showImport,
  startImport,
  undoImport,
} from '#shared/money/imports/imports.contract.ts'
import { importsMessages } from '#shared/money/imports/imports.messages.ts'
import { listReceivables, writeOffReceivable } from '#shared/money/receivables/receivables.contract.ts'
import { listAuditLog } from '#shared/office/audit-log/audit-log.contract.ts'
import { memberImportsMessages as texts } from '#shared/office/member-imports/member-imports.messages.ts'
import { membersSheet, readInstalments } from '#shared/office/member-imports/member-imports.sheet.ts'
import { listMembers } from '#shared/office/members/members.contract.ts'
import { mergePeople } from '#shared/office/merges/merges.contract.ts'
import { listUserNotes } from '#shared/office/user-notes/user-notes.contract.ts'
import { createClaimCode } from '#shared/people/claims/claims.contract.ts'
import { updatePosition } from '#shared/people/positions/positions.contract.ts'
import { confirmIdentity, startConfirmation } from '#shared/people/second-factor/second-factor.contract.ts'
import { assignBranch, deleteUser, listUsers } from '#shared/people/users/users.contract.ts'
import type { User } from '#shared/people/users/users.schema.ts'
import { createMember, updateMember } from '#shared/people/walk-ins/walk-ins.contract.ts'
import type { Access } from '#shared/permissions/permissions.ts'
import type { Caller } from '#tests/support/product/sign-in.ts'
import { csvFile, ended, inWindows1254, upload, uploadRaw } from '#tests/support/product/spreadsheets.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { cancel } from '#tests/support/records/cancellations.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { makeContract } from '#tests/support/records/contracts.ts'
import { sell } from '#tests/support/records/desk.ts'
import { birthDateOf, link, personOfAge } from '#tests/support/records/guardians.ts'
import { makePackage } from '#tests/support/records/packages-and-lessons.ts'
import { holderOf } from '#tests/support/records/positions.ts'
import { letConfirmationExpire } from '#tests/support/records/second-factor.ts'

const { product, admin } = await openTestClub({ workers: true })
const meram = await openBranch(admin, 'Meram Şubesi')
const karatay = await openBranch(admin, 'Karatay Şubesi')
const staff = await product.person({ role: 'staff', branch: meram._id })
await makePackage(admin, meram._id, {
  name: 'Altın Üyelik',
  price: 9000,
  durationDays: 365,
  freezeDays: 30,
  freezeCount: 2,
})

const sqlRows = async <T extends object>(text: string, values: unknown[] = []) =>
  (await product.services.pool.query<T>(text, values)).rows

/** Uploads a file of members and compares it with the records. */
async function check(person: Caller, branch: string, file: File, choices?: ImportChoices) {
  const { _id: importId, columns, dayOrder } = await upload(person, branch, file, 'members')
  const body = { columns, dayOrder, ...(choices && { choices }) }
  return { importId, columns, result: await person.call(checkImport, { params: { importId }, body }) }
}

async function importMembers(person: Caller, branch: string, file: File, choices?: ImportChoices) {
  const { importId } = await check(person, branch, file, choices)
  await person.call(startImport, { params: { importId }, body: { skipsProblems: true } })
  return ended(person, importId)
}

/** A holder of a position that moves members of a branch in, with what they hold. */
const mover = (branch: string, more: readonly Access[] = ['imports.money']) =>
  holderOf(
    product,
    admin,
    ['members.create', 'imports.list', 'imports.create', 'imports.undo', ...more],
    [branch],
  )

async function named(name: string): Promise<User> {
  const [found] = await admin.call(listUsers, { query: { filter: { q: name } } })
  if (!found) throw new Error(`There is no ${name}`)
  return found
}
const countNamed = async (name: string) =>
  (
    await sqlRows<{ n: number }>(
      'SELECT count(*)::int AS n FROM users WHERE name = $1 AND deleted_at IS NULL',
      [name],
    )
  )[0]?.n

const membershipsOf = (user: string) => admin.call(listMemberships, { query: { filter: { user } } })
const debtsOf = (user: string) => admin.call(listReceivables, { query: { filter: { user } } })

let phones = 5_320_000_000
const newPhone = () => `0${++phones}`

/** A workbook whose XML is given. */
async function rawWorkbook(sheet: string, { properties = '', after = '' } = {}): Promise<File> {
  const zip = new ZipFile()
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const packaged = 'http://schemas.openxmlformats.org/package/2006'
  const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy"/></numFmts><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" xfId="0"/><xf numFmtId="164" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}">${properties}<sheets><sheet name="Üyeler" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${sheet}</sheetData>${after}</worksheet>`,
  }
  for (const [path, xml] of Object.entries(parts))
    zip.addBuffer(Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${xml}`), path)
  zip.end()
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer)
  return new File([new Uint8Array(Buffer.concat(chunks))], 'uyeler.xlsx')
}
const text = (address: string, value: string) =>
  `<c r="${address}" t="inlineStr"><is><t>${value}</t></is></c>`
const number = (address: string, value: number, style = 0) =>
  `<c r="${address}" s="${style}"><v>${value}</v></c>`
const row = (at: number, ...cells: string[]) => `<row r="${at}">${cells.join('')}</row>`

describe('people and what they hold', () => {
  test('UTF-8 with semicolons: a carried-over package with its end, freeze days, debts, balance and consent', async () => {
    const phone = newPhone()
    const lines = [
      'Ad soyad;Telefon;E-posta;Doğum tarihi;Cinsiyet;Katılım tarihi;Not;Pazarlama onayı;Onayın kaynağı;Onay tarihi;Paket;Başlangıç;Bitiş;Kalan dondurma günü;Ücret;Ödenen;Kalan borç;Borcun vadesi;Bakiye;Sözleşme tarihi',
      `Işıl İnan Şahin;${phone};iSıl@ORNEK.com;14.03.1991;Kadın;05.09.2023;Sabah gelir;Evet;Üyelik formu;05.09.2023;devreden;31.09.2026;31.12.2030;15;12.000,00;9.000,00;3.000,00;"31.12.2029: 1.500; 31.01.2030: 1.500";250,50;01.09.2026`,
      `Işıl İnan Şahin;${phone};iSıl@ORNEK.com;14.03.1991;Kadın;05.09.2023;Sabah gelir;Evet;Üyelik formu;05.09.2023;devreden;01.09.2026;31.12.2030;15;12.000,00;9.000,00;3.000,00;"31.12.2029: 1.500; 31.01.2030: 1.500";250,50;01.09.2026`,
    ]
    const { importId, result } = await check(admin, meram._id, csvFile(`\uFEFF${lines.join('\r\n')}`))
    expect(result).toMatchObject({
      good: 1,
      wrong: 1,
      problems: [{ row: 2, field: 'startsOn', message: validationMessages.date }],
      members: { people: 1, known: 0, unchanged: 0, waiting: 0, conflicts: [], changes: [] },
    })
    expect(await countNamed('Işıl İnan Şahin')).toBe(0)
    const params = { importId }
    await expect(admin.call(startImport, { params, body: {} })).rejects.toMatchObject({
      status: 400,
      message: importsMessages.hasProblems,
    })
    await admin.call(startImport, { params, body: { skipsProblems: true } })
    expect(await ended(admin, importId)).toMatchObject({
      state: 'done',
      added: 1,
      skipped: 1,
      summary: { people: 1, known: 0, memberships: 1, contracts: 1, debts: 3000, wallets: 250.5 },
    })
    const person = await named('Işıl İnan Şahin')
    expect(person).toMatchObject({
      email: 'iSil@ORNEK.com',
      isClaimed: false,
      gender: 'female',
      branch: meram._id,
      newsletter: true,
      userDetails: { birthDate: '1991-03-14' },
    })
    expect(clubDay(new Date(person.createdAt))).toBe('2023-09-05')
    expect(
      await sqlRows(
        `SELECT channel, recipient, note, (consented_at AT TIME ZONE 'Europe/Istanbul')::date::text AS day
         FROM consents WHERE user_id = $1`,
        [person._id],
      ),
    ).toEqual([{ channel: 'email', recipient: 'isil@ornek.com', note: 'Üyelik formu', day: '2023-09-05' }])
    const [membership] = await membershipsOf(person._id)
    expect(membership).toMatchObject({
      name: texts.carriedOver,
      package: null,
      source: 'import',
      price: 12_000,
      freezeDays: 15,
      freezeCount: 2,
      status: 'active',
      startsAt: '2026-08-31T21:00:00.000Z',
      endsAt: '2030-12-31T21:00:00.000Z',
      createdAt: '2026-08-31T21:00:00.000Z',
      paperSignedOn: '2026-09-01',
    })
    expect(await debtsOf(person._id)).toMatchObject([
      { dueOn: '2029-12-31', amount: 1500, open: 1500, branch: meram._id, membership: membership?._id },
      { dueOn: '2030-01-31', amount: 1500, open: 1500 },
    ])
    const [wallet] = await admin.call(listWallets, { query: { filter: { user_id: person._id } } })
    expect(wallet?.balance).toBe(250.5)
    expect(await admin.call(listUserNotes, { query: { filter: { user: person._id } } })).toMatchObject([
      { text: 'Sabah gelir', authorName: admin.user.name, branch: meram._id },
    ])
    const [entry] = await admin.call(listAuditLog, { query: { filter: { recordId: importId } } })
    expect(entry).toMatchObject({
      resource: 'imports',
      action: 'create',
      after: { sheet: 'members', added: 1 },
    })
  })

  test('what was paid for a membership before is kept with it: as the file says, otherwise what is no debt of its price', async () => {
    const paid = {
      'Hiç Ödemeyen': ['12.000', '0', '12.000', '31.12.2029', 0],
      'Yarısını Ödeyen': ['12.000', '6.000', '', '31.12.2029', 600_000],
      'Borcu Kalan': ['12.000', '', '2.000', '31.12.2029', 1_000_000],
      'Borcu Olmayan': ['12.000', '', '', '', 1_200_000],
      'Ücreti Bilinmeyen': ['', '', '', '', 0],
    } as const
    const lines = ['Ad Soyad;Telefon;Paket;Başlangıç;Bitiş;Ücret;Ödenen;Kalan borç;Borcun vadesi']
    for (const [name, [price, before, debt, due]] of Object.entries(paid))
      lines.push(`${name};${newPhone()};Altın Üyelik;01.11.2026;31.12.2030;${price};${before};${debt};${due}`)
    expect(await importMembers(admin, meram._id, csvFile(lines.join('\n')))).toMatchObject({ added: 5 })
    const rows = await sqlRows<{ name: string; paid: number }>(
      `SELECT users.name, paid_before::int AS paid FROM memberships JOIN users ON users.id = user_id
       WHERE users.name = ANY ($1)`,
      [Object.keys(paid)],
    )
    expect(Object.fromEntries(rows.map((row) => [row.name, row.paid]))).toEqual(
      Object.fromEntries(Object.entries(paid).map(([name, values]) => [name, values[4]])),
    )
  })

  test('a contract signed on paper is not asked for while its membership lasts', async () => {
    const lines = ['Ad Soyad;Telefon;Paket;Başlangıç;Bitiş;Sözleşme tarihi']
    lines.push(`Kağıt İmzalı;${newPhone()};Altın Üyelik;01.01.2026;31.12.2030;02.01.2026`)
    lines.push(`İmzasız Üye;${newPhone()};Altın Üyelik;01.01.2026;31.12.2030;`)
    await importMembers(admin, meram._id, csvFile(lines.join('\n')))
    const wanted = await makeContract(admin, meram._id, { requiredFor: 'membership' })
    const registration = await makeContract(admin, meram._id, { requiredFor: 'registration' })
    const pendingOf = async (name: string) => {
      const { unsigned } = await admin.call(listUserContracts, { query: { userId: (await named(name))._id } })
      return unsigned.map(({ template }) => template).sort()
    }
    expect(await pendingOf('Kağıt İmzalı')).toEqual([])
    expect(await pendingOf('İmzasız Üye')).toEqual([wanted._id, registration._id].sort())
    await product.services.pool.query(
      `UPDATE memberships SET ends_at = now() - interval '1 hour' WHERE user_id = $1`,
      [(await named('Kağıt İmzalı'))._id],
    )
    expect(await pendingOf('Kağıt İmzalı')).toEqual([registration._id])
  })

  test('windows-1254 with commas: a package by name gives what the file leaves out', async () => {
    const file = csvFile(
      inWindows1254(
        `Ad,Soyad,GSM,Şube,Cinsiyet,Kayıt Tarihi,Üyelik Türü,Başlama,Borç,Vade\nŞükrü,Ağır,${newPhone()},Meram,Bay,1/3/2024,ALTIN ÜYELİK,15/06/2026,"1.250,50",31/12/2026\n`,
      ),
    )
    expect(await importMembers(admin, karatay._id, file)).toMatchObject({
      state: 'done',
      added: 1,
      skipped: 0,
    })
    const person = await named('Şükrü Ağır')
    expect(person).toMatchObject({ branch: meram._id, gender: 'male', email: null })
    expect(clubDay(new Date(person.createdAt))).toBe('2024-03-01')
    expect(await membershipsOf(person._id)).toMatchObject([
      {
        name: 'Altın Üyelik',
        price: 9000,
        freezeDays: 30,
        freezeCount: 2,
        endsAt: '2027-06-14T21:00:00.000Z',
      },
    ])
    expect(await debtsOf(person._id)).toMatchObject([{ dueOn: '2026-12-31', amount: 1250.5 }])
  })

  test('a workbook with a title row: dates, serial numbers, numeric phones and cached results of formulas', async () => {
    const sheet = [
      row(1, text('A1', 'ÜYE LİSTESİ')),
      row(
        2,
        text('A2', 'İsim'),
        text('B2', 'Cep'),
        text('C2', 'Katılım tarihi'),
        text('D2', 'Paket'),
        text('E2', 'Başlangıç'),
        text('F2', 'Bitiş'),
        text('G2', 'Bakiye'),
      ),
      row(
        3,
        text('A3', 'Ümit Çağlar'),
        number('B3', 5_339_990_001),
        number('C3', 45_000),
        text('D3', 'Devreden'),
        number('E3', 46_023, 1),
        number('F3', 48_000, 1),
        '<c r="G3"><f>100+25.25</f><v>125.25</v></c>',
      ),
      row(4, text('A4', 'Telefonsuz Üye')),
    ].join('')
    const { importId, result } = await check(admin, meram._id, await rawWorkbook(sheet))
    // The heading stands in row 2.
    expect(result.problems).toMatchObject([{ row: 4, field: 'phone', message: texts.noContact }])
    await admin.call(startImport, { params: { importId }, body: { skipsProblems: true } })
    await ended(admin, importId)
    const person = await named('Ümit Çağlar')
    expect(person.phone).toBe('+905339990001')
    expect(clubDay(new Date(person.createdAt))).toBe('2023-03-15')
    expect(await membershipsOf(person._id)).toMatchObject([
      { startsAt: '2025-12-31T21:00:00.000Z', endsAt: '2031-06-01T21:00:00.000Z' },
    ])
    const [wallet] = await admin.call(listWallets, { query: { filter: { user_id: person._id } } })
    expect(wallet?.balance).toBe(125.25)
  })

  test('a workbook that counts days from 1904 is read with its own calendar', async () => {
    const sheet = [
      row(
        1,
        text('A1', 'Ad soyad'),
        text('B1', 'Telefon'),
        text('C1', 'Katılım tarihi'),
        text('D1', 'Doğum tarihi'),
      ),
      row(
        2,
        text('A2', 'Bin Dokuz Yüz Dört'),
        text('B2', newPhone()),
        number('C2', 45_000 - 1462),
        number('D2', 33_000 - 1462, 1),
      ),
    ].join('')
    const file = await rawWorkbook(sheet, { properties: '<workbookPr date1904="1"/>' })
    expect(await importMembers(admin, meram._id, file)).toMatchObject({ added: 1 })
    const person = await named('Bin Dokuz Yüz Dört')
    expect(clubDay(new Date(person.createdAt))).toBe('2023-03-15')
    expect(person.userDetails.birthDate).toBe('1990-05-07')
  })
})

const whole = {
  name: 'Hatalı Üye',
  phone: '0532 111 22 33',
  package: 'devreden',
  startsOn: '01.01.2026',
  endsOn: '31.12.2026',
}

/** A file of one row. */
function fileOf(cells: Readonly<Record<string, string>>): File {
  const names = Object.keys(cells)
  const labels = names.map((name) => membersSheet.fields.find((one) => one.name === name)?.label ?? '')
  const quoted = names.map((name) => `"${cells[name]}"`)
  return csvFile(`${labels.join(';')}\n${quoted.join(';')}\n`)
}

describe('a wrong cell that a person can do without', () => {
  const left: [string, Record<string, string>, string, string][] = [
    [
      'an incomplete phone beside an address',
      { phone: '0532 111', email: 'a@b.com' },
      'phone',
      validationMessages.phone,
    ],
    ['an e-mail address without a dot', { email: 'a@b' }, 'email', validationMessages.email],
    ['a birth date in the future', { birthDate: '01.01.2100' }, 'birthDate', validationMessages.birthDate],
    ['a birth date that does not exist', { birthDate: '31.02.1990' }, 'birthDate', validationMessages.date],
    ['a join date in the future', { joinedOn: '01.01.2100' }, 'joinedOn', texts.future],
    ['an unknown gender', { gender: 'belki' }, 'gender', validationMessages.choice],
    ['a note that is too long', { note: 'n'.repeat(1001) }, 'note', texts.noteTooLong],
    ['a note with a formula error', { note: '#REF!' }, 'note', importsMessages.formulaError],
    [
      'a consent without its source',
      { consent: 'evet', consentOn: '01.01.2026' },
      'consentSource',
      texts.consentSource,
    ],
    [
      'a consent without its date',
      { consent: 'evet', consentSource: 'form' },
      'consentOn',
      texts.consentDate,
    ],
    [
      'a consent dated in the future',
      { consent: 'evet', consentSource: 'form', consentOn: '01.01.2100' },
      'consentOn',
      texts.future,
    ],
  ]

  test.each(left)('%s is left out with a warning', async (_name, fields, field, message) => {
    const { result } = await check(admin, meram._id, fileOf({ ...whole, ...fields }))
    expect(result).toMatchObject({ good: 1, wrong: 0, warned: 1, problems: [] })
    expect(result.warnings.map((warning) => [warning.row, warning.field, warning.message])).toContainEqual([
      2,
      field,
      message,
    ])
  })

  test('does not save a row whose money or membership is wrong', async () => {
    const cells = { ...whole, gender: 'belki', price: 'bedava' }
    const { result } = await check(admin, meram._id, fileOf(cells))
    expect(result).toMatchObject({ good: 0, wrong: 1, warned: 0, warnings: [] })
    expect(result.problems.map(({ field }) => field).toSorted()).toEqual(['gender', 'price'])
  })
})

describe('rows of a file are refused', () => {
  test('a package whose name two packages of the branch have', async () => {
    const name = 'Ortak aylık'
    await makePackage(admin, meram._id, { name })
    const elsewhere = await makePackage(admin, karatay._id, {
      name: 'ORTAK AYLIK',
      otherPrices: [{ branch: meram._id, price: 900 }],
    })
    const inMeram = fileOf({ ...whole, package: name })
    expect((await check(admin, meram._id, inMeram)).result).toMatchObject({
      good: 0,
      wrong: 1,
      problems: [{ row: 2, field: 'package', cell: name, message: texts.packageAmbiguous }],
    })
    const inKaratay = fileOf({ ...whole, branch: 'Karatay', package: name })
    expect((await check(admin, karatay._id, inKaratay)).result).toMatchObject({ good: 1, wrong: 0 })
    await admin.call(updatePackage, { params: { id: elsewhere._id }, body: { name: 'Karatay aylık' } })
    expect((await check(admin, meram._id, inMeram)).result).toMatchObject({ good: 1, wrong: 0 })
  })

  const refused: [string, Record<string, string>, string, string][] = [
    ['no name', { name: '' }, 'name', validationMessages.required],
    ['an incomplete phone', { phone: '0532 111' }, 'phone', validationMessages.phone],
    ['neither phone nor e-mail', { phone: '' }, 'phone', texts.noContact],
    ['a day that does not exist', { startsOn: '31.02.2026' }, 'startsOn', validationMessages.date],
    ['an unknown branch', { branch: 'Yok Şubesi' }, 'branch', texts.branchUnknown],
    ['an unknown package', { package: 'Olmayan' }, 'package', texts.packageUnknown],
    ['dates without a package', { package: '' }, 'package', texts.packageMissing],
    ['a package without a start', { startsOn: '' }, 'startsOn', texts.startMissing],
    ['a carried-over package without an end', { endsOn: '' }, 'endsOn', texts.endMissing],
    ['an end before the start', { endsOn: '31.12.2025' }, 'endsOn', texts.endBeforeStart],
    ['freeze days that are no whole number', { freezeDays: '12,5' }, 'freezeDays', texts.freezeDays],
    ['an amount that is none', { price: 'bedava' }, 'price', validationMessages.money],
    ['a negative balance', { wallet: '-5' }, 'wallet', validationMessages.minimum(0)],
    ['more paid than the price', { price: '100', paid: '101' }, 'paid', texts.paidTooMuch],
    ['a payment without a price', { paid: '101' }, 'price', texts.priceMissing],
    [
      'a debt that is not the rest',
      { price: '100', paid: '40', debt: '50', debtDue: '31.12.2026' },
      'debt',
      texts.debtDiffers(60),
    ],
    ['a debt without a due date', { debt: '50' }, 'debtDue', texts.debtDate],
    [
      'instalments that do not add up',
      { debt: '50', debtDue: '31.12.2026: 20; 31.01.2027: 20' },
      'debtDue',
      texts.debtSum(40),
    ],
  ]

  test.each(refused)('%s', async (_name, fields, field, message) => {
    const { result } = await check(admin, meram._id, fileOf({ ...whole, ...fields }))
    expect(result).toMatchObject({ good: 0, wrong: 1 })
    expect(result.problems.map((problem) => [problem.field, problem.message])).toContainEqual([
      field,
      message,
    ])
  })

  test('a second membership on the same days', async () => {
    const phone = newPhone()
    const heading = 'Ad soyad;Telefon;Paket;Başlangıç;Bitiş\n'
    const file = `${heading}Çifte Üye;${phone};devreden;01.01.2026;31.12.2026\nÇifte Üye;${phone};devreden;01.12.2026;31.12.2027\nÇifte Üye;${phone};devreden;01.01.2027;31.12.2027\n`
    const { result } = await check(admin, meram._id, csvFile(file))
    expect(result).toMatchObject({
      good: 2,
      wrong: 1,
      problems: [
        { row: 3, field: 'package', message: texts.overlap(texts.carriedOver, '2026-01-01', '2026-12-31') },
      ],
    })
    expect(await importMembers(admin, meram._id, csvFile(file))).toMatchObject({ state: 'done', added: 2 })
    expect((await membershipsOf((await named('Çifte Üye'))._id)).length).toBe(2)
  })

  test('instalments are read in the usual spellings', () => {
    expect(readInstalments('31.12.2026')).toEqual([{ dueOn: '2026-12-31', amount: undefined }])
    expect(readInstalments('31.12.2026: 1.500,50; 31 Ocak 2027 = 250')).toEqual([
      { dueOn: '2026-12-31', amount: 1500.5 },
      { dueOn: '2027-01-31', amount: 250 },
    ])
    expect(readInstalments('31.12.2026; 31.01.2027')).toBeUndefined()
    expect(readInstalments('yarın')).toBeUndefined()
  })
})

describe('files are refused', () => {
  const merged = async () =>
    rawWorkbook(row(1, text('A1', 'Ad soyad'), text('B1', 'Telefon')) + row(2, text('A2', 'x')), {
      after: '<mergeCells count="1"><mergeCell ref="A2:B2"/></mergeCells>',
    })
  const files: [string, () => Promise<File> | File, number, string][] = [
    ['merged cells', merged, 400, importsMessages.merged],
    [
      'two heading rows',
      () => csvFile('Üye;Üyelik;Borç\nAd soyad;Paket;Kalan borç\nx;y;1\n'),
      400,
      importsMessages.twoHeadings,
    ],
    [
      'too many rows',
      () => csvFile(`Ad soyad;Telefon\n${'x;y\n'.repeat(200_001)}`),
      413,
      importsMessages.tooManyRows(mostImportRows),
    ],
    [
      'no workbook',
      () => new File([new Uint8Array([0x4d, 0x5a, 0, 0, 1, 2])], 'uyeler.csv'),
      400,
      importsMessages.fileKind,
    ],
  ]

  test.each(files)('%s', async (_name, make, status, message) => {
    const answer = await uploadRaw(product, admin, meram._id, await make(), 'members')
    expect([answer.statusCode, answer.json().message]).toEqual([status, message])
  })
})

describe('known people', () => {
  test('are recognised by phone in any spelling with the same name, or by e-mail', async () => {
    const heading = 'Ad soyad;Telefon;E-posta\n'
    const spellings = [
      '0532 444 55 66',
      '+90 532 444 55 66',
      '5324445566',
      '(0532) 444-55-66',
      '00905324445566',
      '905324445566',
    ]
    const names = [
      'İsmail Ilıca',
      'ismail ılıca',
      'İSMAİL ILICA',
      'Ismail Ilica',
      'İsmail  Ilıca',
      'İsmail Ilıca',
    ]
    const lines = spellings.map((phone, index) => `${names[index]};${phone};`)
    const { result, importId } = await check(admin, meram._id, csvFile(heading + lines.join('\n')))
    expect(result).toMatchObject({ good: 1, wrong: 0, members: { people: 1, unchanged: 5 } })
    await admin.call(startImport, { params: { importId }, body: {} })
    await ended(admin, importId)
    const byMail = `${heading}İsmail Ilıca;0532 444 55 66;ismail@ornek.com\nİsmail Ilıca;0532 777 88 99;ISMAIL@ornek.com\n`
    const { result: second } = await check(admin, meram._id, csvFile(byMail))
    expect(second.members).toMatchObject({
      people: 0,
      known: 2,
      changes: [
        { row: 2, changes: [{ field: 'email', before: '', after: 'ismail@ornek.com' }] },
        { row: 3, changes: [{ field: 'phone', before: '+905324445566', after: '+905327778899' }] },
      ],
    })
    await importMembers(admin, meram._id, csvFile(byMail))
    expect(await named('İsmail Ilıca')).toMatchObject({ phone: '+905327778899', email: 'ismail@ornek.com' })
    expect(await countNamed('İsmail Ilıca')).toBe(1)
  })

  test('the same phone under another name needs a decision', async () => {
    const phone = newPhone()
    const heading = 'Ad soyad;Telefon;Paket;Başlangıç;Bitiş\n'
    const rows = ['Anne Kaya', 'Baba Kaya', 'Oğul Kaya', 'Kız Kaya'].map(
      (name) => `${name};${phone};devreden;01.01.2026;31.12.2030`,
    )
    const file = () => csvFile(heading + rows.join('\n'))
    const { result, importId, columns } = await check(admin, meram._id, file())
    expect(result).toMatchObject({ good: 1, wrong: 0, members: { people: 1, waiting: 3 } })
    expect(result.members?.conflicts[0]).toEqual({
      row: 3,
      name: 'Baba Kaya',
      shares: 'phone',
      person: 'Anne Kaya',
      options: ['same', 'new', 'skip'],
      decision: null,
    })
    const params = { importId }
    await expect(admin.call(startImport, { params, body: {} })).rejects.toMatchObject({
      message: importsMessages.hasProblems,
    })
    const choices = { decisions: { 3: 'new', 4: 'skip' }, shared: 'ask' } as const
    const decided = await admin.call(checkImport, { params, body: { columns, choices } })
    expect(decided).toMatchObject({ good: 2, members: { people: 2, unchanged: 1, waiting: 1 } })
    await admin.call(startImport, { params, body: { skipsProblems: true } })
    expect(await ended(admin, importId)).toMatchObject({ added: 2, skipped: 1 })
    const all = await check(admin, meram._id, file(), { decisions: {}, shared: 'new' })
    expect(all.result).toMatchObject({ good: 2, members: { people: 2, unchanged: 2, waiting: 0 } })
    const choice = { decisions: { 5: 'same' }, shared: 'ask' } as const
    const same = await check(admin, meram._id, csvFile(`${heading}Anne Kaya-Demir;${phone};;;\n`), choice)
    // Two people have the phone: it is not known whose other name it is.
    expect(same.result.members?.conflicts[0]?.options).toEqual(['new', 'skip'])
  })

  test('an address of another person stays with them', async () => {
    const heading = 'Ad soyad;Telefon;E-posta\n'
    const [one, two] = [newPhone(), newPhone()]
    const file = csvFile(`${heading}Ortak Bir;${one};aile@ornek.com\nOrtak İki;${two};AILE@ornek.com\n`)
    const { result } = await check(admin, meram._id, file)
    expect(result.members).toMatchObject({
      people: 1,
      waiting: 1,
      conflicts: [{ shares: 'email', person: 'Ortak Bir' }],
    })
    await importMembers(admin, meram._id, file, { decisions: {}, shared: 'new' })
    expect(await named('Ortak Bir')).toMatchObject({ email: 'aile@ornek.com' })
    expect(await named('Ortak İki')).toMatchObject({ email: null })
  })

  test('claimed accounts and those of staff keep contact data, name and consent', async () => {
    const member = await product.person({ role: 'member', branch: meram._id, name: 'Hesaplı Üye' })
    const trainer = await product.person({ role: 'trainer', branch: meram._id, name: 'Antrenör Üye' })
    const chief = await product.person({ role: 'admin', name: 'Yönetici Üye' })
    const heading =
      'Ad soyad;Telefon;E-posta;Cinsiyet;Pazarlama onayı;Onayın kaynağı;Onay tarihi;Paket;Başlangıç;Bitiş\n'
    const line = ({ user }: Person) =>
      `${user.name};${newPhone()};${user.email.toUpperCase()};Kadın;Evet;form;01.01.2026;devreden;01.01.2026;31.12.2030`
    const file = csvFile(heading + [member, trainer, chief].map(line).join('\n'))
    expect(await importMembers(admin, meram._id, file)).toMatchObject({
      added: 3,
      summary: { people: 0, known: 3 },
    })
    const account = await named('Hesaplı Üye')
    expect(account).toMatchObject({
      email: member.user.email,
      phone: member.user.phone,
      newsletter: false,
      gender: 'female',
    })
    expect(await named('Antrenör Üye')).toMatchObject({
      phone: trainer.user.phone,
      gender: trainer.user.gender,
      role: 'trainer',
    })
    expect(await admin.call(showUser, { params: { id: chief.user._id } })).toMatchObject({
      ...{ email: chief.user.email, phone: chief.user.phone, gender: chief.user.gender },
      ...{ role: 'admin', newsletter: false, branch: null },
    })
    expect(await membershipsOf(account._id)).toMatchObject([{ source: 'import' }])
    const [entry] = await admin.call(listAuditLog, { query: { filter: { recordId: account._id } } })
    expect(entry).toMatchObject({
      resource: 'users',
      action: 'edit',
      masked: ['gender'],
      actorName: admin.user.name,
    })
  })
})

describe('repetition', () => {
  const heading = 'Ad soyad;Telefon;Paket;Başlangıç;Bitiş;Kalan borç;Borcun vadesi;Bakiye;Not\n'
  const linesOf = (prefix: string, count: number) =>
    Array.from(
      { length: count },
      (_, index) =>
        `${prefix} ${'abcdefghij'[index % 10]}${'klmnopqrst'[Math.floor(index / 10) % 10]}${'uvwxyz'[Math.floor(index / 100)]};${newPhone()};devreden;01.01.2026;31.12.2030;100;31.12.2026;10;not`,
    ).join('\n')
  const countsOf = async (prefix: string) =>
    (
      await sqlRows(
        `SELECT count(*)::int AS people,
           (SELECT count(*)::int FROM memberships WHERE user_id = ANY(array_agg(users.id))) AS memberships,
           (SELECT coalesce(sum(open), 0)::int FROM receivables WHERE user_id = ANY(array_agg(users.id))) AS debts,
           (SELECT coalesce(sum(balance), 0)::int FROM wallets WHERE user_id = ANY(array_agg(users.id))) AS wallets,
           (SELECT count(*)::int FROM user_notes WHERE user_id = ANY(array_agg(users.id))) AS notes
         FROM users WHERE name LIKE $1 AND deleted_at IS NULL`,
        [`${prefix}%`],
      )
    )[0]
  const countsFor = (people: number) => ({
    people,
    memberships: people,
    debts: people * 10_000,
    wallets: people * 1000,
    notes: people,
  })

  test('the same file twice adds nothing', async () => {
    const content = heading + linesOf('Tekrar', 3)
    await importMembers(admin, meram._id, csvFile(content))
    const { importId, result } = await check(admin, meram._id, csvFile(content))
    expect(result).toMatchObject({ good: 0, wrong: 0, members: { unchanged: 3, waiting: 0 } })
    await expect(admin.call(startImport, { params: { importId }, body: {} })).rejects.toMatchObject({
      status: 409,
      message: importsMessages.nothingNew,
    })
    expect(await countsOf('Tekrar')).toEqual(countsFor(3))
  })

  test('two imports of the same people at once enter each person once', async () => {
    const content = heading + linesOf('Yarış', 520)
    const holder = await mover(meram._id)
    const [one, two] = await Promise.all([
      check(admin, meram._id, csvFile(content)),
      check(holder, meram._id, csvFile(content)),
    ])
    await Promise.all([
      admin.call(startImport, { params: { importId: one.importId }, body: {} }),
      holder.call(startImport, { params: { importId: two.importId }, body: {} }),
    ])
    const states = [await ended(admin, one.importId), await ended(admin, two.importId)]
    expect(states.map(({ state }) => state)).toEqual(['done', 'done'])
    expect(states.reduce((sum, { added }) => sum + added, 0)).toBe(520)
    expect(await countsOf('Yarış')).toEqual(countsFor(520))
  })
})

describe('undoing', () => {
  const heading = 'Ad soyad;Telefon;Paket;Başlangıç;Bitiş;Kalan borç;Borcun vadesi;Bakiye;Not\n'
  const line = (name: string) => `${name};${newPhone()};devreden;01.01.2026;31.12.2030;100;31.12.2026;10;not`

  test('removes untouched people, and keeps and names those to whom something has happened', async () => {
    const names = ['Dokunulmamış', 'Düzeltilen', 'Davetli', 'Satılan', 'Harcayan'].map(
      (name) => `${name} Geri`,
    )
    const done = await importMembers(admin, meram._id, csvFile(heading + names.map(line).join('\n')))
    const idOf = async (name: string) => (await named(`${name} Geri`))._id
    await staff.call(updateMember, { params: { id: await idOf('Düzeltilen') }, body: { gender: 'male' } })
    await staff.call(createClaimCode, { params: { id: await idOf('Davetli') } })
    const offered = await makePackage(admin, meram._id)
    await sell(staff, await idOf('Satılan'), offered._id)
    const [spent] = await admin.call(listWallets, { query: { filter: { user_id: await idOf('Harcayan') } } })
    await admin.call(changeBalance, {
      params: { memberId: spent?._id ?? '' },
      body: { amount: -4, description: 'Su' },
    })
    const untouched = await idOf('Dokunulmamış')
    const [wallet] = await admin.call(listWallets, { query: { filter: { user_id: untouched } } })
    const params = { importId: done._id }
    const effect = await admin.call(previewUndo, { params })
    expect(effect).toEqual({
      removed: 1,
      kept: 4,
      changed: [],
      people: [
        { _id: await idOf('Düzeltilen'), name: 'Düzeltilen Geri', reason: 'edited' },
        { _id: await idOf('Davetli'), name: 'Davetli Geri', reason: 'claimed' },
        { _id: await idOf('Satılan'), name: 'Satılan Geri', reason: 'sale' },
        { _id: await idOf('Harcayan'), name: 'Harcayan Geri', reason: 'wallet' },
      ],
    })
    expect(await admin.call(undoImport, { params })).toEqual(effect)
    expect(await admin.call(showImport, { params })).toMatchObject({ state: 'undone', kept: 4 })
    expect(await countNamed('Dokunulmamış Geri')).toBe(0)
    expect(await membershipsOf(untouched)).toEqual([])
    expect(await debtsOf(untouched)).toEqual([])
    const entries = await sqlRows(
      'SELECT kind, amount::int FROM wallet_entries WHERE wallet_id = $1 ORDER BY sequence',
      [wallet?._id],
    )
    expect(entries).toEqual([
      { kind: 'opening', amount: 1000 },
      { kind: 'correction', amount: -1000 },
    ])
    for (const name of names.slice(1)) expect(await countNamed(name)).toBe(1)
    expect((await debtsOf(await idOf('Düzeltilen'))).length).toBe(1)
    await expect(admin.call(undoImport, { params })).rejects.toMatchObject({
      status: 409,
      message: importsMessages.notDone,
    })
  })

  test('keeps and names people who have given notice or whose debt has changed, and removes the rest', async () => {
    const known = (name: string) => product.person({ branch: meram._id, name, phone: newPhone() })
    const notified = await known('Bildiren Kayıtlı')
    const forgiven = await known('Borcu Silinen')
    const other = await known('Duran Kayıtlı')
    const rowOf = ({ user }: Person, debt = '') =>
      `${user.name};${user.phone};devreden;01.11.2026;31.12.2030;1.000,00;${debt};${debt && '31.12.2026'}`
    const lines = [rowOf(notified), rowOf(forgiven, '100'), rowOf(other)]
    const file = csvFile(
      `Ad soyad;Telefon;Paket;Başlangıç;Bitiş;Ücret;Kalan borç;Borcun vadesi\n${lines.join('\n')}\n`,
    )
    const done = await importMembers(admin, meram._id, file)
    expect(done).toMatchObject({ state: 'done', added: 3 })
    const [membership] = await membershipsOf(notified.user._id)
    await cancel(notified, membership?._id ?? '')
    const [debt] = await debtsOf(forgiven.user._id)
    await admin.call(writeOffReceivable, { params: { id: debt?._id ?? '' }, body: { reason: 'Anlaşma' } })
    const params = { importId: done._id }
    const effect = await admin.call(previewUndo, { params })
    expect(effect).toEqual({
      removed: 1,
      kept: 2,
      changed: [],
      people: [
        { _id: notified.user._id, name: 'Bildiren Kayıtlı', reason: 'cancellation' },
        { _id: forgiven.user._id, name: 'Borcu Silinen', reason: 'debt' },
      ],
    })
    expect(await admin.call(undoImport, { params })).toEqual(effect)
    expect(await membershipsOf(other.user._id)).toEqual([])
    expect(await membershipsOf(notified.user._id)).toHaveLength(1)
    expect(await debtsOf(forgiven.user._id)).toHaveLength(1)
  })

  test('keeps people whose earlier address or birth date cannot be given back', async () => {
    const enter = async (name: string, email?: string) => {
      const phone = newPhone()
      await staff.call(createMember, { body: { name, phone, ...(email && { email }) } })
      return phone
    }
    const lines = [
      `Adresi Alınan;${await enter('Adresi Alınan', 'eski-adres@ornek.com')};yeni-adres@ornek.com;`,
      `Velisi Olan;${await enter('Velisi Olan')};;${birthDateOf(12)}`,
      `Geri Dönen;${await enter('Geri Dönen', 'donen@ornek.com')};donen-yeni@ornek.com;`,
    ]
    const file = csvFile(`Ad soyad;Telefon;E-posta;Doğum tarihi\n${lines.join('\n')}\n`)
    const done = await importMembers(admin, meram._id, file)
    expect(done).toMatchObject({ state: 'done', added: 3 })
    await staff.call(createMember, {
      body: { name: 'Adresi Alan', phone: newPhone(), email: 'eski-adres@ornek.com' },
    })
    const minor = await named('Velisi Olan')
    const mother = await personOfAge(product, admin, 40, { branch: meram._id })
    await link(staff, minor._id, mother.user._id)
    const undone = await admin.call(undoImport, { params: { importId: done._id } })
    expect(undone).toMatchObject({
      removed: 1,
      kept: 2,
      people: [
        { name: 'Adresi Alınan', reason: 'contact' },
        { name: 'Velisi Olan', reason: 'guardian' },
      ],
    })
    expect(await named('Geri Dönen')).toMatchObject({ email: 'donen@ornek.com' })
    expect(await named('Adresi Alınan')).toMatchObject({ email: 'yeni-adres@ornek.com' })
  })

  test('has a reason for each foreign key that refers to what it takes away', async () => {
    const references = await readReferences(product.services.pool)
    // A key of several columns would need a join of its own.
    expect(references.filter(({ columns }) => columns.length > 1)).toEqual([])
    const names = references.map(({ table, columns }) => `${table}.${columns[0]}`)
    expect(Object.keys(referenceReasons).toSorted()).toEqual(names.toSorted())
  })

  test('gives known people their earlier data back, and the file can be imported again', async () => {
    const phone = newPhone()
    const { _id } = await staff.call(createMember, { body: { name: 'Eskiden Kayıtlı', phone } })
    const content = `Ad soyad;Telefon;E-posta;Katılım tarihi;Bakiye\nEskiden Kayıtlı;${phone};eski@ornek.com;01.05.2020;40\n`
    const done = await importMembers(admin, meram._id, csvFile(content))
    expect(await named('Eskiden Kayıtlı')).toMatchObject({ _id, email: 'eski@ornek.com' })
    await admin.call(undoImport, { params: { importId: done._id } })
    const after = await named('Eskiden Kayıtlı')
    expect(after).toMatchObject({ _id, email: null })
    expect(clubDay(new Date(after.createdAt))).toBe(clubDay(new Date()))
    expect(await importMembers(admin, meram._id, csvFile(content))).toMatchObject({ state: 'done', added: 1 })
    const [wallet] = await admin.call(listWallets, { query: { filter: { user_id: _id } } })
    expect(wallet?.balance).toBe(40)
    const entries = await admin.call(listWalletEntries, { params: { memberId: wallet?._id ?? '' } })
    expect(JSON.stringify(entries)).toContain(texts.walletReversed)
  })
})

test('memberships behind those that an undo takes away move up', async () => {
  const phone = newPhone()
  const { _id } = await staff.call(createMember, { body: { name: 'Önceden Kayıtlı', phone } })
  const content = `Ad soyad;Telefon;Paket;Başlangıç;Bitiş\nÖnceden Kayıtlı;${phone};devreden;01.01.2026;31.12.2030\n`
  const done = await importMembers(admin, meram._id, csvFile(content))
  expect(done).toMatchObject({ state: 'done', added: 1 })
  const offered = await makePackage(admin, meram._id)
  const { startsAt } = await sell(staff, _id, offered._id)
  expect(clubDay(new Date(startsAt))).toBe('2031-01-01')
  const undone = await admin.call(undoImport, { params: { importId: done._id } })
  expect(undone).toMatchObject({ removed: 1, kept: 0 })
  const [left, ...others] = await membershipsOf(_id)
  expect(others).toEqual([])
  expect(clubDay(new Date(left?.startsAt ?? ''))).toBe(clubDay(new Date()))
})

test('people who were merged since are kept, with what the file had brought them', async () => {
  const content = `Ad soyad;Telefon;Paket;Başlangıç;Bitiş\nMükerrer Kayıt;${newPhone()};devreden;01.01.2026;31.12.2030\n`
  const done = await importMembers(admin, meram._id, csvFile(content))
  const [goes] = await sqlRows<{ _id: string }>('SELECT id AS _id FROM users WHERE name = $1', [
    'Mükerrer Kayıt',
  ])
  const { user } = await product.person({ branch: meram._id })
  await admin.call(mergePeople, { body: { stays: user._id, goes: goes?._id ?? '' } })
  const undone = await admin.call(undoImport, { params: { importId: done._id } })
  expect(undone).toMatchObject({
    removed: 0,
    kept: 1,
    people: [{ name: 'Mükerrer Kayıt', reason: 'merged' }],
  })
  expect(await membershipsOf(user._id)).toHaveLength(1)
})

test('a person who is merged while a file brings them a membership has it once, whichever is first', async () => {
  for (const order of ['file', 'merge', 'both', 'both', 'both'] as const) {
    const phone = newPhone()
    const name = `Birleşen Kişi ${phone}`
    const { _id: goes } = await staff.call(createMember, { body: { name, phone } })
    const { user } = await product.person({ branch: meram._id, name })
    const content = `Ad soyad;Telefon;Paket;Başlangıç;Bitiş\n${name};${phone};devreden;01.01.2026;31.12.2030\n`
    const { importId } = await check(admin, meram._id, csvFile(content))
    const write = async () => {
      await admin.call(startImport, { params: { importId }, body: { skipsProblems: true } })
      return ended(admin, importId)
    }
    const merge = () => admin.call(mergePeople, { body: { stays: user._id, goes } })
    if (order === 'merge') await merge()
    const [done] = await Promise.all([write(), order === 'both' ? merge() : undefined])
    if (order === 'file') await merge()
    expect(done).toMatchObject({ state: 'done' })
    const [held] = await sqlRows<{ n: number; merged: number }>(
      `SELECT count(*)::int AS n, count(*) FILTER (WHERE merged_into IS NOT NULL)::int AS merged
       FROM memberships JOIN users ON users.id = user_id WHERE users.name = $1`,
      [name],
    )
    expect([order, held]).toEqual([order, { n: 1, merged: 0 }])
  }
})

describe('closures announced before the import', () => {
  const day = (days: number) => addDays(clubDay(new Date()), days)
  const heading = 'Ad soyad;Telefon;Paket;Başlangıç;Bitiş\n'
  const held = (name: string, phone: string, from: number, until: number) =>
    `${name};${phone};devreden;${day(from)};${day(until)}`
  /** The first and the last day of each membership of a person, counted from today. */
  const daysOf = async (name: string) => {
    const list = await membershipsOf((await named(name))._id)
    const fromToday = (moment: string) => daysBetween(day(0), clubDay(new Date(moment)))
    return list
      .map(({ startsAt, endsAt }) => [fromToday(startsAt), fromToday(endsAt) - 1])
      .toSorted(([one = 0], [other = 0]) => one - other)
  }
  const close = async (branch: string, startsIn: number, days: number) => {
    await admin.call(addClosure, { body: { branch, startsOn: day(startsIn), days, reason: 'Bakım' } })
  }

  test('extend memberships at once, and those that follow move', async () => {
    const branch = (await openBranch(admin, 'Kapanan Şube'))._id
    await close(branch, 10, 3)
    const [chained, apart] = [newPhone(), newPhone()]
    // The two of a chain are written in different batches.
    const between = Array.from({ length: 500 }, (_, at) => `Araya Giren ${at};${newPhone()};;;`)
    const file = csvFile(
      heading +
        [
          held('Kapalı Tek', newPhone(), -30, 30),
          held('Kapalı Biten', newPhone(), -30, 5),
          held('Kapalı Ardışık', chained, -30, 20),
          held('Kapalı Aralıklı', apart, -30, 20),
          held('Kapalı Aralıklı', apart, 60, 90),
          ...between,
          held('Kapalı Ardışık', chained, 21, 50),
        ].join('\n'),
    )
    const done = await importMembers(admin, branch, file)
    expect(done).toMatchObject({ state: 'done', added: 506, skipped: 0 })
    expect(await daysOf('Kapalı Tek')).toEqual([[-30, 33]])
    expect(await daysOf('Kapalı Biten')).toEqual([[-30, 5]])
    expect(await daysOf('Kapalı Ardışık')).toEqual([
      [-30, 23],
      [24, 53],
    ])
    expect(await daysOf('Kapalı Aralıklı')).toEqual([
      [-30, 23],
      [60, 90],
    ])
    const again = await check(admin, branch, file)
    expect(again.result).toMatchObject({ good: 0, wrong: 0, members: { unchanged: 506 } })

    // A start that the file names apart from its predecessor stays when more days are announced.
    await close(branch, 15, 2)
    await applyClosures(product.services)
    expect(await daysOf('Kapalı Aralıklı')).toEqual([
      [-30, 25],
      [60, 90],
    ])
    expect(await daysOf('Kapalı Ardışık')).toEqual([
      [-30, 25],
      [26, 55],
    ])
  })

  test('leave an import that can be undone', async () => {
    const branch = (await openBranch(admin, 'Geri Alınan Şube'))._id
    await close(branch, 3, 4)
    const file = csvFile(heading + held('Kapalı Geri', newPhone(), -10, 20))
    const done = await importMembers(admin, branch, file)
    expect(await daysOf('Kapalı Geri')).toEqual([[-10, 24]])
    const { _id } = await named('Kapalı Geri')
    const undone = await admin.call(undoImport, { params: { importId: done._id } })
    expect(undone).toMatchObject({ removed: 1, kept: 0 })
    expect(await membershipsOf(_id)).toEqual([])
  })
})

describe('money, memberships and debts of a file', () => {
  const heading = 'Ad soyad;Telefon;Paket;Başlangıç;Bitiş;Kalan borç;Borcun vadesi;Bakiye\n'
  const line = (name: string) => `${name};${newPhone()};devreden;01.01.2026;31.12.2030;100;31.12.2026;10`
  const labels = ['Paket', 'Başlangıç', 'Bitiş', 'Kalan borç', 'Borcun vadesi', 'Bakiye']
  const forbidden = {
    status: 403,
    code: 'import.columns-forbidden',
    message: importsMessages.columnsForbidden(labels.join(', ')),
    fields: { 'columns.wallet': importsMessages.columnsForbidden('Bakiye') },
  }
  const stepUp = { status: 403, code: 'step_up_required' }
  async function confirm(person: Person): Promise<void> {
    const { token: challenge } = await person.call(startConfirmation)
    await person.call(confirmIdentity, { body: { challenge, password: 'Parola-2026' } })
  }
  const walletsOf = (name: string) =>
    sqlRows(
      'SELECT balance::int FROM wallets JOIN users ON users.id = wallets.user_id WHERE users.name = $1',
      [name],
    )

  test('are not offered to staff, who import contact data', async () => {
    const holder = await mover(meram._id, [])
    for (const person of [staff, holder]) {
      const name = `Bakiyesiz ${person === staff ? 'Personel' : 'Pozisyon'}`
      const file = csvFile(heading + line(name))
      const { _id: importId, columns } = await upload(person, meram._id, file, 'members')
      expect(columns).toEqual({ name: 0, phone: 1 })
      const guessed = guessColumns(membersSheet, heading.trim().split(';'))
      const dryRun = (mapped: Record<string, number>) =>
        person.call(checkImport, { params: { importId }, body: { columns: mapped } })
      await expect(dryRun(guessed)).rejects.toMatchObject(forbidden)
      expect(await dryRun(columns)).toMatchObject({ good: 1, wrong: 0 })
      await person.call(startImport, { params: { importId }, body: {} })
      expect(await ended(person, importId)).toMatchObject({
        state: 'done',
        summary: { people: 1, memberships: 0, debts: 0, wallets: 0 },
      })
      expect(await walletsOf(name)).toEqual([])
      expect(await person.call(undoImport, { params: { importId } })).toMatchObject({ removed: 1 })
    }
  })

  test('are neither started nor undone by staff, whoever has mapped the file', async () => {
    const holder = await mover(meram._id)
    const { importId } = await check(holder, meram._id, csvFile(heading + line('Eşlenmiş Dosya')))
    const params = { importId }
    await expect(staff.call(startImport, { params, body: {} })).rejects.toMatchObject(forbidden)
    await holder.call(startImport, { params, body: {} })
    expect(await ended(holder, importId)).toMatchObject({ state: 'done', createdByName: holder.user.name })
    await expect(staff.call(previewUndo, { params })).rejects.toMatchObject(forbidden)
    await expect(staff.call(undoImport, { params })).rejects.toMatchObject(forbidden)
    expect(await walletsOf('Eşlenmiş Dosya')).toEqual([{ balance: 1000 }])
    expect(await holder.call(undoImport, { params })).toMatchObject({ removed: 1 })
  })

  test('need a recent proof of identity to be added and to be taken back', async () => {
    const holder = await mover(meram._id)
    const { importId } = await check(holder, meram._id, csvFile(heading + line('Kanıtlı Üye')))
    const params = { importId }
    await letConfirmationExpire(product, holder)
    await expect(holder.call(startImport, { params, body: {} })).rejects.toMatchObject(stepUp)
    expect(await countNamed('Kanıtlı Üye')).toBe(0)
    await confirm(holder)
    await holder.call(startImport, { params, body: {} })
    expect(await ended(holder, importId)).toMatchObject({ state: 'done', added: 1 })
    await letConfirmationExpire(product, holder)
    await expect(holder.call(undoImport, { params })).rejects.toMatchObject(stepUp)
    expect(await walletsOf('Kanıtlı Üye')).toEqual([{ balance: 1000 }])
    await confirm(holder)
    expect(await holder.call(undoImport, { params })).toMatchObject({ removed: 1 })
    // Contact data needs none.
    await letConfirmationExpire(product, holder)
    const contacts = csvFile(`Ad soyad;Telefon\nKanıtsız Üye;${newPhone()}\n`)
    expect(await importMembers(holder, meram._id, contacts)).toMatchObject({ state: 'done', added: 1 })
  })

  test('stop at the next batch when their author loses the right', async () => {
    const holder = await mover(meram._id)
    const people = Array.from({ length: 510 }, (_, index) => line(`Yarım ${index}`))
    const { importId } = await check(holder, meram._id, csvFile(heading + people.join('\n')))
    const { pool } = product.services
    const waiting = async (lock: string) => {
      const found = await pool.query(
        `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
           AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) AND ${lock}`,
      )
      return found.rowCount
    }
    const blocker = await pool.connect()
    let change: Promise<unknown> | undefined
    try {
      await blocker.query('BEGIN')
      await blocker.query('SELECT pg_advisory_xact_lock($1)', [lockKeys.memberImports])
      await holder.call(startImport, { params: { importId }, body: {} })
      // The first batch has checked the rights, and waits with them held.
      await expect.poll(() => waiting(`objid = ${lockKeys.memberImports}`), { timeout: 20_000 }).toBe(1)
      const { _id, permissions, version } = holder.position
      const left = permissions.filter((access) => access !== 'imports.money')
      change = admin.call(updatePosition, { params: { id: _id }, body: { permissions: left, version } })
      await expect.poll(() => waiting("mode = 'ExclusiveLock'"), { timeout: 20_000 }).toBe(2)
    } finally {
      await blocker.query('ROLLBACK')
      blocker.release()
    }
    await change
    expect(await ended(admin, importId)).toMatchObject({ state: 'failed', done: 500 })
    expect(await sqlRows("SELECT count(*)::int AS n FROM users WHERE name LIKE 'Yarım %'")).toEqual([
      { n: 500 },
    ])
    // Its mapping cannot be changed into one of contact data, for an undo without the right.
    const mapped = { columns: { name: 0, phone: 1 } }
    await expect(holder.call(checkImport, { params: { importId }, body: mapped })).rejects.toMatchObject({
      status: 409,
      message: importsMessages.notReady,
    })
    await expect(holder.call(undoImport, { params: { importId } })).rejects.toMatchObject(forbidden)
    expect(await admin.call(undoImport, { params: { importId } })).toMatchObject({ removed: 500, kept: 0 })
  })
})

test('minors without a guardian are counted in the result, and found until they have one', async () => {
  const lines = [
    `Küçük Bir;${newPhone()};${birthDateOf(12)}`,
    `Küçük İki;${newPhone()};${birthDateOf(18, 1)}`,
    `Büyük Biri;${newPhone()};${birthDateOf(18)}`,
    `Yaşı Bilinmeyen;${newPhone()};`,
  ]
  const done = await importMembers(
    admin,
    meram._id,
    csvFile(`Ad soyad;Telefon;Doğum tarihi\n${lines.join('\n')}\n`),
  )
  expect(done.summary).toMatchObject({ people: 4, minorsWithoutGuardian: 2 })
  const query = { filter: { lacksGuardian: true as const } }
  const found = async (person: Person) => (await person.call(listMembers, { query })).map(({ name }) => name)
  expect(await found(admin)).toEqual(['Küçük Bir', 'Küçük İki'])
  expect(await found(staff)).toEqual(['Küçük Bir', 'Küçük İki'])
  expect(await found(await product.person({ role: 'staff', branch: karatay._id }))).toEqual([])
  const mother = await personOfAge(product, admin, 40, { branch: meram._id })
  await link(staff, (await named('Küçük Bir'))._id, mother.user._id)
  expect(await found(staff)).toEqual(['Küçük İki'])
})

describe('branches and personal data', () => {
  test('staff import for their own branch and see neither other branches nor an admin’s files', async () => {
    const stranger = await product.person({ role: 'staff', branch: karatay._id })
    const file = (branch = '') => csvFile(`Ad soyad;Telefon;Şube\nŞubeli Üye;${newPhone()};${branch}\n`)
    await expect(upload(stranger, meram._id, file(), 'members')).rejects.toMatchObject({ status: 403 })
    const { result } = await check(stranger, karatay._id, file('Meram'))
    expect(result.problems).toMatchObject([{ field: 'branch', message: texts.otherBranch }])
    const phone = newPhone()
    await staff.call(createMember, { body: { name: 'Meramlı Üye', phone } })
    const known = await check(
      stranger,
      karatay._id,
      csvFile(`Ad soyad;Telefon\nMeramlı Üye;${phone}\nBaşkası;${phone}\n`),
    )
    expect(known.result.problems).toMatchObject([{ row: 2, message: texts.knownElsewhere }])
    // The name of a person of another branch is not disclosed.
    expect(known.result.members?.conflicts).toMatchObject([
      { row: 3, person: null, options: ['new', 'skip'] },
    ])
    const own = await importMembers(admin, karatay._id, file())
    await expect(stranger.call(showImport, { params: { importId: own._id } })).rejects.toMatchObject({
      status: 404,
    })
    await expect(stranger.call(undoImport, { params: { importId: own._id } })).rejects.toMatchObject({
      status: 404,
    })
    const listed = await stranger.call(listImports, { query: { filter: { sheet: 'members' } } })
    expect(listed.map(({ _id }) => _id)).not.toContain(own._id)
    const theirs = await importMembers(
      await mover(karatay._id),
      karatay._id,
      csvFile(`Ad soyad;Telefon;Kalan borç;Vade\nKarataylı Üye;${newPhone()};5;31.12.2026\n`),
    )
    expect((await stranger.call(listImports, {})).map(({ _id }) => _id)).toContain(theirs._id)
    const { _id: user } = await named('Karataylı Üye')
    expect((await stranger.call(listReceivables, { query: { filter: { user } } })).length).toBe(1)
    expect(await staff.call(listReceivables, { query: { filter: { user } } })).toEqual([])
  })

  test('an author who has lost the branch before the rows are written adds none', async () => {
    const author = await product.person({ role: 'staff', branch: meram._id })
    const file = csvFile(`Ad soyad;Telefon\nYetkisiz Aktarılan;${newPhone()}\n`)
    const { importId } = await check(author, meram._id, file)
    await product.services.pool.query(`UPDATE imports SET state = 'running', added = 1 WHERE id = $1`, [
      importId,
    ])
    await admin.call(assignBranch, { params: { id: author.user._id }, body: { branchId: karatay._id } })
    await expect(writeMembers(product.services, importId)).rejects.toThrow('may no longer write')
    expect(await countNamed('Yetkisiz Aktarılan')).toBe(0)
  })

  test('an erased person leaves no earlier data in imports, and waiting uploads are dropped', async () => {
    const phone = newPhone()
    const { _id } = await staff.call(createMember, { body: { name: 'Silinecek Üye', phone } })
    await importMembers(
      admin,
      meram._id,
      csvFile(`Ad soyad;Telefon;E-posta\nSilinecek Üye;${phone};sil@ornek.com\n`),
    )
    const waiting = await upload(
      admin,
      meram._id,
      csvFile(`Ad soyad;Telefon\nSilinecek Üye;${phone}\n`),
      'members',
    )
    await admin.call(deleteUser, { params: { id: _id } })
    expect(await sqlRows('SELECT before FROM member_import_rows WHERE user_id = $1', [_id])).toEqual([
      { before: null },
    ])
    await expect(
      admin.call(checkImport, {
        params: { importId: waiting._id },
        body: { columns: { name: 0, phone: 1 } },
      }),
    ).rejects.toMatchObject({ status: 409, message: importsMessages.contentGone })
  })

  test('the rows of the sample file are valid', () => {
    for (const example of membersSheet.examples ?? []) {
      const values = Object.fromEntries(
        membersSheet.fields.map((field) => [field.name, readCell(field, example[field.name] ?? '')]),
      )
      expect(membersSheet.row.safeParse(values).error?.issues).toBeUndefined()
    }
  })
})
