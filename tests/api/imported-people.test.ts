import { describe, expect, test } from 'vitest'
import { endMedium, listEntryMedia } from '#shared/access/entry-media/entry-media.contract.ts'
import { canonicalMedium } from '#shared/access/entry-media/medium-number.ts'
import { addDays, clubDay } from '#shared/core/club-time.ts'
import { validationMessages } from '#shared/core/core.messages.ts'
import { listMemberships } from '#shared/membership/memberships/memberships.contract.ts'
import { showUser } from '#shared/membership/user-profile/user-profile.contract.ts'
import { countAudience } from '#shared/messaging/campaigns/campaign-sending.contract.ts'
import { checkImport, previewUndo, startImport, undoImport } from '#shared/money/imports/imports.contract.ts'
import { listReceivables } from '#shared/money/receivables/receivables.contract.ts'
import { memberImportsMessages as texts } from '#shared/office/member-imports/member-imports.messages.ts'
import { addUserNote, listUserNotes } from '#shared/office/user-notes/user-notes.contract.ts'
import { listGuardians } from '#shared/people/guardians/guardians.contract.ts'
import { listUsers } from '#shared/people/users/users.contract.ts'
import type { User } from '#shared/people/users/users.schema.ts'
import { csvFile, ended, upload } from '#tests/support/product/spreadsheets.ts'
import { openTestClub } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { birthDateOf } from '#tests/support/records/guardians.ts'
import { holderOf } from '#tests/support/records/positions.ts'

const { product, admin } = await openTestClub({ workers: true })
const { _id: shared } = await openBranch(admin, 'Ortak')

const lines = (...all: string[]) => csvFile(all.join('\r\n'))

/** Compares a file with the records. */
async function check(branch: string, ...file: string[]) {
  const { _id: importId, columns, dayOrder } = await upload(admin, branch, lines(...file), 'members')
  return {
    importId,
    result: await admin.call(checkImport, { params: { importId }, body: { columns, dayOrder } }),
  }
}

async function bring(branch: string, ...file: string[]) {
  const { importId } = await check(branch, ...file)
  await admin.call(startImport, { params: { importId }, body: { skipsProblems: true } })
  return { importId, done: await ended(admin, importId) }
}

async function named(name: string): Promise<User> {
  const [found] = await admin.call(listUsers, { query: { filter: { q: name } } })
  if (!found) throw new Error(`There is no ${name}`)
  return found
}

let phones = 5_420_000_000
const newPhone = () => `0${++phones}`
const shownDay = (day: string) => day.split('-').reverse().join('.')

test('campaigns reach the addresses of documented consents of a file, and no minor', async () => {
  const { _id: branch } = await openBranch(admin, 'Meram')
  const heading = 'Ad soyad;Telefon;E-posta;Doğum tarihi;Pazarlama onayı;Onayın kaynağı;Onay tarihi'
  const consent = 'Evet;Üyelik formu;05.09.2023'
  await bring(
    branch,
    heading,
    `Onay Veren;${newPhone()};onay@posta.example;;${consent}`,
    `Onay Vermeyen;${newPhone()};onaysiz@posta.example;;Hayır;;`,
    `Küçük Üye;${newPhone()};kucuk@posta.example;${shownDay(birthDateOf(12))};${consent}`,
    `Adresi Yok;${newPhone()};;;${consent}`,
  )
  expect(await admin.call(countAudience, { body: { branch } })).toEqual({
    later: 0,
    partPrice: null,
    recipients: 1,
    leftOut: [
      { reason: 'minor', count: 1 },
      { reason: 'no-address', count: 1 },
      { reason: 'no-consent', count: 1 },
    ],
  })
})

test('a consent dated in the future is none; the person is imported without it', async () => {
  const { _id: branch } = await openBranch(admin, 'Karatay')
  const tomorrow = shownDay(clubDay(new Date(Date.now() + 86_400_000)))
  const columns = 'Ad soyad;Telefon;Pazarlama onayı;Onayın kaynağı;Onay tarihi'
  const row = `Yarın Onay Verecek;${newPhone()};Evet;Üyelik formu;${tomorrow}`
  const { result } = await check(branch, columns, row)
  expect(result).toMatchObject({
    ...{ good: 1, wrong: 0, warned: 1 },
    warnings: [{ row: 2, field: 'consentOn', message: texts.future }],
  })
  await bring(branch, columns, row)
  expect(await named('Yarın Onay Verecek')).toMatchObject({ newsletter: false })
})

const heading = 'Ad soyad;Telefon;Doğum tarihi;Veli adı;Veli telefonu'
const child = shownDay(birthDateOf(11))
const adult = shownDay(birthDateOf(40))

const guardiansOf = async (name: string) => {
  const { _id } = await named(name)
  const { guardians } = await admin.call(listGuardians, { params: { id: _id } })
  return guardians.map(({ guardianName, guardianPhone, relation }) => ({
    guardianName,
    guardianPhone,
    relation,
  }))
}

describe('guardians of a file', () => {
  test('a guardian who is not known becomes a person, and the child is reached by the guardian', async () => {
    const { _id: branch } = await openBranch(admin, 'Selçuklu')
    const phone = newPhone()
    const { importId, result } = await check(
      branch,
      `${heading};E-posta;Velinin yakınlığı`,
      `Elif Korkmaz;;${child};Sevgi Korkmaz;${phone};;Anne`,
      // The phone number and the address of the file are those of the mother.
      `Eren Korkmaz;${phone};${child};Sevgi Korkmaz;${phone};;Anne`,
    )
    expect(result).toMatchObject({ good: 2, wrong: 0, members: { people: 3, guardians: 2, waiting: 0 } })
    await admin.call(startImport, { params: { importId }, body: {} })
    expect(await ended(admin, importId)).toMatchObject({
      state: 'done',
      added: 2,
      summary: { people: 3, known: 0, minorsWithoutGuardian: 0 },
    })
    const expected = [
      { guardianName: 'Sevgi Korkmaz', guardianPhone: phone.replace('0', '+90'), relation: 'mother' },
    ]
    expect(await guardiansOf('Elif Korkmaz')).toEqual(expected)
    expect(await guardiansOf('Eren Korkmaz')).toEqual(expected)
    expect(await named('Eren Korkmaz')).toMatchObject({ phone: '', email: null })
    expect(await named('Sevgi Korkmaz')).toMatchObject({ gender: 'female', isClaimed: false, branch })

    // The same file brings nothing new, although the children have no contact of their own.
    const again = await check(
      branch,
      heading,
      `Elif Korkmaz;;${child};Sevgi Korkmaz;${phone}`,
      `Eren Korkmaz;${phone};${child};;`,
    )
    expect(again.result).toMatchObject({
      members: { people: 0, known: 0, unchanged: 2, guardians: 0, conflicts: [] },
    })

    const { people } = await admin.call(previewUndo, { params: { importId } })
    expect(people).toEqual([])
    expect(await admin.call(undoImport, { params: { importId } })).toMatchObject({ removed: 3, kept: 0 })
    expect(await admin.call(listUsers, { query: { filter: { q: 'Korkmaz' } } })).toEqual([])
  })

  test('a guardian is known by phone first, also by a shorter name or by another row of the file', async () => {
    const { _id: branch } = await openBranch(admin, 'Ilgın')
    const [known, listed] = [newPhone(), newPhone()]
    await bring(branch, heading, `Ayşe Demir Kılıç;${known};${adult};;`)
    const { done } = await bring(
      branch,
      heading,
      `Can Kılıç;;${child};Ayşe Kılıç;${known}`,
      // The guardian stands below the child.
      `Derya Ok;;${child};Hasan Ok;${listed}`,
      `Hasan Ok;${listed};${adult};;`,
    )
    expect(done).toMatchObject({ added: 3, summary: { people: 3, known: 0 } })
    expect(await guardiansOf('Can Kılıç')).toMatchObject([
      { guardianName: 'Ayşe Demir Kılıç', relation: 'guardian' },
    ])
    expect(await guardiansOf('Derya Ok')).toMatchObject([{ guardianName: 'Hasan Ok' }])
    expect((await named('Hasan Ok')).userDetails.birthDate).toBe(birthDateOf(40))
  })

  test('the adult whose phone a child shares is proposed, and can be refused', async () => {
    const { _id: branch } = await openBranch(admin, 'Kulu')
    const [phone, other] = [newPhone(), newPhone()]
    const rows = [
      heading,
      `Ada Yurt;${phone};${child};;`,
      `Murat Yurt;${phone};${adult};;`,
      `Deniz Kaya;${other};${child};;`,
      `Filiz Taş;${other};${adult};;`,
    ]
    const { result } = await check(branch, ...rows)
    expect(result).toMatchObject({
      good: 4,
      members: {
        people: 4,
        guardians: 2,
        waiting: 0,
        conflicts: [
          { row: 2, name: 'Ada Yurt', person: 'Murat Yurt', shares: 'phone', decision: 'guardian' },
          { row: 4, name: 'Deniz Kaya', person: 'Filiz Taş', options: ['guardian', 'new', 'skip'] },
        ],
      },
    })
    const { _id: importId, columns, dayOrder } = await upload(admin, branch, lines(...rows), 'members')
    const choices = { decisions: { 4: 'new' as const }, shared: 'ask' as const }
    await admin.call(checkImport, { params: { importId }, body: { columns, dayOrder, choices } })
    await admin.call(startImport, { params: { importId }, body: {} })
    await ended(admin, importId)
    expect(await guardiansOf('Ada Yurt')).toMatchObject([{ guardianName: 'Murat Yurt' }])
    expect((await named('Ada Yurt')).phone).toBe('')
    expect(await guardiansOf('Deniz Kaya')).toEqual([])
    expect((await named('Deniz Kaya')).phone).toBe(other.replace('0', '+90'))
  })

  test('who shares a phone with an adult of unknown age waits for a decision', async () => {
    const { _id: branch } = await openBranch(admin, 'Sarayönü')
    const phone = newPhone()
    const { result } = await check(
      branch,
      heading,
      `Ege Bilgin;${phone};${child};;`,
      `Okan Bilgin;${phone};;;`,
    )
    expect(result.members).toMatchObject({
      waiting: 1,
      guardians: 0,
      conflicts: [{ row: 2, options: ['guardian', 'same', 'new', 'skip'], decision: null }],
    })
  })

  test.each([
    [
      'a guardian who is the child',
      ['Kendi Velisi', '', child, 'Kendi Velisi', '05331112233'],
      'guardianName',
      texts.guardianSelf,
    ],
    [
      'two guardians in one cell',
      ['Çift Velili', '', child, 'Ali Ak / Ece Ak', '05331112234'],
      'guardianName',
      texts.oneGuardian,
    ],
    [
      'a guardian without a phone number',
      ['Velisi Yok', '05331112235', child, 'Ali Ak', ''],
      'guardianPhone',
      texts.guardianPhone,
    ],
    [
      'an unknown guardian without a name',
      ['Adsız Velili', '', child, '', '05331112236'],
      'guardianName',
      texts.guardianName,
    ],
    [
      'a phone number that is none',
      ['Bozuk Velili', '', child, 'Ali Ak', '123'],
      'guardianPhone',
      validationMessages.phone,
    ],
    [
      'a child without a birth date',
      ['Yaşı Yok', '', '', 'Ali Ak', '05331112237'],
      'birthDate',
      texts.wardBirthDate,
    ],
    [
      'an adult without a contact',
      ['Yetişkin Üye', '', adult, 'Ali Ak', '05331112238'],
      'phone',
      texts.noContact,
    ],
  ])('%s is refused', async (_what, cells, field, message) => {
    const { result } = await check(shared, heading, cells.join(';'))
    expect(result).toMatchObject({ good: 0, wrong: 1, problems: [{ row: 2, field, message }] })
  })

  test('a guardian under age is refused, whether a record or the file says so', async () => {
    const { _id: branch } = await openBranch(admin, 'Çumra')
    const [known, listed] = [newPhone(), newPhone()]
    await bring(branch, heading, `Küçük Abla;${known};${shownDay(birthDateOf(16))};;`)
    const { result } = await check(
      branch,
      heading,
      `Küçük Kardeş;;${child};Küçük Abla;${known}`,
      `Ufak Kardeş;;${child};Ufak Abi;${listed}`,
      `Ufak Abi;${listed};${shownDay(birthDateOf(17))};;`,
    )
    const problem = { field: 'guardianName', message: texts.guardianUnderAge }
    expect(result).toMatchObject({
      good: 1,
      wrong: 2,
      problems: [
        { row: 2, ...problem },
        { row: 3, ...problem },
      ],
    })

    // Nor can a later file make a guardian a minor.
    const phone = newPhone()
    await bring(branch, heading, `Minik Üye;;${child};Genç Veli;${phone}`)
    const { result: later } = await check(branch, heading, `Genç Veli;${phone};${child};;`)
    expect(later).toMatchObject({ wrong: 1, problems: [{ field: 'birthDate', message: texts.isGuardian }] })
  })

  test('a child has two guardians, and the third is refused', async () => {
    const { _id: branch } = await openBranch(admin, 'Hadim')
    const phones = [newPhone(), newPhone(), newPhone(), newPhone()]
    const { result } = await check(
      branch,
      heading,
      `İki Velili;${phones[0]};${child};Birinci Veli;${phones[1]}`,
      `İki Velili;${phones[0]};${child};İkinci Veli;${phones[2]}`,
      `İki Velili;${phones[0]};${child};Üçüncü Veli;${phones[3]}`,
    )
    expect(result).toMatchObject({
      good: 2,
      wrong: 1,
      problems: [{ row: 4, field: 'guardianName', message: texts.guardiansTooMany }],
      members: { guardians: 2, people: 3 },
    })
  })

  test('an undo keeps the guardian of a child who stays, and ends the link to a known guardian', async () => {
    const { _id: branch } = await openBranch(admin, 'Bozkır')
    const [phone, known] = [newPhone(), newPhone()]
    await bring(branch, heading, `Eski Veli;${known};${adult};;`)
    const { importId } = await bring(
      branch,
      heading,
      `Kalan Çocuk;;${child};Kalan Veli;${phone}`,
      `Giden Çocuk;;${child};Eski Veli;${known}`,
    )
    const kept = await named('Kalan Çocuk')
    await admin.call(addUserNote, { body: { user: kept._id, text: 'Yüzme kursuna yazıldı' } })
    expect(await admin.call(undoImport, { params: { importId } })).toMatchObject({
      removed: 1,
      kept: 2,
      people: expect.arrayContaining([
        { _id: kept._id, name: 'Kalan Çocuk', reason: 'note' },
        expect.objectContaining({ name: 'Kalan Veli', reason: 'guardian' }),
      ]),
    })
    expect(await guardiansOf('Kalan Çocuk')).toMatchObject([{ guardianName: 'Kalan Veli' }])
    const { dependants } = await admin.call(listGuardians, { params: { id: (await named('Eski Veli'))._id } })
    expect(dependants).toEqual([])
  })
})

describe('what people bring along', () => {
  test('the emergency contact and the number of the old program', async () => {
    const { _id: branch } = await openBranch(admin, 'Altınekin')
    const phone = newPhone()
    const head = 'Ad soyad;Telefon;Acil durumda aranacak kişi;Acil durum telefonu;Üye no;Not'
    await bring(branch, head, `Acil Üye;${phone};Nur Üye;0533 999 88 77;00417;Sabah gelir`)
    const person = await named('Acil Üye')
    expect(person.userDetails).toMatchObject({ emergencyName: 'Nur Üye', emergencyPhone: '0533 999 88 77' })
    const notes = await admin.call(listUserNotes, { query: { filter: { user: person._id } } })
    expect(notes.map(({ text }) => text)).toEqual([`Sabah gelir\n${texts.memberNumber('00417')}`])
    const { importId } = await bring(
      branch,
      head,
      `Acil Üye;${phone};Nur Hanım;0533 999 88 77;00417;Sabah gelir`,
    )
    expect((await named('Acil Üye')).userDetails).toMatchObject({ emergencyName: 'Nur Hanım' })
    await admin.call(undoImport, { params: { importId } })
    expect((await named('Acil Üye')).userDetails).toMatchObject({ emergencyName: 'Nur Üye' })
  })

  const money =
    'Ad soyad;Telefon;Kalan borç;Borcun vadesi;1. taksit tutarı;1. taksit tarihi;2. taksit tutarı;2. taksit tarihi'
  test.each([
    [
      'two instalments in columns',
      '3.000;;1.000;31.01.2031;2.000;28.02.2031',
      [
        [1000, '2031-01-31'],
        [2000, '2031-02-28'],
      ],
    ],
    [
      'columns without the sum of the debt',
      ';;1.000;31.01.2031;2.000;28.02.2031',
      [
        [1000, '2031-01-31'],
        [2000, '2031-02-28'],
      ],
    ],
    [
      'a day for what the second instalment leaves',
      '3.000;31.01.2031;;;2.000;28.02.2031',
      [
        [1000, '2031-01-31'],
        [2000, '2031-02-28'],
      ],
    ],
  ])('%s become debts', async (_what, cells, expected) => {
    const name = `Taksitli ${crypto.randomUUID()}`
    await bring(shared, money, `${name};${newPhone()};${cells}`)
    const debts = await admin.call(listReceivables, { query: { filter: { user: (await named(name))._id } } })
    expect(debts.map(({ amount, dueOn }) => [amount, dueOn]).toSorted()).toEqual(expected)
  })

  test.each([
    [
      'instalments that are not the debt',
      '3.000;;1.000;31.01.2031;1.000;28.02.2031',
      'debt',
      texts.debtSum(2000),
    ],
    ['instalments above the debt', '1.000;31.01.2031;;;2.000;28.02.2031', 'debt', texts.debtSum(2000)],
    ['an instalment without its day', '1.000;;1.000;;;', 'instalment1On', texts.instalmentDate],
    ['a day without its instalment', ';;;;;28.02.2031', 'instalment2', texts.instalmentAmount],
  ])('%s are refused', async (_what, cells, field, message) => {
    const { result } = await check(shared, money, `Yanlış Taksitli;${newPhone()};${cells}`)
    expect(result).toMatchObject({
      good: 0,
      wrong: 1,
      problems: expect.arrayContaining([expect.objectContaining({ field, message })]),
    })
  })
})

describe('frozen memberships of a file', () => {
  const frozen =
    'Ad soyad;Telefon;Paket;Başlangıç;Bitiş;Kalan dondurma günü;Dondurulmuş;Dondurma bitişi;Donuk kalacağı gün'
  const today = clubDay(new Date())

  test('are frozen from today, end later by these days, and keep what is left of their allowance', async () => {
    const { _id: branch } = await openBranch(admin, 'Derbent')
    const until = shownDay(addDays(today, 9))
    const { importId } = await bring(
      branch,
      frozen,
      `Günü Yazılı;${newPhone()};devreden;01.01.2026;31.12.2030;14;Evet;;20`,
      `Bitişi Yazılı;${newPhone()};devreden;01.01.2026;31.12.2030;14;;${until};`,
      // The membership behind the frozen one moves.
      ...['01.01.2026;31.12.2030;;Evet;;5', '01.01.2031;31.12.2031;;;;'].map(
        (cells) => `Arkası Dolu;05429990001;devreden;${cells}`,
      ),
    )
    const infoOf = async (name: string) => {
      const { _id } = await named(name)
      const held = await admin.call(listMemberships, {
        query: { filter: { user: _id }, sort: ['startsAt', 'ASC'] },
      })
      const { freezeInfo } = await admin.call(showUser, { params: { id: _id } })
      return { ends: held.map(({ endsAt }) => addDays(clubDay(new Date(endsAt)), -1)), freezeInfo }
    }
    expect(await infoOf('Günü Yazılı')).toMatchObject({
      ends: ['2031-01-20'],
      freezeInfo: { isFrozen: true, freezeDays: 20, source: 'import', remaining: 14 },
    })
    expect(await infoOf('Bitişi Yazılı')).toMatchObject({
      ends: ['2031-01-10'],
      freezeInfo: { freezeDays: 10 },
    })
    expect((await infoOf('Arkası Dolu')).ends).toEqual(['2031-01-05', '2032-01-05'])
    expect(await admin.call(undoImport, { params: { importId } })).toMatchObject({ removed: 3, kept: 0 })
  })

  test.each([
    ['without days', 'Evet;;', 'frozenUntil', texts.frozenUntil],
    ['until a day that is past', `Evet;${shownDay(addDays(today, -1))};`, 'frozenUntil', texts.frozenUntil],
    ['for longer than a year', 'Evet;;366', 'frozenDays', texts.frozenDays],
  ])('%s are refused', async (_what, cells, field, message) => {
    const { result } = await check(
      shared,
      frozen,
      `Yanlış Donuk;${newPhone()};devreden;01.01.2026;31.12.2030;;${cells}`,
    )
    expect(result).toMatchObject({ good: 0, problems: [{ field, message }] })
  })

  test('that have not begun are refused', async () => {
    const { _id: branch } = await openBranch(admin, 'Halkapınar')
    const { result } = await check(
      branch,
      frozen,
      `Yarınki Donuk;${newPhone()};devreden;01.01.2030;31.12.2030;;Evet;;10`,
    )
    expect(result).toMatchObject({ problems: [{ field: 'frozen', message: texts.frozenNotRunning }] })
  })
})

describe('cards of a file', () => {
  const decimal = 'Ad soyad;Telefon;Kart no'

  test('are given to their people, with or without the zeros that a spreadsheet drops, and taken back', async () => {
    const { _id: branch } = await openBranch(admin, 'Emirgazi')
    const rows = [`Kartlı Üye;${newPhone()};0012345678`, `Hexli Üye;${newPhone()};0012345679`] as const
    const { importId, done } = await bring(branch, decimal, ...rows)
    expect(done).toMatchObject({ state: 'done', added: 2 })
    const { _id: user } = await named('Kartlı Üye')
    const cardsOf = () => admin.call(listEntryMedia, { query: { filter: { user } } })
    expect(await cardsOf()).toMatchObject([
      { number: canonicalMedium('12345678', 'decimal'), state: 'active' },
    ])
    const again = await check(branch, decimal, ...rows.map((row) => row.replace(';00', ';')))
    expect(again.result).toMatchObject({ good: 0, wrong: 0, members: { unchanged: 2 } })
    await admin.call(undoImport, { params: { importId } })
    expect(await cardsOf()).toEqual([])
  })

  test('that stand twice, belong to somebody, are lost or cannot be read are refused by name', async () => {
    const { _id: branch } = await openBranch(admin, 'Tuzlukçu')
    await bring(branch, decimal, `İlk Sahibi;${newPhone()};7700001`, `Kaybeden Üye;${newPhone()};7700002`)
    const [card] = await admin.call(listEntryMedia, {
      query: { filter: { user: (await named('Kaybeden Üye'))._id } },
    })
    await admin.call(endMedium, { params: { id: card?._id ?? '' }, body: { state: 'lost' } })
    const { result } = await check(
      branch,
      `${decimal};Kart no (hex)`,
      `Yeni Sahibi;${newPhone()};0007700001;`,
      `Bulan Üye;${newPhone()};7700002;`,
      `Kart Bir;${newPhone()};007700003;`,
      `Kart İki;${newPhone()};7700003;`,
      `Kart Üç;${newPhone()};1,23E+09;`,
      `Kart Dört;${newPhone()};7700004;0A0B0C0D`,
    )
    expect(result).toMatchObject({
      good: 1,
      wrong: 5,
      problems: [
        { row: 2, field: 'card', message: texts.cardTaken },
        { row: 3, field: 'card', message: texts.cardLost },
        { row: 5, field: 'card', message: texts.cardTwice('Kart Bir') },
        { row: 6, field: 'card', cell: '1,23E+09', message: texts.cardInvalid },
        { row: 7, field: 'card', message: texts.oneCard },
      ],
    })
  })

  test('of hex columns are read as hex, also where a number has digits only', async () => {
    const { _id: branch } = await openBranch(admin, 'Karapınar')
    await bring(
      branch,
      'Ad soyad;Telefon;Kart no (hex);Kart no (ters hex)',
      `Hex Üye;${newPhone()};10203040;`,
      `Ters Üye;${newPhone()};;11223344`,
    )
    const numberOf = async (name: string) =>
      (await admin.call(listEntryMedia, { query: { filter: { user: (await named(name))._id } } }))[0]?.number
    expect(await numberOf('Hex Üye')).toBe('10203040')
    expect(await numberOf('Ters Üye')).toBe('44332211')
  })
})

test('who may not move money in imports guardians and contacts, but no cards, freezes and instalments', async () => {
  const { _id: branch } = await openBranch(admin, 'Ereğli')
  const importer = await holderOf(
    product,
    admin,
    ['members.create', 'imports.list', 'imports.create'],
    [branch],
  )
  const head =
    'Ad soyad;Telefon;Doğum tarihi;Veli adı;Veli telefonu;Acil durumda aranacak kişi;Kart no;Dondurulmuş;2. taksit tutarı'
  const file = lines(head, `Yetkisiz Aktarılan;;${child};Yetkili Veli;${newPhone()};Nur;1234567;Evet;100`)
  const { columns } = await upload(importer, branch, file, 'members')
  expect(Object.keys(columns).toSorted()).toEqual([
    'birthDate',
    'emergencyName',
    'guardianName',
    'guardianPhone',
    'name',
    'phone',
  ])
})

test('a file brings consents for each channel, the check counts them, and an undo takes them with the people', async () => {
  const { _id: branch } = await openBranch(admin, 'Kadınhanı')
  const columns = 'Ad soyad;Telefon;E-posta;Pazarlama onayı;SMS onayı;Arama onayı;Onayın kaynağı;Onay tarihi'
  const row = `Kanal Seçen;05419990011;kanal@posta.example;Hayır;Evet;Evet;Üyelik formu;05.09.2023`
  const { result } = await check(branch, columns, row)
  expect(result.members?.consents).toEqual([
    { channel: 'email', count: 0 },
    { channel: 'sms', count: 1 },
    { channel: 'call', count: 1 },
  ])
  const { importId } = await bring(branch, columns, row)
  const said = async () =>
    (
      await product.services.pool.query(
        `SELECT channel, status, source, note FROM consents WHERE recipient = '+905419990011' ORDER BY channel`,
      )
    ).rows
  const words = { status: 'approved', source: 'import', note: 'Üyelik formu' }
  expect(await said()).toEqual([
    { channel: 'sms', ...words },
    { channel: 'call', ...words },
  ])
  await admin.call(undoImport, { params: { importId } })
  expect(await said()).toEqual([])
})
