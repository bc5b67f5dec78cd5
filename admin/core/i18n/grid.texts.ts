const numbers = new Intl.NumberFormat('tr-TR')

/** A whole number in Turkish format. */
export const formatCount = (count: number) => numbers.format(count)

export const gridTexts = {
  search: 'Ara',
  meantScreens: 'Bunu mu aradınız?',
  searchIn: (name: string) => `${name} içinde ara`,
  clearSearch: 'Aramayı temizle',
  filters: 'Filtrele',
  filtersActive: (count: number) => `Filtrele (${count} filtre)`,
  clearFilters: 'Filtreleri temizle',
  anyChoice: 'Tümü',
  columns: 'Sütunlar',
  columnsReset: 'Varsayılana dön',
  refresh: 'Yenile',
  total: (count: number, estimated: boolean) => `${formatCount(count)}${estimated ? '+' : ''} kayıt`,
  showAll: (count: number, estimated: boolean) =>
    estimated ? `${formatCount(count)}+ kaydın hepsi` : `${formatCount(count)} kaydın hepsi`,
  range: (from: number, to: number, count: number, estimated: boolean) =>
    `${formatCount(from)}–${formatCount(to)} / ${formatCount(count)}${estimated ? '+' : ''}`,
  rowsPerPage: 'Sayfa başına',
  selected: (count: number) => `${formatCount(count)} kayıt seçildi`,
  unselect: 'Seçimi kaldır',
  selectRow: (name: string) => `Seç: ${name}`,
  delete: 'Sil',
  deleteTitle: (count: number) => `${formatCount(count)} kayıt silinsin mi?`,
  deleteContent: (count: number) =>
    count === 1
      ? 'Seçilen kayıt silinecek. Bu işlem geri alınamaz.'
      : `Seçilen ${formatCount(count)} kayıt silinecek. Bu işlem geri alınamaz.`,
  deleting: (count: number) => `${formatCount(count)} kayıt siliniyor...`,
  deleteConfirm: (count: number) => `${formatCount(count)} kaydı sil`,
  deleted: (count: number) => `${formatCount(count)} kayıt silindi.`,
  deletedSome: (done: number, failed: number, reason: string) =>
    `${formatCount(done)} kayıt silindi, ${formatCount(failed)} kayıt silinemedi: ${reason}`,
  cancel: 'Vazgeç',
  empty: (name: string) => `Henüz kayıt yok: ${name}`,
  emptyHint: 'İlk kaydı eklediğinizde burada görünecek.',
  emptyReadOnly: 'Kayıt geldiğinde burada görünecek.',
  noMatch: 'Aramanıza uyan kayıt yok',
  noMatchHint: 'Aramayı kısaltın ya da filtreleri kaldırın.',
  failed: 'Liste getirilemedi',
  choicesFailed: (reason: string) => `Seçenekler getirilemedi: ${reason}`,
  retry: 'Yeniden dene',
  export: 'Dışa aktar',
  exportCsv: 'CSV olarak indir',
  exportXlsx: 'Excel (.xlsx) olarak indir',
  exportTitle: 'Dışa aktarılıyor',
  exportProgress: 'Filtrelenen bütün kayıtlar, ekrandaki sütunlarla dosyaya yazılıyor.',
  exportDone: 'Dosya hazır.',
  exportCancelled: 'Dışa aktarma iptal edildi.',
  exportFailed: 'Dışa aktarılamadı.',
  yes: 'Evet',
  no: 'Hayır',
  none: '–',
} as const
