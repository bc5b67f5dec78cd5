const numbers = new Intl.NumberFormat('tr-TR')

const count = (value: number) => numbers.format(value)

export const importsMessages = {
  listFailed: 'İçe aktarmalar getirilemedi',
  uploadFailed: 'Dosya okunamadı',
  checkFailed: 'Satırlar kontrol edilemedi',
  startFailed: 'İçe aktarma başlatılamadı',
  undoFailed: 'İçe aktarma geri alınamadı',
  notFound: 'İçe aktarma bulunamadı.',
  fileMissing: 'Bir dosya seçin.',
  fileTooLarge: 'Dosya en çok 10 MB olabilir. Büyük dosyayı parçalara bölün.',
  fileCount: 'Bir seferde bir dosya aktarılabilir.',
  fileKind: 'Bu dosya bir CSV ya da Excel (.xlsx) dosyası değil.',
  oldExcel: 'Eski Excel biçimi (.xls) okunamaz. Dosyayı .xlsx ya da CSV olarak kaydedin.',
  fileBroken: 'Dosya bozuk ya da parolalı; okunamadı.',
  fileTooBig: 'Dosyanın içi açılamayacak kadar büyük.',
  merged:
    'Dosyada birleştirilmiş hücreler var. Excel’de hücreleri seçip “Hücreleri çöz” deyin ve yeniden kaydedin.',
  twoHeadings: 'Dosyada iki başlık satırı var. Yalnızca sütun adlarının olduğu satırı bırakın.',
  fileEmpty: 'Dosyada aktarılacak satır yok.',
  tooManyRows: (most: number) =>
    `Dosyada ${count(most)} satırdan fazlası var. En çok ${count(most)} satır aktarılabilir; dosyayı bölün.`,
  tooManyColumns: (most: number) => `Dosyada en çok ${count(most)} sütun olabilir.`,
  columnMissing: (label: string) => `“${label}” sütununu seçin.`,
  columnUnknown: 'Dosyada böyle bir sütun yok.',
  columnsForbidden: (labels: string) =>
    `Bakiye, üyelik, borç ya da kart ekleyen sütunlar: ${labels}. Bunları yöneticiler ve bu yetkiyi taşıyan pozisyonlar aktarır ve geri alır.`,
  formulaError: 'Hücrede bir formül hatası var.',
  nothingToAdd: 'Eklenecek satır yok: bütün satırlar hatalı.',
  nothingNew: 'Aktarılacak satır yok: satırlar hatalı, karar bekliyor ya da daha önce aktarılmış.',
  hasProblems: 'Dosyada hatalı satırlar var. Düzeltin ya da atlanmalarını seçin.',
  notReady: 'Bu içe aktarma zaten başlatıldı.',
  notDone: 'Yalnızca tamamlanan bir içe aktarma geri alınabilir.',
  pricesUnclear: 'Dosyada üyelik olmadan ücret var. Ücretlerin ne olduğunu seçin.',
  reason: 'Neden',
  rowsTitle: { refused: 'Aktarılmayan satırlar', warned: 'Eksik aktarılan satırlar' },
  rowsFile: { refused: 'aktarilmayan-satirlar', warned: 'eksik-aktarilan-satirlar' },
  noRows: 'Bu dosyada böyle bir satır yok.',
  contentGone: 'Bu dosyanın satırları artık tutulmuyor. Dosyayı yeniden yükleyin.',
} as const
