import type {
  AccountLineKind,
  DebtAge,
  ReceivableState,
} from '#shared/money/receivables/settlements.rules.ts'

export const receivablesMessages = {
  listFailed: 'Borçlar getirilemedi',
  totalsFailed: 'Borç toplamları getirilemedi',
  keepBranch: 'Bu şubeye borcu olan üyeler var, bu yüzden silinemez. Şubeyi arşivleyebilirsiniz.',
  notFound: 'Borç bulunamadı.',
  settleFailed: 'Tahsilat kaydedilemedi',
  allocateFailed: 'Ödeme borçlara sayılamadı',
  reversalFailed: 'Tahsilat geri alınamadı',
  writeOffFailed: 'Borç silinemedi',
  promiseFailed: 'Ödeme sözü kaydedilemedi',
  dueDateFailed: 'Vade değiştirilemedi',
  statementFailed: 'Hesap ekstresi hazırlanamadı',
  moreThanOpen: 'Tutar açık borçtan fazla olamaz.',
  nothingOpen: 'Bu üyenin bu şubede açık borcu yok.',
  nothingUnallocated: 'Bu üyenin borca sayılmamış ödemesi yok.',
  writtenOff: 'Bu borç silinmiş; tahsilat yapılamaz. Önce silme işlemini geri alın.',
  settled: 'Bu borç kapanmış.',
  otherDebtor: 'Borçların hepsi bu üyenin ve bu şubenin olmalı.',
  noPayment: 'En az bir ödeme yazın.',
  reversalInvalid: 'Bu tahsilat geri alınmış ya da geri alınamaz.',
  reversalNotAllowed:
    'Yalnızca bugün aldığınız ve kasası açık olan tahsilatı geri alabilirsiniz. Daha önceki kayıtları geri alma yetkisi olan biri düzeltir.',
  cardReversal: 'İnternetten kartla yapılan ödeme, kart ödemeleri sayfasından iade edilir.',
  importedReversal: 'Aktarımdan önce ödenen tutar tek başına geri alınamaz; satışıyla iade edilir.',
  importedSpent: 'Bu üyelik için aktarımdan önce ödenen tutardan fazlası kullanılamaz.',
  creditReversal: 'Satışla birlikte geri alınan borç buradan açılamaz.',
  keyUsed: 'Bu form başka bir tahsilat için kullanılmış. Sayfayı yenileyip yeniden deneyin.',
  promisePast: 'Ödeme sözü bugünden önce olamaz.',
  tooFar: 'Bu tarih çok uzakta.',
  duePast: 'Vade bugünden önce olamaz.',
  dueLate: 'Vade üyeliğin son gününden sonra olamaz.',
  notYours: 'Bu borç sana ya da velisi olduğun birine ait değil.',
  closed: 'Bu borç kapanmış; ödenecek tutar kalmadı.',
  oneDebtor: 'Bir ödemede tek bir üyenin, tek bir şubedeki borçları ödenebilir.',
  walletEntry: 'Borç ödemesi',
  walletReturned: 'Borç ödemesi geri alındı',
  collected: 'Borç tahsilatı',
  purchaseTitle: (branch: string) => `Borç ödemesi: ${branch}`,
  surplus: 'Borç bu arada başka bir ödemeyle kapandı; fazla çekilen tutar iade edilecek.',
} as const

/** Notices to debtors in the inbox. */
export const receivablesNoticesMessages = {
  surplus: (amount: string) => ({
    title: 'Fazla çekilen tutar iade ediliyor',
    message: `Kartınla ödeme sürerken borcunun bir bölümü resepsiyonda ödendi. ${amount} aynı karta iade edilir.`,
  }),
} as const

export const debtAgeNames = {
  'not-due': 'Vadesi gelmemiş',
  week: '0–7 gün',
  month: '8–30 gün',
  'two-months': '31–60 gün',
  older: '60 günden eski',
} as const satisfies Record<DebtAge, string>

export const receivableStateNames = {
  open: 'Ödenmedi',
  partial: 'Kısmen ödendi',
  paid: 'Ödendi',
  'written-off': 'Silindi',
  credited: 'Satışla geri alındı',
} as const satisfies Record<ReceivableState, string>

export const accountLineNames = {
  sale: 'Satış',
  debt: 'Borç',
  payment: 'Ödeme',
  'write-off': 'Borç silme',
  credit: 'Satıştan düşülen',
  reversal: 'Geri alma',
} as const satisfies Record<AccountLineKind, string>
