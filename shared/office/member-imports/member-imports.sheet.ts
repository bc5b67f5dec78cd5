import { z } from 'zod'
import { clubDay } from '#shared/core/club-time.ts'
import { validationMessages } from '#shared/core/core.messages.ts'
import { Email, Line, Text } from '#shared/core/fields.ts'
import { formatLira, kurusOf, Lira, liraOf } from '#shared/core/money.ts'
import { readDay, readMoney } from '#shared/core/sheets/cell-values.ts'
import { type Sheet, type SheetField, textField } from '#shared/core/sheets/sheets.ts'
import { memberImportsMessages } from '#shared/office/member-imports/member-imports.messages.ts'
import { BirthDate, genders } from '#shared/people/users/users.schema.ts'

const texts = memberImportsMessages

/** An empty cell is no value. */
const ifAny = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

const Day = z.iso.date(validationMessages.date)
const PastDay = Day.refine((day) => day <= clubDay(new Date()), texts.future)
/** A day that may lie in a file of a club founded long ago. */
const PlanDay = Day.refine((day) => day >= '1950-01-01' && day <= '2100-12-31', validationMessages.date)

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
    branch: Text(120),
    joinedOn: ifAny(PastDay),
    note: z.string().trim().max(1000, texts.noteTooLong),
    consent: z.enum(['yes', 'no']),
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
    price: ifAny(Lira),
    paid: ifAny(Lira),
    debt: ifAny(Lira),
    debtDue: Text(500),
    wallet: ifAny(Lira),
    contractSignedOn: ifAny(PastDay),
  })
  .superRefine((row, context) => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message })
    if (row.phone === '' && row.email === undefined) refuse('phone', texts.noContact)
    if (row.consent === 'yes') {
      if (row.consentSource === '') refuse('consentSource', texts.consentSource)
      if (row.consentOn === undefined) refuse('consentOn', texts.consentDate)
    }
    const needsPackage =
      row.startsOn !== undefined ||
      row.endsOn !== undefined ||
      row.freezeDays !== undefined ||
      row.contractSignedOn !== undefined
    if (row.package === '') {
      if (needsPackage) refuse('package', texts.packageMissing)
    } else if (row.startsOn === undefined) refuse('startsOn', texts.startMissing)
    else if (row.endsOn !== undefined && row.endsOn < row.startsOn) refuse('endsOn', texts.endBeforeStart)
    if (row.paid !== undefined && row.price === undefined) refuse('price', texts.priceMissing)
    else if (row.price !== undefined && row.paid !== undefined) {
      const rest = liraOf(kurusOf(row.price) - kurusOf(row.paid))
      if (rest < 0) refuse('paid', texts.paidTooMuch)
      else if (row.debt !== undefined && kurusOf(row.debt) !== kurusOf(rest))
        refuse('debt', texts.debtDiffers(rest))
    }
    const instalments = row.debtDue === '' ? [] : readInstalments(row.debtDue)
    if (!instalments) return refuse('debtDue', texts.debtDate)
    const debt = debtOf(row)
    const sum = instalments.reduce((total, { amount }) => total + kurusOf(amount ?? 0), 0)
    const hasAmounts = instalments.some(({ amount }) => amount !== undefined)
    if (debt > 0 && instalments.length === 0) refuse('debtDue', texts.debtDate)
    else if (hasAmounts && (row.debt !== undefined || debt > 0) && sum !== kurusOf(debt))
      refuse('debtDue', texts.debtSum(liraOf(sum)))
  })
export type MemberRow = z.infer<typeof MemberRow>

/** The debts of a row of a file, in kuruş by due date. */
export function receivablesOf(row: MemberRow): { dueOn: string; amount: number }[] {
  const instalments = readInstalments(row.debtDue) ?? []
  const [only] = instalments
  if (instalments.length === 1 && only && only.amount === undefined) {
    const amount = kurusOf(debtOf(row))
    return amount > 0 ? [{ dueOn: only.dueOn, amount }] : []
  }
  return instalments.map(({ dueOn, amount = 0 }) => ({ dueOn, amount: kurusOf(amount) }))
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

/** What people hold: money, memberships and debts. */
const holdings: readonly SheetField[] = [
  textField('package', 'Paket', ['paket adi', 'uyelik', 'uyelik paketi', 'uyelik turu', 'package', 'plan']),
  day('startsOn', 'Başlangıç', ['baslangic tarihi', 'uyelik baslangici', 'baslama', 'start', 'start date']),
  day('endsOn', 'Bitiş', ['bitis tarihi', 'uyelik bitisi', 'son gun', 'end', 'end date']),
  textField('freezeDays', 'Kalan dondurma günü', [
    'dondurma',
    'dondurma hakki',
    'kalan dondurma',
    'freeze days',
  ]),
  money('price', 'Ücret', ['tutar', 'paket ucreti', 'fiyat', 'bedel', 'price']),
  money('paid', 'Ödenen', ['odenen tutar', 'tahsilat', 'paid']),
  money('debt', 'Kalan borç', ['borc', 'kalan', 'kalan tutar', 'debt', 'balance due']),
  textField('debtDue', 'Borcun vadesi', ['vade', 'vade tarihi', 'odeme tarihi', 'vadeler', 'due date']),
  money('wallet', 'Bakiye', ['cuzdan', 'para puan', 'wallet', 'balance']),
  day('contractSignedOn', 'Sözleşme tarihi', ['sozlesme', 'imza tarihi', 'contract date']),
].map((field): SheetField => ({ ...field, access: 'imports.money' }))

/** Names under which a file carries a membership over that is not sold any more. */
export const carriedOverNames = ['devreden', 'devreden paket', 'devreden uyelik', 'carried over']

export const membersSheet: Sheet<'members'> = {
  name: 'members',
  title: 'Üyeler',
  fileName: 'uyeler',
  row: MemberRow,
  fields: [
    textField('name', 'Ad soyad', [
      'ad',
      'adi',
      'isim',
      'uye',
      'uye adi',
      'adi soyadi',
      'ad ve soyad',
      'isim soyisim',
      'name',
      'full name',
      'first name',
    ]),
    textField('surname', 'Soyad', ['soyadi', 'soyisim', 'surname', 'last name']),
    textField('phone', 'Telefon', [
      'tel',
      'cep',
      'cep telefonu',
      'cep tel',
      'gsm',
      'telefon no',
      'phone',
      'mobile',
    ]),
    textField('email', 'E-posta', ['eposta', 'e-mail', 'email', 'mail', 'e-posta adresi']),
    day('birthDate', 'Doğum tarihi', ['dogum', 'd. tarihi', 'birth date', 'birthday']),
    {
      name: 'gender',
      label: 'Cinsiyet',
      kind: 'choice',
      aliases: ['gender', 'sex'],
      preset: 'unspecified',
      choices: {
        female: { name: 'Kadın', aliases: ['k', 'bayan', 'f', 'female'] },
        male: { name: 'Erkek', aliases: ['e', 'bay', 'm', 'male'] },
        unspecified: { name: 'Belirtilmedi', aliases: ['-', 'yok', 'bilinmiyor'] },
      } satisfies Record<(typeof genders)[number], object>,
    },
    textField('branch', 'Şube', ['sube adi', 'kulup', 'branch', 'club']),
    day('joinedOn', 'Katılım tarihi', ['kayit tarihi', 'uyelik tarihi', 'ilk kayit', 'join date', 'joined']),
    textField('note', 'Not', ['notlar', 'aciklama', 'note', 'notes', 'comment']),
    {
      name: 'consent',
      label: 'Pazarlama onayı',
      kind: 'choice',
      aliases: ['onay', 'iletisim onayi', 'iys onayi', 'pazarlama izni', 'consent'],
      preset: 'no',
      choices: {
        yes: { name: 'Evet', aliases: ['e', 'var', 'onayli', 'yes', 'true', '1', 'x'] },
        no: { name: 'Hayır', aliases: ['h', 'yok', 'no', 'false', '0', '-'] },
      },
    },
    textField('consentSource', 'Onayın kaynağı', ['onay kaynagi', 'consent source']),
    day('consentOn', 'Onay tarihi', ['consent date']),
    ...holdings,
  ],
  examples: [
    {
      name: 'Ayşe Yıldırım',
      phone: '0532 123 45 67',
      email: 'ayse@ornek.com',
      birthDate: '14.03.1991',
      gender: 'Kadın',
      joinedOn: '05.09.2023',
      note: 'Sabah gelir',
      consent: 'Evet',
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
    },
  ],
}

/** An amount as the dry run shows it. */
export const shownLira = (kurus: number): string => formatLira(liraOf(kurus))
