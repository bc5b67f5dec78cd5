import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { readSpreadsheet } from '#server/integrations/spreadsheet/read-spreadsheet.ts'
import { importQueue } from '#server/modules/money/imports/imports.service.ts'
import { addBranch } from '#shared/club/branches/branches.contract.ts'
import { validationMessages } from '#shared/core/core.messages.ts'
import type { BodyInputOf } from '#shared/core/endpoint.ts'
import type { FileFormat } from '#shared/core/sheets/sheet-calls.ts'
import {
  checkImport,
  exportImportRows,
  listImports,
  showImport,
  startImport,
} from '#shared/money/imports/imports.contract.ts'
import { importsMessages } from '#shared/money/imports/imports.messages.ts'
import { listAuditLog } from '#shared/office/audit-log/audit-log.contract.ts'
import { memberImportsMessages as texts } from '#shared/office/member-imports/member-imports.messages.ts'
import { bearer, send } from '#tests/support/product/requests.ts'
import { csvFile, ended, inWindows1254, upload, workbook } from '#tests/support/product/spreadsheets.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { holderOf } from '#tests/support/records/positions.ts'

const { product, admin } = await openTestClub({ workers: true })
const meram = await openBranch(admin, 'Meram Şubesi')
const bosna = await openBranch(admin, 'Bosna Hersek Şubesi')
const bosnaSpor = await admin.call(addBranch, { body: { name: 'Bosna Spor Şubesi', slug: 'bosna-spor' } })
const staff = await product.person({ role: 'staff', branch: meram._id })

const sqlRows = async <T extends object>(text: string, values: unknown[] = []) =>
  (await product.services.pool.query<T>(text, values)).rows

type Choices = NonNullable<BodyInputOf<typeof checkImport>['choices']>

async function check(person: Person, file: File, choices?: Choices, branch = meram._id) {
  const uploaded = await upload(person, branch, file, 'members')
  const params = { importId: uploaded._id }
  const lookAt = (chosen?: Choices) => {
    const { columns, dayOrder } = uploaded
    return person.call(checkImport, {
      params,
      body: { columns, dayOrder, ...(chosen && { choices: chosen }) },
    })
  }
  return { uploaded, params, lookAt, result: await lookAt(choices) }
}

async function start(person: Person, params: { importId: string }) {
  await person.call(startImport, { params, body: { skipsProblems: true } })
  return ended(person, params.importId)
}

const fileOf = (person: Person, importId: string, rows: 'refused' | 'warned', format: FileFormat = 'csv') =>
  send(
    product,
    'GET',
    `${exportImportRows.url.replace(':importId', importId)}?rows=${rows}&format=${format}`,
    {
      headers: bearer(person),
    },
  )
const rowsOf = (body: string): string[][] => parse(body, { bom: true, delimiter: ';' })

const peopleLike = (pattern: string) =>
  sqlRows<{ name: string; phone: string; branch: string }>(
    'SELECT name, phone, branch_id AS branch FROM users WHERE name LIKE $1 AND deleted_at IS NULL ORDER BY name',
    [pattern],
  )

let phones = 5_330_000_000
const newPhone = () => `0${++phones}`

describe('the name of a branch in a file', () => {
  test('asks which branch it is where it fits two, and rows without an answer stay out', async () => {
    const file = csvFile(
      `Ad Soyad;GSM;Şube Adı\nİkili Bir;${newPhone()};BOSNA\nİkili İki;${newPhone()};bosna\nİkili Üç;${newPhone()};meram\n`,
    )
    const { params, result, lookAt } = await check(admin, file)
    expect(result).toMatchObject({ good: 1, wrong: 2, problems: [{ row: 2, field: 'branch' }, { row: 3 }] })
    expect(result.problems[0]?.message).toBe(texts.branchAmbiguous)
    expect(result.members?.branches).toEqual([
      {
        name: 'BOSNA',
        key: 'bosna',
        rows: 2,
        isAmbiguous: true,
        options: expect.arrayContaining([
          { _id: bosna._id, name: 'Bosna Hersek Şubesi' },
          { _id: bosnaSpor._id, name: 'Bosna Spor Şubesi' },
        ]),
        chosen: null,
      },
    ])
    expect(result.members?.branches[0]?.options).toHaveLength(2)
    // A branch that the name does not fit is no answer.
    expect(await lookAt({ branches: { bosna: meram._id } })).toMatchObject({ good: 1, wrong: 2 })
    expect(await lookAt({ branches: { bosna: bosnaSpor._id } })).toMatchObject({ good: 3, wrong: 0 })
    expect(await start(admin, params)).toMatchObject({ state: 'done', added: 3, skipped: 0 })
    expect((await peopleLike('İkili %')).map(({ branch }) => branch)).toEqual([
      bosnaSpor._id,
      bosnaSpor._id,
      meram._id,
    ])
  })

  test('that is unknown may be answered with any branch, by staff only with their own', async () => {
    const file = () => csvFile(`Ad Soyad;GSM;Şube\nKısaltma Üye;${newPhone()};MRK\n`)
    const all = await check(admin, file())
    expect(all.result.members?.branches[0]?.options.length).toBeGreaterThanOrEqual(3)
    expect(all.result.problems[0]?.message).toBe(texts.branchUnknown)
    const own = await check(staff, file())
    expect(own.result.members?.branches[0]?.options).toEqual([{ _id: meram._id, name: 'Meram Şubesi' }])
    expect(await own.lookAt({ branches: { mrk: bosna._id } })).toMatchObject({ good: 0, wrong: 1 })
    expect(await own.lookAt({ branches: { mrk: meram._id } })).toMatchObject({ good: 1, wrong: 0 })
  })
})

describe('names in capitals', () => {
  const file = () =>
    csvFile(
      `Ad;Soyad;Telefon\nŞEYMA NUR;ÖZTÜRK;${newPhone()}\nIŞIL;İNAN-ÇAĞLAR;${newPhone()}\nVeli;d'Angelo;${newPhone()}\n`,
    )

  test('are entered in title case by Turkish rules, after examples', async () => {
    const { params, result } = await check(admin, file())
    expect(result.members?.capitals).toEqual({
      rows: 2,
      examples: [
        { written: 'ŞEYMA NUR ÖZTÜRK', title: 'Şeyma Nur Öztürk' },
        { written: 'IŞIL İNAN-ÇAĞLAR', title: 'Işıl İnan-Çağlar' },
      ],
    })
    await start(admin, params)
    expect(await peopleLike('Şeyma Nur Öztürk')).toHaveLength(1)
    expect(await peopleLike('Işıl İnan-Çağlar')).toHaveLength(1)
    expect(await peopleLike("Veli d'Angelo")).toHaveLength(1)
  })

  test('stay as they are written where that is chosen', async () => {
    const name = 'KAPİTAL ÜYE'
    const { params, result } = await check(admin, csvFile(`Ad soyad;Telefon\n${name};${newPhone()}\n`), {
      names: 'written',
    })
    expect(result.members?.capitals.rows).toBe(1)
    await start(admin, params)
    expect(await peopleLike(name)).toHaveLength(1)
  })
})

describe('prices without memberships', () => {
  const file = (prefix: string) =>
    csvFile(
      `Ad soyad;Telefon;Paket Tutarı;Ödenen;Vade\n${prefix} Bir;${newPhone()};1.000;400;31.12.2030\n${prefix} İki;${newPhone()};500;500;\n`,
    )
  const debtsOf = (prefix: string) =>
    sqlRows(
      'SELECT open::int FROM receivables JOIN users ON users.id = receivables.user_id WHERE users.name LIKE $1',
      [`${prefix} %`],
    )

  test('are asked about before anything is imported', async () => {
    const { params, result } = await check(admin, file('Sorulan'))
    expect(result.members?.asksPrices).toBe(true)
    await expect(admin.call(startImport, { params, body: { skipsProblems: true } })).rejects.toMatchObject({
      status: 400,
      message: importsMessages.pricesUnclear,
    })
    expect(await peopleLike('Sorulan %')).toEqual([])
  })

  test('become debts of what is not paid, or are left out', async () => {
    const debts = await check(admin, file('Borçlanan'), { prices: 'debts' })
    expect(await start(admin, debts.params)).toMatchObject({ added: 2, summary: { debts: 600 } })
    expect(await debtsOf('Borçlanan')).toEqual([{ open: 60_000 }])
    const { uploaded, params } = await check(
      admin,
      csvFile(`Ad soyad;Telefon;Paket Tutarı\nÜcretsiz Bir;${newPhone()};1.000\n`),
      { prices: 'left-out' },
    )
    expect(uploaded.columns.price).toBe(2)
    expect(await start(admin, params)).toMatchObject({ added: 1, warned: 0, summary: { debts: 0 } })
    expect(await debtsOf('Ücretsiz')).toEqual([])
  })

  test('of single rows are left out with a warning', async () => {
    const { result } = await check(
      admin,
      csvFile(`Ad soyad;Telefon;Paket;Başlangıç;Bitiş;Ücret\nTek Ücret;${newPhone()};;;;500\n`),
    )
    expect(result).toMatchObject({ good: 1, warned: 1 })
    expect(result.warnings[0]).toMatchObject({ row: 2, field: 'price', message: texts.priceAlone })
  })
})

describe('the mapping of a file', () => {
  const named = (name: string, more = '') => `Kim;Numara;Nerede${more}\n${name};${newPhone()};mrk${more}\n`
  const columns = { name: 0, phone: 1, branch: 2 }

  test('is offered again for the same headings, with its answers, and for no others', async () => {
    const first = await upload(admin, meram._id, csvFile(named('Eşleme Bir')), 'members')
    expect(first).toMatchObject({ columns: {}, isRemembered: false })
    const params = { importId: first._id }
    const choices = {
      branches: { mrk: meram._id },
      names: 'written' as const,
      decisions: { 2: 'new' as const },
    }
    await admin.call(checkImport, { params, body: { columns, choices } })
    // A check that was not started teaches nothing.
    expect(await upload(admin, meram._id, csvFile(named('Eşleme İki')), 'members')).toMatchObject({
      columns: {},
      isRemembered: false,
    })
    await start(admin, params)
    const second = await upload(admin, meram._id, csvFile(named('Eşleme Üç')), 'members')
    expect(second).toMatchObject({
      columns,
      isRemembered: true,
      choices: { branches: { mrk: meram._id }, names: 'written', decisions: {} },
    })
    const other = await upload(admin, meram._id, csvFile(named('Eşleme Dört', ';Not')), 'members')
    expect(other).toMatchObject({ columns: { note: 3 }, isRemembered: false })
  })

  test('of an abandoned check is kept, and the check is continued from the history', async () => {
    const { params, uploaded } = await check(
      admin,
      csvFile(`Ad soyad;Telefon;Şube\nYarım Kalan;${newPhone()};bosna\n`),
      { branches: { bosna: bosna._id } },
    )
    const listed = await admin.call(listImports, { query: { filter: { sheet: 'members' } } })
    expect(listed.find(({ _id }) => _id === uploaded._id)).toMatchObject({ state: 'ready', rowCount: 1 })
    const [opened] = [await admin.call(showImport, { params })]
    expect(opened).toMatchObject({ columns: uploaded.columns, choices: { branches: { bosna: bosna._id } } })
    expect(await start(admin, params)).toMatchObject({ state: 'done', added: 1 })
    // Staff of another branch do not see it.
    const other = await product.person({ role: 'staff', branch: bosna._id })
    await expect(other.call(showImport, { params })).rejects.toMatchObject({ status: 404 })
  })
})

describe('the file of refused rows', () => {
  const heading = 'Üye Adı Soyadı;GSM;D.Tarihi;Üyelik Tipi;Baş. Tar.;Bit. Tar.;Diğer\n'
  const lines = (prefix: string) =>
    [
      `${prefix} İyi;${newPhone()};14.03.1991;devreden;01.01.2026;31.12.2030;x`,
      `${prefix} Yaşsız;${newPhone()};belirsiz;devreden;01.01.2026;31.12.2030;y`,
      `${prefix} Hatalı;0532 11;yok;devreden;31.02.2026;31.12.2030;=1+1`,
      `${prefix} Paketsiz;${newPhone()};;Olmayan;01.01.2026;31.12.2030;z`,
    ].join('\n')

  test('has the columns of the file and every reason, before and after the import', async () => {
    const { params, result } = await check(admin, csvFile(heading + lines('Geri')))
    expect(result).toMatchObject({ good: 2, wrong: 2, warned: 1 })
    const before = await fileOf(admin, params.importId, 'refused')
    expect(before.headers['content-disposition']).toMatch(/aktarilmayan-satirlar-\d{4}-\d\d-\d\d\.csv/)
    expect(await start(admin, params)).toMatchObject({ state: 'done', added: 2, skipped: 2, warned: 1 })
    const after = await fileOf(admin, params.importId, 'refused')
    expect(rowsOf(after.body)).toEqual(rowsOf(before.body))
    const [headings, wrong, missing, ...others] = rowsOf(after.body)
    expect(headings).toEqual([...heading.trim().split(';'), importsMessages.reason])
    expect(others).toEqual([])
    expect(wrong?.slice(0, 7)).toEqual([
      'Geri Hatalı',
      '0532 11',
      'yok',
      'devreden',
      '31.02.2026',
      '31.12.2030',
      "'=1+1",
    ])
    expect(wrong?.[7]).toBe(`Başlangıç: ${validationMessages.date} Doğum tarihi: ${validationMessages.date}`)
    expect([missing?.[0], missing?.[7]]).toEqual(['Geri Paketsiz', `Paket: ${texts.packageUnknown}`])
    const warned = rowsOf((await fileOf(admin, params.importId, 'warned')).body)
    expect(warned.slice(1)).toEqual([
      expect.arrayContaining(['Geri Yaşsız', `Doğum tarihi: ${validationMessages.date}`]),
    ])
    // Of the rows that were taken whole, nothing is kept.
    const kept = await sqlRows<{ problems: unknown[] }>(
      'SELECT problems FROM import_contents WHERE import_id = $1',
      [params.importId],
    )
    expect(kept[0]?.problems).toHaveLength(4)
    const [entry] = await admin.call(listAuditLog, { query: { filter: { resource: 'exports' } } })
    expect(entry).toMatchObject({ action: 'export' })
  })

  test('is a workbook on demand, also of a file with more than 26 columns', async () => {
    const more = Array.from({ length: 30 }, (_, at) => `Ek ${at + 1}`)
    const cells = more.map((_, at) => `d${at + 1}`)
    const file = await workbook([
      ['Ad soyad', 'Telefon', ...more],
      ['Kitap Hatalı', '12', ...cells],
    ])
    const { params } = await check(admin, file)
    const answer = await fileOf(admin, params.importId, 'refused', 'xlsx')
    const { rows } = await readSpreadsheet(answer.rawPayload, { rows: 10, columns: 100 })
    expect(rows).toEqual([
      ['Ad soyad', 'Telefon', ...more, importsMessages.reason],
      ['Kitap Hatalı', '12', ...cells, `Telefon: ${validationMessages.phone}`],
    ])
  })

  test('comes back corrected and is mapped as the file that it is of', async () => {
    const own = 'Kimlik;Ara;Üyelik Tipi;Baş. Tar.;Bit. Tar.'
    const row = (name: string, from: string) => `${name};${newPhone()};devreden;${from};31.12.2030`
    const first = await upload(
      admin,
      meram._id,
      csvFile(`${own}\n${row('Dönüş İyi', '01.01.2026')}\n${row('Dönüş Hatalı', 'dün')}\n`),
      'members',
    )
    const columns = { ...first.columns, name: 0, phone: 1 }
    await admin.call(checkImport, { params: { importId: first._id }, body: { columns } })
    await start(admin, { importId: first._id })
    const { body } = await fileOf(admin, first._id, 'refused')
    const again = await check(admin, csvFile(body.replace('dün', '01.01.2026')))
    expect(again.uploaded).toMatchObject({ isRemembered: true, headings: own.split(';'), columns })
    expect(await start(admin, again.params)).toMatchObject({ added: 1, skipped: 0 })
  })

  test('and an abandoned check are gone after a day', async () => {
    const done = await check(admin, csvFile(heading + lines('Eski')))
    await start(admin, done.params)
    const abandoned = await check(admin, csvFile(heading + lines('Bırakılan')))
    const ids = [done.params.importId, abandoned.params.importId]
    await sqlRows(
      `UPDATE imports SET created_at = now() - interval '25 hours', finished_at = finished_at - interval '25 hours'
       WHERE id = ANY($1)`,
      [ids],
    )
    await product.services.jobs.send(importQueue)
    await expect
      .poll(() => sqlRows('SELECT FROM import_contents WHERE import_id = ANY($1)', [ids]), {
        timeout: 20_000,
      })
      .toEqual([])
    expect((await fileOf(admin, done.params.importId, 'refused')).statusCode).toBe(404)
    await expect(admin.call(showImport, { params: abandoned.params })).rejects.toMatchObject({ status: 404 })
    expect(await admin.call(showImport, { params: done.params })).toMatchObject({ skipped: 2, warned: 1 })
  })

  test('is sent to nobody who may not import its columns, see its branch or has none to get', async () => {
    const { params } = await check(admin, csvFile(heading + lines('Yasak')))
    expect((await fileOf(staff, params.importId, 'refused')).statusCode).toBe(404)
    const holder = await holderOf(
      product,
      admin,
      ['members.create', 'imports.list', 'imports.create', 'imports.money'],
      [meram._id],
    )
    const own = await check(holder, csvFile(heading + lines('Şubeli')))
    expect((await fileOf(holder, own.params.importId, 'refused')).statusCode).toBe(200)
    const answer = await fileOf(staff, own.params.importId, 'refused')
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'import.columns-forbidden'])
    const whole = await check(admin, csvFile(`Ad soyad;Telefon\nEksiksiz Üye;${newPhone()}\n`))
    expect((await fileOf(admin, whole.params.importId, 'refused')).json().message).toBe(
      importsMessages.noRows,
    )
  })
})

describe('three differently shaped files', () => {
  const expected = [
    { name: 'Çağla Işık', phone: '+905341112201' },
    { name: 'İnci Şen', phone: '+905341112202' },
  ]
  const files: [string, () => File | Promise<File>][] = [
    [
      'windows-1254 with semicolons and the headings of a desk program',
      () =>
        csvFile(
          inWindows1254(
            'ÜYE ADI SOYADI;GSM;D.TARİHİ;CİNSİYETİ;ÜYELİK TİPİ;BAŞ. TAR.;BİTME;PAKET TUTARI;ÖDENEN\nÇAĞLA IŞIK;5341112201;14.03.1991;BAYAN;DEVREDEN;01.09.2026;31.08.2030;12.000,00 TL;12.000,00 TL\nİNCİ ŞEN;5341112202;;;;;;;\n',
          ),
        ),
    ],
    [
      'a workbook with a title, dates and numbers',
      () =>
        workbook([
          ['Üye listesi', null, null, null, null, null],
          ['Adı', 'Soyadı', 'Cep Tel', 'Paket Adı', 'Başlangıç Tarihi', 'Bitiş Tarihi'],
          [
            'Çağla',
            'Işık',
            5_341_112_201,
            'devreden',
            new Date(Date.UTC(2026, 8, 1)),
            new Date(Date.UTC(2030, 7, 31)),
          ],
          ['İnci', 'Şen', '0534 111 22 02', null, null, null],
        ]),
    ],
    [
      'UTF-8 with commas and quotes',
      () =>
        csvFile(
          '\uFEFF"Name","Mobile","Plan","Start date","End date"\n"Çağla Işık","+90 534 111 22 01","devreden","2026-09-01","2030-08-31"\n"İnci Şen","0534-111-22-02","","",""\n',
        ),
    ],
  ]

  // The first word of a name becomes the address.
  const places = ['Akşehir', 'Beyşehir', 'Cihanbeyli']

  test.each(files)('%s brings the same people and memberships', async (_name, make) => {
    const branch = await openBranch(admin, places.pop() ?? '')
    await sqlRows("UPDATE users SET deleted_at = now(), phone = '' WHERE phone LIKE '+90534111220%'")
    const { params, result } = await check(admin, await make(), undefined, branch._id)
    expect(result).toMatchObject({ good: 2, wrong: 0, problems: [] })
    expect(await start(admin, params)).toMatchObject({ state: 'done', added: 2, summary: { memberships: 1 } })
    expect(
      await sqlRows('SELECT name, phone FROM users WHERE branch_id = $1 ORDER BY name', [branch._id]),
    ).toEqual(expected)
    expect(
      await sqlRows(
        `SELECT (starts_at AT TIME ZONE 'Europe/Istanbul')::date::text AS "from",
           (ends_at AT TIME ZONE 'Europe/Istanbul')::date::text AS until FROM memberships WHERE branch_id = $1`,
        [branch._id],
      ),
    ).toEqual([{ from: '2026-09-01', until: '2030-09-01' }])
  })
})

test('3,000 rows with every fault: the right ones are imported whole across a failure, the others come back', async () => {
  const faults: readonly ((name: string) => string)[] = [
    (name) => `${name};12;;01.01.1990;Kadın;devreden;01.01.2026;31.12.2030;100;31.12.2030`,
    (name) => `${name};${newPhone()};;;;Olmayan;01.01.2026;31.12.2030;;`,
    (name) => `${name};${newPhone()};;;;devreden;31.02.2026;31.12.2030;;`,
    (name) => `${name};${newPhone()};;;;devreden;01.01.2026;31.12.2025;;`,
    (name) => `${name};${newPhone()};;;;devreden;01.01.2026;31.12.2030;bedava;`,
    (name) => `${name};${newPhone()};;;;devreden;01.01.2026;31.12.2030;100;`,
    () => `;${newPhone()};;;;;;;;`,
  ]
  const warnings: readonly ((name: string) => string)[] = [
    (name) => `${name};${newPhone()};;31.02.1990;;devreden;01.01.2026;31.12.2030;100;31.12.2030`,
    (name) => `${name};${newPhone()};;;belki;devreden;01.01.2026;31.12.2030;100;31.12.2030`,
    (name) => `${name};${newPhone()};bozuk@;;;devreden;01.01.2026;31.12.2030;100;31.12.2030`,
  ]
  const letters = (at: number) =>
    [...String(at).padStart(4, '0')].map((digit) => 'abcdefghij'[Number(digit)]).join('')
  const lines = Array.from({ length: 3000 }, (_, at) => {
    const name = `Yığın ${letters(at)}`
    const fault = at % 10 === 3 ? faults[Math.floor(at / 10) % faults.length] : undefined
    const warning = at % 10 === 7 ? warnings[Math.floor(at / 10) % warnings.length] : undefined
    return (
      (fault ?? warning)?.(name) ??
      `${name};${newPhone()};;01.01.1990;Kadın;devreden;01.01.2026;31.12.2030;100;31.12.2030`
    )
  })
  const content = `Ad soyad;Telefon;E-posta;Doğum tarihi;Cinsiyet;Paket;Başlangıç;Bitiş;Kalan borç;Vade\n${lines.join('\n')}\n`
  const { params, result } = await check(admin, csvFile(content))
  expect(result).toMatchObject({ good: 2700, wrong: 300, warned: 300 })
  expect(result.problems).toHaveLength(100)
  const counts = async () => {
    const [counted] = await sqlRows(
      `SELECT count(*)::int AS people,
         (SELECT count(*)::int FROM memberships WHERE user_id = ANY(array_agg(users.id))) AS memberships,
         (SELECT coalesce(sum(open), 0)::int FROM receivables WHERE user_id = ANY(array_agg(users.id))) AS debts
       FROM users WHERE name LIKE 'Yığın %'`,
    )
    return counted
  }
  const countsFor = (people: number) => ({ people, memberships: people, debts: people * 10_000 })
  // A person of the fourth batch cannot be written the first time.
  const broken = `Yığın ${letters(2000)}`
  await product.services.pool.query(`
    CREATE FUNCTION refuse_person() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'refused'; END $$;
    CREATE TRIGGER refuse_person BEFORE INSERT ON users FOR EACH ROW
      WHEN (NEW.name = '${broken}') EXECUTE FUNCTION refuse_person()`)
  await admin.call(startImport, { params, body: { skipsProblems: true } })
  const { state, done } = await ended(admin, params.importId)
  expect([state, done > 1000, done < 2000]).toEqual(['failed', true, true])
  expect(await counts()).toEqual(countsFor(done))
  await product.services.pool.query('DROP TRIGGER refuse_person ON users; DROP FUNCTION refuse_person()')
  expect(await start(admin, params)).toMatchObject({ state: 'done', skipped: 300, warned: 300 })
  expect(await counts()).toEqual(countsFor(2700))
  const refused = rowsOf((await fileOf(admin, params.importId, 'refused')).body)
  expect(refused).toHaveLength(301)
  expect(refused.slice(1).every((row) => row.at(-1) !== '')).toBe(true)
  const warned = rowsOf((await fileOf(admin, params.importId, 'warned')).body)
  expect(warned).toHaveLength(301)
}, 120_000)
