import { formatShortDay } from '#shared/core/format-date.ts'
import { formatLira } from '#shared/core/money.ts'

export const memberImportsMessages = {
  branchUnknown: 'Bu adda bir şube yok. Şubenin adını panelde göründüğü gibi yazın.',
  otherBranch: 'Personel yalnızca kendi şubesine aktarır.',
  packageUnknown: 'Bu şubede bu adda bir paket yok. Paketi ekleyin ya da “devreden” yazın.',
  packageMissing: 'Paketin adını ya da “devreden” yazın.',
  startMissing: 'Üyeliğin başlangıç tarihini yazın.',
  endMissing: 'Devreden üyeliğin bitiş tarihini yazın.',
  endBeforeStart: 'Bitiş tarihi başlangıçtan önce olamaz.',
  future: 'Gelecekteki bir tarih olamaz.',
  freezeDays: 'Kalan dondurma günü 0 ile 365 arasında bir tam sayı olmalı.',
  consentSource: 'Pazarlama onayının nereden alındığını yazın.',
  consentDate: 'Pazarlama onayının tarihini yazın.',
  debtDate: 'Kalan borcun vadesini yazın: 31.12.2026 ya da 31.12.2026: 500; 31.01.2027: 250,50.',
  debtSum: (sum: number) => `Vadelerdeki tutarların toplamı kalan borca eşit değil: ${formatLira(sum)}.`,
  debtDiffers: (debt: number) => `Ücretten ödenen çıkınca ${formatLira(debt)} kalıyor.`,
  paidTooMuch: 'Ödenen tutar ücretten büyük olamaz.',
  priceMissing: 'Ödenen tutar için ücret de gerekli.',
  noContact: 'Telefon ya da e-posta yazın.',
  ambiguous: 'Bu ad ve iletişim bilgisiyle birden çok kullanıcı var. Önce kayıtları birleştirin.',
  knownElsewhere:
    'Bu ad ve iletişim bilgisiyle başka bir şubede kayıtlı bir kullanıcı var. Yöneticiye başvurun.',
  overlap: (name: string, from: string, until: string) =>
    `Bu tarihlerde bu şubede bir üyeliği var: ${name}, ${formatShortDay(from)} – ${formatShortDay(until)}.`,
  walletKnown: (amount: number) => `Bu şubeye ${formatLira(amount)} bakiyesi daha önce aktarılmış.`,
  noteTooLong: 'Not en çok 1.000 karakter olabilir.',
  carriedOver: 'Devreden üyelik',
  debtReason: (name: string) => `Devreden borç: ${name}`,
  debtWithoutPackage: 'Devreden borç',
  walletReason: 'Devreden bakiye',
  walletReversed: 'İçe aktarma geri alındı',
} as const
