export const mergesMessages = {
  candidatesFailed: 'Benzer kayıtlar getirilemedi.',
  previewFailed: 'Birleştirme önizlemesi getirilemedi.',
  mergeFailed: 'Kayıtlar birleştirilemedi.',
  merged: 'Kayıtlar birleştirildi.',
  notFound: 'Kişi bulunamadı.',
  self: 'Bir kayıt kendisiyle birleştirilemez.',
  own: 'Kendi kaydını birleştiremezsin; bir başkasından iste.',
  employee: (name: string) => `${name} ekipten biri; yalnızca üyeler birleştirilir.`,
  mergedBefore: 'Bu kayıt başka bir kayıtla birleştirilmiş.',
  guardian: 'Bir veli kendi çocuğuyla birleştirilemez.',
  wards: (name: string) => `Farklı velilerin çocukları: önce ${name} için velilik düzeltilmeli.`,
  openPayment: (name: string) =>
    `${name} için sonuçlanmamış bir kart ödemesi var. Sonuçlanınca birleştirilebilir.`,
  overlap: (name: string) =>
    `“${name}” üyeliği kalan kaydın bir üyeliğiyle çakışıyor. Önce ne olacağını seçin.`,
  frozenOverlap: (name: string) => `“${name}” üyeliği çakışıyor ve dondurulmuş. Önce dondurmayı bitirin.`,
} as const
