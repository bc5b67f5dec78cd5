import { z } from 'zod'
import { addDays, clubDay, daysBetween } from '#shared/core/club-time.ts'
import { validationMessages } from '#shared/core/core.messages.ts'
import { Email, Line, Text } from '#shared/core/fields.ts'
import { formatLira, kurusOf, Lira, liraOf } from '#shared/core/money.ts'
import { readDay, readMoney } from '#shared/core/sheets/cell-values.ts'
import { type Sheet, type SheetField, textField } from '#shared/core/sheets/sheets.ts'
import { longestFreeze } from '#shared/membership/freezes/freezes.schema.ts'
import type { ImportChoices } from '#shared/money/imports/imports.contract.ts'
import { memberImportsMessages } from '#shared/office/member-imports/member-imports.messages.ts'
import type { ConsentChannel } from '#shared/people/consents/consents.schema.ts'
import { guardianRelationNames, guardianRelations } from '#shared/people/guardians/guardians.rules.ts'
import { BirthDate, genders } from '#shared/people/users/users.schema.ts'

const texts = memberImportsMessages

/** An empty cell is no value. */
const ifAny = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

const Day = z.iso.date(validationMessages.date)
const PastDay = Day.refine((day) => day <= clubDay(new Date()), texts.future).meta({ id: 'PastDay' })
/** A day that may lie in a file of a club founded long ago. */
const PlanDay = Day.refine((day) => day >= '1950-01-01' && day <= '2100-12-31', validationMessages.date).meta(
  { id: 'PlanDay' },
)

/** A text that is no day has a message of its own. */
const isDay = (text: string) => Day.safeParse(text).success

/** One part of a debt. */
export interface Instalment {
  dueOn: string
  /** Lira; undefined if the cell names only the day. */
  amount: number | undefined
}

/** Reads `31.12.2026` or `31.12.2026: 500; 31.01.2027: 250,50`; undefined for other texts. */
export function readInstalments(cell: string): Instalment[] | undefined {
  const instalments: Instalment[] = []
  for (const part of cell.split(/[;\n]/).map((text) => text.trim())) {
    if (part === '') continue
    const [dayText = '', amountText] = part.split(/\s*[:=]\s*|\s+(?=[\d.,₺]+$)/, 2)
    const dueOn = readDay(part) ?? readDay(dayText)
    if (!dueOn || dueOn < '1950-01-01' || dueOn > '2100-12-31') return undefined
    const hasAmount = readDay(part) === undefined
    const amount = hasAmount ? readMoney(amountText ?? '') : undefined
    if (hasAmount && (amount === undefined || amount <= 0)) return undefined
    instalments.push({ dueOn, amount })
  }
  const isOne = instalments.length === 1
  return instalments.length > 0 && (isOne || instalments.every(({ amount }) => amount !== undefined))
    ? instalments
    : undefined
}

const instalmentNumbers = [1, 2, 3] as const
type InstalmentCells = {
  [name in `instalment${(typeof instalmentNumbers)[number]}`]?: number | undefined
} & { [name in `instalment${(typeof instalmentNumbers)[number]}On`]?: string | undefined }

/** The instalments that have columns of their own. */
const instalmentColumns = (row: InstalmentCells): { dueOn: string; amount: number }[] =>
  instalmentNumbers.flatMap((number) => {
    const [amount, dueOn] = [row[`instalment${number}`], row[`instalment${number}On`]]
    return amount && dueOn ? { dueOn, amount: kurusOf(amount) } : []
  })

/** The debt that a row leaves open, in lira. */
const debtOf = ({
  debt,
  price,
  paid,
}: {
  debt?: number | undefined
  price?: number | undefined
  paid?: number | undefined
}) => debt ?? (price !== undefined && paid !== undefined ? liraOf(kurusOf(price) - kurusOf(paid)) : 0)

interface FrozenCells {
  frozen?: 'yes' | 'no' | undefined
  frozenUntil?: string | undefined
  frozenDays?: number | undefined
}

/** The days, from today on, for which a row's membership is frozen; its last day is included. 0 if it is not. */
export function frozenDaysOf({ frozen, frozenUntil, frozenDays = 0 }: FrozenCells): number {
  if (frozen === 'no') return 0
  return frozenUntil ? Math.max(0, daysBetween(clubDay(new Date()), addDays(frozenUntil, 1))) : frozenDays
}

const isFrozen = (row: FrozenCells) => row.frozen === 'yes' || frozenDaysOf(row) > 0

const MemberRow = z
  .object({
    name: Line(120),
    surname: Text(60),
    phone: Text(40),
    // Turkish keyboards and spreadsheets write these letters into addresses, which have none.
    email: ifAny(
      z
        .string()
        .transform((email) => email.replace(/İ/g, 'I').replace(/ı/g, 'i'))
        .pipe(Email),
    ),
    birthDate: ifAny(BirthDate),
    gender: z.enum(genders),
    memberNumber: Text(40),
    guardianName: Text(120),
    guardianPhone: Text(40),
    guardianRelation: z.enum(guardianRelations),
    emergencyName: Text(120),
    emergencyPhone: Text(30),
    branch: Text(120),
    joinedOn: ifAny(PastDay),
    note: z.string().trim().max(1000, texts.noteTooLong),
    consent: z.enum(['yes', 'no']),
    smsConsent: z.enum(['yes', 'no']),
    callConsent: z.enum(['yes', 'no']),
    consentSource: Text(200),
    consentOn: ifAny(PastDay),
    package: Text(120),
    startsOn: ifAny(PlanDay),
    endsOn: ifAny(PlanDay),
    freezeDays: ifAny(
      z
        .string()
        .trim()
        .regex(/^\d{1,3}$/, texts.freezeDays)
        .transform(Number)
        .refine((days) => days <= 365, texts.freezeDays),
    ),
    sessionsLeft: ifAny(
      z
        .string()
        .trim()
        .regex(/^0*[1-9]\d{0,2}$/, texts.sessionsLeft)
        .transform(Number),
    ),
    frozen: ifAny(z.enum(['yes', 'no'])),
    frozenUntil: ifAny(PlanDay),
    frozenDays: ifAny(
      z
        .string()
        .trim()
        .regex(/^\d{1,3}$/, texts.frozenDays)
        .transform(Number)
        .refine((days) => days <= longestFreeze, texts.frozenDays),
    ),
    price: ifAny(Lira),
    paid: ifAny(Lira),
    debt: ifAny(Lira),
    debtDue: Text(500),
    instalment1: ifAny(Lira),
    instalment1On: ifAny(PlanDay),
    instalment2: ifAny(Lira),
    instalment2On: ifAny(PlanDay),
    instalment3: ifAny(Lira),
    instalment3On: ifAny(PlanDay),
    wallet: ifAny(Lira),
    contractSignedOn: ifAny(PastDay),
    card: Text(60),
    cardHex: Text(60),
    cardReversed: Text(60),
  })
  .superRefine((row, context) => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message })
    if (row.phone === '' && row.email === undefined && row.guardianPhone === '')
      refuse('phone', texts.noContact)
    if (row.guardianName !== '' && row.guardianPhone === '') refuse('guardianPhone', texts.guardianPhone)
    if (/[/;&+]| ve /i.test(row.guardianName)) refuse('guardianName', texts.oneGuardian)
    if ([row.card, row.cardHex, row.cardReversed].filter(Boolean).length > 1) refuse('card', texts.oneCard)
    if ([row.consent, row.smsConsent, row.callConsent].includes('yes')) {
      if (row.consentSource === '') refuse('consentSource', texts.consentSource)
      if (row.consentOn === undefined) refuse('consentOn', texts.consentDate)
    }
    const needsPackage =
      row.startsOn !== undefined ||
      row.endsOn !== undefined ||
      row.freezeDays !== undefined ||
      row.sessionsLeft !== undefined ||
      row.contractSignedOn !== undefined ||
      isFrozen(row)
    if (row.package === '') {
      if (needsPackage) refuse('package', texts.packageMissing)
    } else if (row.startsOn === undefined) refuse('startsOn', texts.startMissing)
    else if (isDay(row.startsOn) && row.endsOn !== undefined && row.endsOn < row.startsOn)
      refuse('endsOn', texts.endBeforeStart)
    const frozenFor = frozenDaysOf(row)
    if (row.frozen === 'yes' && frozenFor === 0) refuse('frozenUntil', texts.frozenUntil)
    else if (row.frozenUntil && frozenFor > longestFreeze) refuse('frozenUntil', texts.frozenDays)
    const today = clubDay(new Date())
    const isRunning = row.startsOn === undefined || row.startsOn <= today
    if (frozenFor > 0 && !(isRunning && (row.endsOn === undefined || row.endsOn >= today)))
      refuse('frozen', texts.frozenNotRunning)
    if (row.paid !== undefined && row.price === undefined) refuse('price', texts.priceMissing)
    else if (row.price !== undefined && row.paid !== undefined) {
      const rest = liraOf(kurusOf(row.price) - kurusOf(row.paid))
      if (rest < 0) refuse('paid', texts.paidTooMuch)
      else if (row.debt !== undefined && kurusOf(row.debt) !== kurusOf(rest))
        refuse('debt', texts.debtDiffers(rest))
    }
    const instalments = row.debtDue === '' ? [] : readInstalments(row.debtDue)
    if (!instalments) return refuse('debtDue', texts.debtDate)
    for (const number of instalmentNumbers) {
      const [amount, dueOn] = [row[`instalment${number}`], row[`instalment${number}On`]]
      if (amount && !dueOn) refuse(`instalment${number}On`, texts.instalmentDate)
      if (dueOn && amount === undefined) refuse(`instalment${number}`, texts.instalmentAmount)
    }
    const debt = debtOf(row)
    const columns = instalmentColumns(row)
    const parts = instalments.flatMap(({ amount }) => (amount === undefined ? [] : kurusOf(amount)))
    const sum = [...parts, ...columns.map(({ amount }) => amount)].reduce((total, part) => total + part, 0)
    const isDated = instalments.length > 0 || columns.length > 0
    // The one day without an amount takes what the columns leave.
    const isOpen = instalments.length > parts.length
    if (debt > 0 && !isDated) refuse('debtDue', texts.debtDate)
    else if (
      isOpen
        ? columns.length > 0 && sum >= kurusOf(debt)
        : sum > 0 && (row.debt !== undefined || debt > 0) && sum !== kurusOf(debt)
    )
      refuse(columns.length > 0 ? 'debt' : 'debtDue', texts.debtSum(liraOf(sum)))
  })
  .meta({ id: 'MemberRow' })
export type MemberRow = z.infer<typeof MemberRow>

/** The debts of a row of a file, in kuruş by due date. */
export function receivablesOf(row: MemberRow): { dueOn: string; amount: number }[] {
  const columns = instalmentColumns(row)
  const ofColumns = columns.reduce((total, { amount }) => total + amount, 0)
  const instalments = readInstalments(row.debtDue) ?? []
  const [only] = instalments
  if (instalments.length === 1 && only && only.amount === undefined) {
    const amount = kurusOf(debtOf(row)) - ofColumns
    return amount > 0 ? [{ dueOn: only.dueOn, amount }, ...columns] : columns
  }
  return [...instalments.map(({ dueOn, amount = 0 }) => ({ dueOn, amount: kurusOf(amount) })), ...columns]
}

const day = (name: string, label: string, aliases: readonly string[]): SheetField => ({
  name,
  label,
  kind: 'day',
  aliases,
})
const money = (name: string, label: string, aliases: readonly string[]): SheetField => ({
  name,
  label,
  kind: 'money',
  aliases,
})

/** Guardian, emergency contact and number of a person. */
const personFields: readonly SheetField[] = [
  textField('memberNumber', 'Üye no', [
    'uye numarasi',
    'musteri no',
    'kayit no',
    'sicil no',
    'member number',
  ]),
  textField('guardianName', 'Veli adı', ['veli', 'veli adi soyadi', 'veli ad soyad', 'velisi', 'guardian']),
  textField('guardianPhone', 'Veli telefonu', [
    'veli tel',
    'veli cep',
    'veli gsm',
    'velinin telefonu',
    'guardian phone',
  ]),
  {
    name: 'guardianRelation',
    label: 'Velinin yakınlığı',
    kind: 'choice',
    aliases: ['yakinlik', 'yakinlik derecesi', 'relation'],
    preset: 'guardian',
    choices: {
      mother: { name: guardianRelationNames.mother, aliases: ['annesi', 'mother'] },
      father: { name: guardianRelationNames.father, aliases: ['babasi', 'father'] },
      'legal-guardian': { name: guardianRelationNames['legal-guardian'], aliases: ['vasi', 'vasisi'] },
      guardian: { name: guardianRelationNames.guardian, aliases: ['velisi', 'guardian'] },
    } satisfies Record<(typeof guardianRelations)[number], object>,
  },
  textField('emergencyName', 'Acil durumda aranacak kişi', [
    'acil durum kisisi',
    'acil kisi',
    'acil durum',
    'emergency contact',
  ]),
  textField('emergencyPhone', 'Acil durum telefonu', [
    'acil tel',
    'acil telefon',
    'acil durum tel',
    'emergency phone',
  ]),
]

/** The column of a documented consent, by channel. */
export const consentColumns = {
  email: 'consent',
  sms: 'smsConsent',
  call: 'callConsent',
} as const satisfies Record<ConsentChannel, keyof MemberRow>

const consentFields = [...Object.values(consentColumns), 'consentSource', 'consentOn']

/** What people hold: money, memberships and debts. */
const holdings: readonly SheetField[] = [
  textField('package', 'Paket', [
    'paket adi',
    'paket turu',
    'paket tipi',
    'uyelik tipi',
    'uyelik adi',
    'uyelik cinsi',
    'abonelik',
    'abonelik tipi',
    'urun',
    'uyelik',
    'uyelik paketi',
    'uyelik turu',
    'package',
    'plan',
  ]),
  day('startsOn', 'Başlangıç', [
    'baslangic tarihi',
    'bas tar',
    'bas tarihi',
    'bas t',
    'basl tar',
    'basl tarihi',
    'baslangic tar',
    'baslama tarihi',
    'uyelik bas tar',
    'uyelik bas tarihi',
    'uyelik baslangic',
    'uyelik baslangic tarihi',
    'paket baslangic',
    'paket baslangic tarihi',
    'uyelik baslangici',
    'baslama',
    'start',
    'start date',
  ]),
  day('endsOn', 'Bitiş', [
    'bitis tarihi',
    'bit tar',
    'bit tarihi',
    'bit t',
    'bitis tar',
    'bitme',
    'bitme tarihi',
    'uyelik bit tar',
    'uyelik bit tarihi',
    'uyelik bitis',
    'uyelik bitis tarihi',
    'paket bitis',
    'paket bitis tarihi',
    'son tarih',
    'son kullanma tarihi',
    'gecerlilik tarihi',
    'uyelik bitisi',
    'son gun',
    'end',
    'end date',
  ]),
  textField('sessionsLeft', 'Kalan seans', [
    'kalan seans sayisi',
    'kalan seans adedi',
    'kalan ders',
    'kalan ders sayisi',
    'kalan ders hakki',
    'kalan hak',
    'kalan pt',
    'seans',
    'sessions left',
  ]),
  textField('freezeDays', 'Kalan dondurma günü', [
    'dondurma',
    'dondurma hakki',
    'kalan dondurma',
    'freeze days',
  ]),
  {
    name: 'frozen',
    label: 'Dondurulmuş',
    kind: 'choice',
    aliases: ['donduruldu', 'donduruldu mu', 'dondurma durumu', 'donuk', 'frozen'],
    choices: {
      yes: {
        name: 'Evet',
        aliases: ['e', 'var', 'donduruldu', 'dondurulmus', 'donuk', 'yes', 'true', '1', 'x'],
      },
      no: { name: 'Hayır', aliases: ['h', 'yok', 'aktif', 'no', 'false', '0', '-'] },
    },
  } satisfies SheetField,
  day('frozenUntil', 'Dondurma bitişi', ['dondurma bitis', 'dondurma bitis tarihi', 'frozen until']),
  textField('frozenDays', 'Donuk kalacağı gün', [
    'dondurulan gun',
    'donuk gun',
    'dondurma suresi',
    'frozen days',
  ]),
  money('price', 'Ücret', [
    'tutar',
    'paket tutari',
    'paket fiyati',
    'paket bedeli',
    'uyelik ucreti',
    'uyelik tutari',
    'uyelik bedeli',
    'satis tutari',
    'toplam tutar',
    'toplam ucret',
    'net tutar',
    'paket ucreti',
    'fiyat',
    'bedel',
    'price',
  ]),
  money('paid', 'Ödenen', [
    'odenen tutar',
    'odenen ucret',
    'odeme tutari',
    'tahsil edilen',
    'alinan',
    'alinan tutar',
    'pesinat',
    'tahsilat',
    'paid',
  ]),
  money('debt', 'Kalan borç', [
    'borc',
    'kalan ucret',
    'kalan odeme',
    'kalan bakiye',
    'borc tutari',
    'borcu',
    'toplam borc',
    'acik borc',
    'kalan',
    'kalan tutar',
    'debt',
    'balance due',
  ]),
  textField('debtDue', 'Borcun vadesi', [
    'vade',
    'vade tar',
    'vade tarihi',
    'odeme tarihi',
    'vadeler',
    'due date',
  ]),
  ...instalmentNumbers.flatMap((number) => [
    money(`instalment${number}`, `${number}. taksit tutarı`, [
      `${number}. taksit`,
      `taksit ${number}`,
      `${number}.taksit`,
      `${number}. odeme tutari`,
    ]),
    day(`instalment${number}On`, `${number}. taksit tarihi`, [
      `${number}. taksit vadesi`,
      `taksit ${number} tarihi`,
      `${number}.taksit tarihi`,
      `${number}. odeme tarihi`,
    ]),
  ]),
  money('wallet', 'Bakiye', ['cuzdan', 'para puan', 'wallet', 'balance']),
  day('contractSignedOn', 'Sözleşme tarihi', ['sozlesme', 'imza tarihi', 'contract date']),
  textField('card', 'Kart no', ['kart numarasi', 'kart', 'bileklik no', 'bileklik', 'rfid', 'card number']),
  textField('cardHex', 'Kart no (hex)', ['hex kart no', 'kart hex', 'uid', 'card uid']),
  textField('cardReversed', 'Kart no (ters hex)', ['ters hex kart no']),
].map((field): SheetField => ({ ...field, access: 'imports.money' }))

/** What a row is taken without where the field is wrong: itself, and what says nothing without it. */
const leftOut: Readonly<Record<string, readonly string[]>> = {
  phone: ['phone'],
  email: ['email'],
  birthDate: ['birthDate'],
  gender: ['gender'],
  joinedOn: ['joinedOn'],
  note: ['note'],
  consent: consentFields,
  smsConsent: consentFields,
  callConsent: consentFields,
  consentSource: consentFields,
  consentOn: consentFields,
}

const consentField = (name: string, label: string, aliases: string[]): SheetField => ({
  ...{ name, label, kind: 'choice', aliases, preset: 'no' },
  choices: {
    yes: { name: 'Evet', aliases: ['e', 'var', 'onayli', 'yes', 'true', '1', 'x'] },
    no: { name: 'Hayır', aliases: ['h', 'yok', 'no', 'false', '0', '-'] },
  },
})

const withLeftOut = (fields: readonly SheetField[]): SheetField[] =>
  fields.map((field) => {
    const leavesOut = leftOut[field.name]
    return leavesOut ? { ...field, leavesOut } : field
  })

/** Names under which a file carries a membership over that is not sold any more. */
export const carriedOverNames = ['devreden', 'devreden paket', 'devreden uyelik', 'carried over']

export const membersSheet: Sheet<'members'> = {
  name: 'members',
  title: 'Üyeler',
  fileName: 'uyeler',
  row: MemberRow,
  fields: withLeftOut([
    textField('name', 'Ad soyad', [
      'ad',
      'adi',
      'isim',
      'uye',
      'uye adi',
      'adi soyadi',
      'uye adi soyadi',
      'uye ad soyad',
      'uye ismi',
      'musteri',
      'musteri adi',
      'musteri adi soyadi',
      'ogrenci adi soyadi',
      'adi ve soyadi',
      'tam adi',
      'ad ve soyad',
      'isim soyisim',
      'name',
      'full name',
      'first name',
    ]),
    textField('surname', 'Soyad', [
      'soyadi',
      'uye soyadi',
      'uye soyad',
      'musteri soyadi',
      'soyisim',
      'surname',
      'last name',
    ]),
    textField('phone', 'Telefon', [
      'tel',
      'cep',
      'cep telefonu',
      'cep tel',
      'gsm',
      'gsm no',
      'gsm numarasi',
      'cep no',
      'cep numarasi',
      'cep tel no',
      'tel no',
      'telefon 1',
      'telefon numarasi',
      'mobil',
      'telefon no',
      'phone',
      'mobile',
    ]),
    textField('email', 'E-posta', [
      'eposta',
      'mail adresi',
      'email adresi',
      'e-mail adresi',
      'elektronik posta',
      'e-mail',
      'email',
      'mail',
      'e-posta adresi',
    ]),
    day('birthDate', 'Doğum tarihi', [
      'dogum',
      'dogum tar',
      'dog tar',
      'dog tarihi',
      'd tar',
      'dt',
      'dogum gunu',
      'd tarihi',
      'birth date',
      'birthday',
    ]),
    {
      name: 'gender',
      label: 'Cinsiyet',
      kind: 'choice',
      aliases: ['cinsiyeti', 'gender', 'cins', 'sex'],
      preset: 'unspecified',
      choices: {
        female: { name: 'Kadın', aliases: ['k', 'bayan', 'f', 'female'] },
        male: { name: 'Erkek', aliases: ['e', 'bay', 'm', 'male'] },
        unspecified: { name: 'Belirtilmedi', aliases: ['-', 'yok', 'bilinmiyor'] },
      } satisfies Record<(typeof genders)[number], object>,
    },
    ...personFields,
    textField('branch', 'Şube', [
      'sube adi',
      'sube ismi',
      'uye oldugu sube',
      'kayitli sube',
      'salon',
      'kulup',
      'branch',
      'club',
    ]),
    day('joinedOn', 'Katılım tarihi', [
      'kayit tarihi',
      'kayit tar',
      'ilk kayit tarihi',
      'uye olma tarihi',
      'uyelige giris tarihi',
      'uyelik tarihi',
      'ilk kayit',
      'join date',
      'joined',
    ]),
    textField('note', 'Not', ['notlar', 'aciklama', 'note', 'notes', 'comment']),
    consentField('consent', 'Pazarlama onayı', [
      'onay',
      'iletisim onayi',
      'iys onayi',
      'pazarlama izni',
      'e-posta onayi',
      'consent',
    ]),
    consentField('smsConsent', 'SMS onayı', ['sms izni', 'mesaj onayi', 'iys mesaj', 'sms consent']),
    consentField('callConsent', 'Arama onayı', ['arama izni', 'telefon onayi', 'iys arama', 'call consent']),
    textField('consentSource', 'Onayın kaynağı', ['onay kaynagi', 'consent source']),
    day('consentOn', 'Onay tarihi', ['consent date']),
    ...holdings,
  ]),
  examples: [
    {
      name: 'Ayşe Yıldırım',
      phone: '0532 123 45 67',
      email: 'ayse@ornek.com',
      birthDate: '14.03.1991',
      gender: 'Kadın',
      memberNumber: '00417',
      emergencyName: 'Mehmet Yıldırım',
      emergencyPhone: '0532 987 65 43',
      joinedOn: '05.09.2023',
      note: 'Sabah gelir',
      consent: 'Evet',
      smsConsent: 'Evet',
      consentSource: 'Üyelik formu',
      consentOn: '05.09.2023',
      package: 'devreden',
      startsOn: '01.09.2026',
      endsOn: '31.08.2027',
      freezeDays: '15',
      price: '12.000,00',
      paid: '9.000,00',
      debt: '3.000,00',
      debtDue: '31.12.2026: 1.500; 31.01.2027: 1.500',
      wallet: '250,00',
      contractSignedOn: '01.09.2026',
      card: '0012345678',
    },
    {
      name: 'Işık İnan',
      phone: '+90 533 765 43 21',
      gender: 'Erkek',
      joinedOn: '2024-01-15',
      consent: 'Hayır',
      package: 'devreden',
      startsOn: '15.01.2026',
      endsOn: '14.01.2027',
      price: '9.000,00',
      paid: '3.000,00',
      instalment1: '3.000,00',
      instalment1On: '31.12.2026',
      instalment2: '3.000,00',
      instalment2On: '31.01.2027',
    },
    {
      name: 'Elif Yıldırım',
      birthDate: '02.05.2016',
      gender: 'Kadın',
      guardianName: 'Ayşe Yıldırım',
      guardianPhone: '0532 123 45 67',
      guardianRelation: 'Anne',
      package: 'devreden',
      startsOn: '01.09.2026',
      endsOn: '31.08.2027',
    },
  ],
}

/** An amount as the dry run shows it. */
export const shownLira = (kurus: number): string => formatLira(liraOf(kurus))

const namesPrices = (columns: Columns) => ['price', 'paid'].some((name) => name in columns)
const namesMemberships = (columns: Columns) => ['package', 'startsOn'].some((name) => name in columns)

type Columns = Readonly<Record<string, number>>

/** Whether a file brings prices, but no memberships that they could be the prices of. */
export const asksPrices = (columns: Columns): boolean => namesPrices(columns) && !namesMemberships(columns)

/** The columns that are read: prices without memberships only where their meaning was chosen. */
export function readColumns({ columns, choices }: { columns: Columns; choices: ImportChoices }): Columns {
  if (!asksPrices(columns) || choices.prices === 'debts') return columns
  const { price: _price, paid: _paid, ...others } = columns
  return others
}
