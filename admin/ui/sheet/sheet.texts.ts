import { formatCount } from '#admin/core/i18n/grid.texts.ts'

export const sheetTexts = {
  label: (name: string) => `${name} sayfası`,
  hint: 'Yazmak için bir hücre seçin. Enter düzenler, Esc vazgeçer, Tab sağa geçer, Delete boşaltır; tablodan kopyalanan blok Ctrl+V ile yapışır.',
  open: 'Kaydı aç',
  openOf: (name: string) => `${name} kaydını aç`,
  newRowHint: (label: string) => `${label}...`,
  branchFirst: 'Satır eklemek için yukarıdan bir şube seçin.',
  undo: 'Geri al',
  redo: 'Yinele',
  undoHint: 'Geri al (Ctrl+Z)',
  redoHint: 'Yinele (Ctrl+Shift+Z)',
  undone: 'Son değişiklik geri alındı.',
  redone: 'Değişiklik yinelendi.',
  nothingToUndo: 'Geri alınacak değişiklik yok.',
  added: 'Satır eklendi.',
  removed: (count: number) => `${formatCount(count)} satır silindi. Ctrl+Z ile geri alabilirsiniz.`,
  removeRows: 'Satırları sil',
  pasted: (changed: number, added: number) =>
    [
      changed > 0 && `${formatCount(changed)} satır değiştirildi`,
      added > 0 && `${formatCount(added)} satır eklendi`,
    ]
      .filter(Boolean)
      .join(', ')
      .concat('. Ctrl+Z ile geri alabilirsiniz.'),
  pasteNothing: 'Panoda yapıştırılacak bir şey yok.',
  pasteNoCell: 'Yapıştırmak için önce bir hücre seçin.',
  pasteTooMany: (most: number) =>
    `Bir seferde en çok ${formatCount(most)} satır yapıştırılabilir; panoda daha fazlası var. Büyük listeler için İçe aktar’ı kullanın.`,
  pasteTooWide: (wide: number, room: number) =>
    `Panoda ${formatCount(wide)} sütun var, seçili hücreden başlayarak ${formatCount(room)} sütuna yer var.`,
  pasteTitle: 'Hiçbir satır yapıştırılmadı',
  pasteContent: (count: number) =>
    `Panodaki ${formatCount(count)} hücre yazılamaz. Düzeltip yeniden yapıştırın; o zamana kadar sayfa olduğu gibi kalır.`,
  locked: 'Bu satır bir satışa bağlı: yalnızca notu değişir.',
  row: 'Satır',
  column: 'Sütun',
  cell: 'Hücre',
  problem: 'Sorun',
  close: 'Kapat',
  failed: (count: number) => `${formatCount(count)} değişiklik kaydedilemedi.`,
  retry: 'Yeniden dene',
  discard: 'Vazgeç',
  conflictTitle: 'Bu satırı bu arada başka biri değiştirdi',
  conflictContent: 'Yazdığınız henüz kaydedilmedi. Hangisi kalsın?',
  conflictGone: 'Bu satır bu arada silinmiş; yazdığınız kaydedilemez.',
  conflictMine: 'Benimki',
  conflictTheirs: 'Onunki',
  keepMine: 'Benimkini yaz',
  keepTheirs: 'Onunkini bırak',
  conflictUnderstood: 'Tamam',
  export: 'Dışa aktar',
  exportCsv: 'CSV olarak indir',
  exportXlsx: 'Excel (.xlsx) olarak indir',
  exportDone: 'Dosya indirildi.',
  import: 'İçe aktar',
} as const
